import { changeIn, isPassing, withoutVerbEnd } from '../change.ts';
import { type Content, contentOf } from '../content.ts';
import { anyOf, isLatin, words } from '../lexicon/all.ts';
import { takingBack } from '../retraction.ts';
import { stopWords } from '../stop-words.ts';
import { isSpaceless } from '../tokens.ts';
import type { Value } from '../value.ts';
import { hole } from '../values.ts';
import { unitsOf } from './marks/find.ts';
import { namesIn } from './names.ts';
import { tokensOf } from './tokens.ts';

/** How a statement tells that something is otherwise: takes back, by a verb of change, by a word for now, or by a mere sign of it. */
type Told = 'back' | 'moved' | 'now' | 'turns' | 'not';
/** A value and the words beside it. */
type Given = { kind: string; value: Value; before: string; after: string };
/** A name, as it is compared, and the word before it. */
type Named = { name: string; type: string; before: string };

/** What is read of a statement that is held against many. Names are read when they are asked for: they take the longest. */
export type Side = {
  folded: string;
  /** Beginnings of its words, and runs of letters: Chinese by pairs of signs. */
  stems: ReadonlySet<string>;
  grams: ReadonlySet<string>;
  /** Its words and values in order, each as it is compared. */
  line: readonly string[];
  given: readonly Given[];
  names(): readonly Named[];
  told: Told;
  denies: boolean;
  passing: boolean;
  asks: boolean;
  spaceless: boolean;
};

/** How sure a name must be, to be compared. */
const leastName = 0.3;
const gramSize = 4;

const turning = words((lexicon) => lexicon.turning);
const turns = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf(turning.filter(isLatin))})|${anyOf(turning.filter((word) => !isLatin(word)))}`,
  'iu',
);

export const stemOf = (word: string): string => (/\p{Script=Latin}/u.test(word) ? word.slice(0, 5) : word);

export function sideOf(text: string): Side {
  const content = contentOf(text);
  let names: Named[] | undefined;
  return {
    folded: text.toLowerCase(),
    stems: new Set(content.words.flatMap(({ key }) => (isTelling(key) ? [stemOf(bare(key))] : []))),
    grams: gramsOf(text),
    ...readLine(content),
    names: () => {
      names ??= namedIn(text);
      return names;
    },
    told: toldIn(text),
    denies: unitsOf(tokensOf(text)).some(({ names: meanings }) => meanings.includes('no')),
    passing: isPassing(text),
    asks: content.asks,
    spaceless: isSpaceless(text),
  };
}

const bare = (key: string) => key.replace(/['’]s$/u, '');
const isTelling = (key: string) => key !== hole && bare(key).length >= (isSpaceless(key) ? 1 : 3);

function readLine({ words: all, values }: Content): Pick<Side, 'line' | 'given'> {
  const [line, given]: [string[], Given[]] = [[], []];
  let n = 0;
  for (const [at, { key }] of all.entries()) {
    const value = key === hole ? values[n++]?.value : undefined;
    line.push(value === undefined ? stemOf(bare(key)) : `${hole}${valueKind(value)} ${JSON.stringify(value.parts)}`);
    if (value !== undefined)
      given.push({ kind: value.kind, value, before: all[at - 1]?.key ?? '', after: all[at + 1]?.key ?? '' });
  }
  return { line, given };
}

/** The kind of a value, whatever it counts. */
export const valueKind = ({ kind }: Value): string => kind.replace(/^number.*/u, 'number');

function namedIn(text: string): Named[] {
  return namesIn(text)
    .filter(({ p }) => p >= leastName)
    .map(({ name, type, at }) => ({
      name: name.toLowerCase(),
      type,
      before: tokensOf(text.slice(Math.max(0, at - 30), at)).at(-1) ?? '',
    }));
}

function toldIn(text: string): Told {
  if (takingBack(text) !== null) return 'back';
  const change = changeIn(text);
  if (change !== null) return change.moved ? 'moved' : 'now';
  return turns.test(withoutVerbEnd(text)) ? 'turns' : 'not';
}

function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (const one of tokensOf(text)) {
    if (!/^\p{L}/u.test(one) || /\p{Script=Han}/u.test(one)) continue;
    const word = `<${one}>`;
    for (let n = 0; n + gramSize <= word.length; n++) grams.add(word.slice(n, n + gramSize));
  }
  for (const [run] of text.matchAll(/\p{Script=Han}+/gu)) {
    const signs = [...run];
    for (let n = 1; n < signs.length; n++) grams.add(`${signs[n - 1]}${signs[n]}`);
  }
  return grams;
}

const negating = new Set(words(({ negations }) => negations).map(stemOf));
/** Beginnings of words that say nothing of what is spoken of. */
const joining = new Set([...[...stopWords].map(stemOf), ...negating]);

/** Words right behind a negation: those of `nicht mehr` and `no longer` are in many statements, of whatever. */
const behindNegation = ({ line }: Side): Set<string> =>
  new Set(line.filter((_, n) => n > 0 && negating.has(line[n - 1] ?? '')));

/** Beginnings of words that two share, but for those of whom or what they name; with `ofType`, of names of this type. */
export function plainlyShared(old: Side, now: Side, ofType?: string): string[] {
  const names = [...old.names(), ...now.names()].filter(({ type }) => ofType === undefined || type === ofType);
  const named = new Set(names.flatMap(({ name }) => tokensOf(name).map(stemOf)));
  const [before, behind] = [behindNegation(old), behindNegation(now)];
  const tells = (stem: string) => !named.has(stem) && !joining.has(stem) && !(before.has(stem) && behind.has(stem));
  return [...now.stems].filter((stem) => old.stems.has(stem) && tells(stem));
}

/** Whether two share more than half of what the shorter one says beside whom or what they name: they are of one attribute. */
export function sharesMost(old: Side, now: Side): boolean {
  const named = new Set([...old.names(), ...now.names()].flatMap(({ name }) => tokensOf(name).map(stemOf)));
  const [a = 0, b = 0] = [old, now].map(({ stems }) => [...stems].filter((stem) => !named.has(stem)).length);
  return plainlyShared(old, now).length * 2 > Math.min(a, b);
}

/** Whether both give a value of one kind, such as a day of the week; bare numbers count anything. */
export const giveOneKind = (old: Side, now: Side): boolean =>
  old.given.some(
    ({ value }) =>
      valueKind(value) !== 'number' && now.given.some((other) => valueKind(other.value) === valueKind(value)),
  );

/** Whether two share more than whom or what they name. */
export const sharesPlainWord = (old: Side, now: Side): boolean => plainlyShared(old, now).length > 0;
