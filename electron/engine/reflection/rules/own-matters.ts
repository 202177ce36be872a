import { wholeWord, words } from '../../language/lexicon/all.ts';
import { type Side, stemOf, valueKind } from '../../language/reader/side.ts';
import { gapsIn } from '../../language/reader/swaps.ts';
import { tokensOf } from '../../language/reader/tokens.ts';
import { hole } from '../../language/values.ts';

/** `has new hours`: what is called new takes the place of what was. */
const ofNew = new RegExp(wholeWord(words(({ fresh }) => fresh)), 'iu');

type Statement = { plain: string; side: Side };

/**
 * Whether each of two is of a matter of its own, so that both hold whatever else they share; of what is told as changed or taken back
 * nothing is said. Pure.
 */
export const areOfOwnMatters = ({ side: before }: Statement, { side: now, plain }: Statement): boolean =>
  before.told === 'not' &&
  now.told === 'not' &&
  (goOnOtherwise(before, now) || tellWhichOf(before, now)) &&
  !ofNew.test(plain);

/** Kinds of values that every matter has: another one tells nothing of which matter it is. A bare number may be an hour. */
const when = /^(?:date|time|weekday|year|span|number)$/;

/**
 * `Ida lives in Bath since 2024`, `Ida works as a baker since 2023`; `the course starts at 9`, `the course ends at 17:00`: only when is
 * given, and behind what both begin with each goes on with a word that the other has nowhere.
 */
function goOnOtherwise(before: Side, now: Side): boolean {
  const kinds = [...before.given, ...now.given].map(({ value }) => valueKind(value));
  if (!kinds.some((kind) => kind !== 'number') || !kinds.every((kind) => when.test(kind))) return false;
  const [start, next] = gapsIn(before.line, now.line);
  if (start === undefined || next?.left !== true || start.old.length + start.now.length > 0) return false;
  return isOwnWord(next.old[0], before, now) && isOwnWord(next.now[0], now, before);
}

function isOwnWord(word: string | undefined, own: Side, other: Side): boolean {
  if (word === undefined || word.startsWith(hole) || other.stems.has(word)) return false;
  return !own.names().some(({ name }) => tokensOf(name).map(stemOf).includes(word));
}

type Given = Side['given'][number];

/** `pipe 11 on day 1`, `pipe 22 on day 2`: a number behind one word tells which of several it is, and another value differs with it. */
function tellWhichOf(before: Side, now: Side): boolean {
  const differ = (one: Given, other: Given) =>
    valueKind(one.value) === valueKind(other.value) &&
    JSON.stringify(one.value.parts) !== JSON.stringify(other.value.parts);
  const labels = before.given.flatMap((one) =>
    now.given.flatMap((other) =>
      isLabel(one) && isLabel(other) && one.before === other.before && differ(one, other) ? [{ one, other }] : [],
    ),
  );
  return labels.some(({ one, other }) =>
    before.given.some((old) => old !== one && now.given.some((fresh) => fresh !== other && differ(old, fresh))),
  );
}

/** Letters of a word that can be a noun, before a number. */
const shortest = 3;

/** Whether a bare number stands behind a word, and counts nothing. */
const isLabel = ({ kind, before, value }: Given): boolean =>
  valueKind(value) === 'number' && before.length >= shortest && (kind === 'number' || kind === `number ${before}`);
