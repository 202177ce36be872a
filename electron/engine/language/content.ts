import { wholeWord, words } from './lexicon/all.ts';
import { remembered } from './remembered.ts';
import { sentenceSpans } from './sentences.ts';
import { spelled } from './spelling.ts';
import { dictionaryWords, isSpaceless } from './tokens.ts';
import type { Value } from './value.ts';
import { hole, markedValues } from './values.ts';
import { isWithin } from './written.ts';

/** A word that says something: how it is compared, how it was written, and in which sentence of the text. */
export type ContentWord = { key: string; as: string; sentence: number };

/** What a statement says: its words in order, with `hole` where a value stands, and its values in that order. */
export type Content = {
  words: ContentWord[];
  values: { value: Value; as: string }[];
  /** Every word that turns the sentence, in order. */
  turning: string;
  asks: boolean;
};

/** Characters and words of a text that are read; what is longer says more than one thing. */
export const mostCompared = 2_000;

const idle = new Set(
  words((lexicon) => [...lexicon.idle, ...lexicon.light, ...lexicon.copulas, ...lexicon.genitives, ...lexicon.now]),
);
const idlePhrases = new RegExp(wholeWord([...idle].filter((word) => word.includes(' '))), 'giu');
const negations = new Set(words((lexicon) => lexicon.negations));
/** Words that bound, weaken or date what is said, or say whose it is. */
const turners = new Set(
  (
    'only except unless if until while when before after all some most many few any always sometimes often usually maybe perhaps might ' +
    'may could should would must was were had did used former formerly previously once almost instead but more less i you he she ' +
    'we they my your his her our their nur wenn bis war waren wird könnte soll ich du er sie wir mein meine dein ihre seine unser ' +
    'solo si hasta era eran yo mi mis tu su sus nuestro que si jusque était je tu il elle nous mon ma mes ton ta sa ses notre ' +
    '我 你 他 她 我们 他们 只 如果 除非 曾经 以前'
  ).split(' '),
);
const chunk = /\uE001\d+\uE001|[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}+#]*(?:[.'’_/@:-][\p{L}\p{N}\p{M}]+)*[+#]*/gu;

/** An auxiliary that denies, its apostrophe left out as people type it. */
const denial = /(?:n't|^(?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|need)nt)$/;

/** Behind a letter that stands alone: no more words of its clause. A letter there is a label, `corner a`, and no article. */
const clauseEnd = /^\s*(?:[.,;:!?)]|$)/u;
const oneLetter = /^\p{Script=Latin}$/u;

/** A text as its values and words are looked for in it. */
export const comparedText = (text: string): string => spelled(text.slice(0, mostCompared)).normalize('NFKC');

/** What a text says, read once. */
export const contentOf: (text: string) => Content = remembered(read);

function read(text: string): Content {
  const line = comparedText(text);
  const { values, written, marked } = markedValues(line);
  const found: Content = { words: [], values: [], turning: '', asks: /[?？]["')]*$/u.test(line) };
  const turning: string[] = [];
  let sentence = 0;
  const put = (part: string, isLabel = false) => {
    const key = keyOf(part);
    const denied = denial.test(key);
    if (denied || negations.has(key) || turners.has(key)) turning.push(denied ? 'not' : key);
    if (isLabel || !idle.has(key)) found.words.push({ key, as: part, sentence });
  };
  const whole = marked.replace(idlePhrases, ' ');
  const ends = sentenceSpans(whole).map(({ to }) => to);
  for (const { 0: match, index } of whole.matchAll(chunk)) {
    while ((ends[sentence] ?? whole.length) <= index) sentence++;
    const at = match.startsWith(hole) ? Number(match.slice(1, -1)) : null;
    const value = at === null ? undefined : values[at];
    if (at !== null && value !== undefined) {
      found.values.push({ value, as: written[at] ?? '' });
      found.words.push({ key: hole, as: written[at] ?? '', sentence });
    } else if (isSpaceless(match)) for (const part of dictionaryWords(match)) put(part);
    else put(match, oneLetter.test(match) && clauseEnd.test(whole.slice(index + match.length)));
  }
  found.turning = turning.join(' ');
  return found;
}

/** Whether it denies something, in any language that is read. */
export const denies = ({ turning }: Content): boolean =>
  turning.split(' ').some((word) => word === 'not' || negations.has(word));

const keyOf = (word: string) => word.toLowerCase().replace(/’/g, "'");

/** Two forms of a word that say the same: a plural or the third person; whose it is makes another. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 4 && long === `${short}s` && /\p{L}$/u.test(short);
}

/** Whether a bare number is the full hour that the other tells: “opens at seven” says no more than “opens at seven in the morning”. */
const isHourOf = (bare: Value, told: Value): boolean =>
  bare.kind === 'number' && told.kind === 'time' && Number(told.parts.m) % 720 === (Number(bare.parts.n) * 60) % 720;

const isSaidBy = (part: Value, whole: Value): boolean => isWithin(part, whole) || isHourOf(part, whole);

/** What `part` says and `whole` does not, as it is written: its values, names and words. */
export function lostIn(part: Content, whole: Content): string[] {
  const lost = part.values.flatMap(({ value, as }) =>
    whole.values.some((other) => isSaidBy(value, other.value)) ? [] : [as],
  );
  for (const { key, as } of part.words)
    if (key !== hole && !whole.words.some((other) => isSameWord(other.key, key))) lost.push(as);
  return [...new Set(lost)];
}

/** Words at the beginning that are of whom or what it is: nothing stands between them. Of scripts without spaces, two signs count for one. */
const ofSubject = 2;

function subjectWords(keys: readonly string[]): number {
  let weight = 0;
  const end = keys.findIndex((key) => {
    weight += turners.has(key) ? 0 : isSpaceless(key) ? key.length / 2 : 1;
    return weight >= ofSubject;
  });
  return end < 0 ? keys.length : end + 1;
}

/** Whether as many sentences of `whole` as `part` has say all of it: who left in one is not who came in the next. */
export function saysAllOf(whole: Content, part: Content): boolean {
  const [all, some] = [sentencesOf(whole), sentencesOf(part)];
  if (all <= some) return saysAtOnce(whole, part);
  return Array.from({ length: all - some + 1 }, (_, n) => within(whole, n, n + some)).some((one) =>
    saysAtOnce(one, part),
  );
}

const sentencesOf = ({ words: all }: Content) => (all.at(-1)?.sentence ?? 0) + 1;

/** What the sentences from `from` to before `to` say. */
function within(content: Content, from: number, to: number): Content {
  const isIn = ({ sentence }: ContentWord) => sentence >= from && sentence < to;
  const holed = content.words.filter(({ key }) => key === hole);
  return {
    ...content,
    words: content.words.filter(isIn),
    values: content.values.filter((_, n) => holed[n] !== undefined && isIn(holed[n])),
  };
}

/**
 * Whether `whole` says all that `part` says, of the same: both begin alike, the words of `part` stand in `whole` in their
 * order, or are the same turned around, and nothing turns one of the two sentences alone. `Alex’s sister lives in Ulm` does
 * not say `Alex lives in Ulm`.
 */
function saysAtOnce(whole: Content, part: Content): boolean {
  if (whole.asks !== part.asks || whole.turning !== part.turning || part.words.length === 0) return false;
  if (lostIn(part, whole).length > 0) return false;
  const [all, some] = [placesOf(whole), placesOf(part)];
  if (
    all.length === some.length &&
    (all.length >= 3 || all.some(({ value }) => value !== null)) &&
    isTurned(all, some)
  ) {
    return true;
  }
  return (
    some.slice(0, subjectWords(part.words.map(({ key }) => key))).every((place, n) => isSaidAt(place, all[n])) &&
    isInOrder(some, all)
  );
}

/** A word where it stands, or the value in its place: “2 parts sand, 3 parts lime” has the same values as the reverse. */
type Place = { key: string; value: Value | null };

function placesOf({ words: all, values }: Content): Place[] {
  let n = 0;
  return all.map(({ key }) => ({ key, value: key === hole ? (values[n++]?.value ?? null) : null }));
}

/** Whether a place of the part says no more than one of the whole. */
function isSaidAt(part: Place, whole: Place | undefined): boolean {
  if (whole === undefined || (part.value === null) !== (whole.value === null)) return false;
  return part.value === null || whole.value === null
    ? isSameWord(part.key, whole.key)
    : isSaidBy(part.value, whole.value);
}

/** Every place of the first stands in the second, in this order. */
function isInOrder(some: readonly Place[], all: readonly Place[]): boolean {
  let at = 0;
  return some.every((place) => {
    while (at < all.length && !isSaidAt(place, all[at])) at++;
    return at++ < all.length;
  });
}

/** The same places, the second half first: “April 15 is the deadline”. */
const isTurned = (all: readonly Place[], some: readonly Place[]): boolean =>
  all.some((_, at) =>
    [...all.slice(at), ...all.slice(0, at)].every((place, n) => some[n] !== undefined && isSaidAt(some[n], place)),
  );
