import { addingNothing } from '../../language/lexicon/comparing.ts';
import {
  doneBySomebody,
  locatedAt,
  nameOfRole,
  notInstead,
  roleOfName,
  switchedState,
} from '../../language/stating.ts';
import { foldName } from '../../language/tokens.ts';
import type { Value } from '../../language/value.ts';
import { compareValues, valuesIn } from '../../language/values.ts';
import { attributes, holders, isNamed, isSingle, swapOf } from './relation.ts';
import { areOpposed, canBeOpposed, canonicalWord, type StatedWord, wordsIn } from './words.ts';

/** A text read for what it claims. */
export type StatedValues = {
  words: StatedWord[];
  topic: ReadonlySet<string>;
  values: Value[];
  negated: boolean;
  past: boolean;
  passive: boolean;
  /** Says who is the one that is something, before or behind it. */
  role: 'before' | 'behind' | null;
  /** `…, not passwords`: what is said not to be. */
  not: ReadonlySet<string>;
  /** Names of what it is about, which the words may leave out. */
  about: ReadonlySet<string>;
  names: ReadonlySet<string>;
};

/** Longer texts say more than one thing; characters that are read, and words that are compared. */
const mostRead = 2_000;
const mostWords = 40;
const empty: ReadonlySet<string> = new Set();

/** What a text claims, read once. `about`: names of what it is about, which the words themselves may leave out. */
export function statedValuesOf(text: string, about: readonly string[] = []): StatedValues {
  const line = text
    .slice(0, mostRead)
    .replace(/[‘’]/g, "'")
    .replace(/[*_`“”"]/g, '')
    .replace(switchedState, (_, state: string) => (state.toLowerCase() === 'on' ? 'enabled' : 'disabled'))
    .replace(locatedAt, 'is located in ');
  const not = notInstead.exec(line)?.groups?.not;
  const { values, rest } = valuesIn(line.replace(notInstead, ''));
  const { all, negated, past } = wordsIn(rest);
  const words = all.slice(0, mostWords);
  return {
    words,
    topic: new Set(words.map(({ word }) => word)),
    values,
    negated,
    past,
    passive: doneBySomebody.test(line),
    role: roleOfName.test(line) ? 'before' : nameOfRole.test(line) ? 'behind' : null,
    not: not === undefined ? empty : new Set(wordsIn(not).all.map(({ word }) => word)),
    about: new Set(about.flatMap((name) => foldName(name).split(/[\s-]+/)).map(canonicalWord)),
    names: new Set(words.filter(({ name }) => name).map(({ word }) => word)),
  };
}

/** What both speak of, when they give it values that cannot both hold; null when they can. Pure, and the same both ways. */
export function clash(a: StatedValues, b: StatedValues): string | null {
  if (a.words.length === 0 || b.words.length === 0 || a.past !== b.past || areOfOthers(a, b)) return null;
  const common = [...a.topic].filter((word) => b.topic.has(word));
  if (common.length === 0 && !(isShort(a) && isShort(b))) return null;
  const [onlyA, onlyB] = [rest(a, b), rest(b, a)];
  const kinds = valueKinds(a.values, b.values);
  if (isDenied(a, b) || isDenied(b, a)) return saidOf(a, common);
  if (onlyA.length === 0 && onlyB.length === 0) {
    if (kinds.other > 0) return a.negated || b.negated ? null : saidOf(a, common);
    return a.negated !== b.negated && kinds.missing === 0 ? saidOf(a, common) : null;
  }
  if (a.negated !== b.negated) return null;
  if (kinds.other > 0) return isPut(onlyA, onlyB, common, kinds) ? saidOf(a, common) : null;
  if (kinds.missing > 0) return null;
  if (onlyA.length === 1 && onlyB.length === 1 && areOpposed(onlyA[0] ?? '', onlyB[0] ?? '')) return saidOf(a, common);
  return isOtherName(a, b, onlyA, onlyB) ? saidOf(a, common) : null;
}

/** As one of the two has it written. */
const saidOf = ({ words }: StatedValues, common: readonly string[]) =>
  words
    .filter(({ word }) => common.includes(word))
    .slice(0, 6)
    .map(({ as }) => as)
    .join(' ') || 'the same';
const isShort = ({ words }: StatedValues) => words.length <= 2;

/** Words of one that the other neither says nor is about. */
const rest = (one: StatedValues, other: StatedValues) =>
  [...one.topic].filter((word) => !other.topic.has(word) && !other.about.has(word));

/** About different things, as their own pages or names tell. */
function areOfOthers(a: StatedValues, b: StatedValues): boolean {
  if (a.about.size === 0 || b.about.size === 0) return false;
  if ([...a.about].some((name) => b.about.has(name) || b.topic.has(name))) return false;
  if ([...b.about].some((name) => a.topic.has(name))) return false;
  return ![...a.names].some((name) => b.names.has(name));
}

type Kinds = { same: number; other: number; missing: number; kinds: string[] };

/** Values by kind: those that differ, those that agree, and kinds that only one side has. */
function valueKinds(a: readonly Value[], b: readonly Value[]): Kinds {
  const found: Kinds = { same: 0, other: 0, missing: 0, kinds: [] };
  const kindsOf = (values: readonly Value[]) => new Set(values.map(({ kind }) => kind));
  const [ofA, ofB] = [kindsOf(a), kindsOf(b)];
  for (const kind of new Set([...ofA, ...ofB])) {
    if (!ofA.has(kind) || !ofB.has(kind)) {
      found.missing++;
      continue;
    }
    const [some, others] = [a.filter((one) => one.kind === kind), b.filter((one) => one.kind === kind)];
    const agree = some.some((one) => others.some((other) => compareValues(one, other) === 'same'));
    if (agree) found.same++;
    else {
      found.other++;
      found.kinds.push(kind);
    }
  }
  // More than one bare number tells of more than one thing.
  if (found.kinds.filter((kind) => kind.startsWith('number ')).length > 1) return { ...found, other: 0, missing: 1 };
  // A year beside another value is when that held.
  if (found.kinds.includes('year') && found.kinds.length > 1) return { ...found, other: 0, missing: found.missing + 1 };
  return found;
}

/** Words that may stand on one side without making it another thing. */
const harmless = new Set(addingNothing.map(canonicalWord));

/** Whether two different values are of one attribute although the words around them are not quite the same. */
function isPut(onlyA: readonly string[], onlyB: readonly string[], common: readonly string[], kinds: Kinds): boolean {
  if (common.length < 1) return false;
  const [few, many] = onlyA.length <= onlyB.length ? [onlyA, onlyB] : [onlyB, onlyA];
  if (few.length === 0) return many.length === 1 && (harmless.has(many[0] ?? '') || isUnit(many[0] ?? '', kinds));
  return (
    few.length === 1 &&
    many.length === 1 &&
    [...few, ...many].every((word) => harmless.has(word) && word !== 'deadline')
  );
}

const isUnit = (word: string, { kinds }: Kinds) => kinds.some((kind) => kind.endsWith(` ${word}`));

/** `uses links, not passwords` against `uses passwords`. */
function isDenied(a: StatedValues, b: StatedValues): boolean {
  if (a.not.size === 0 || b.negated) return false;
  if (![...a.not].every((word) => b.topic.has(word))) return false;
  return [...b.topic].every((word) => a.not.has(word) || a.topic.has(word));
}

/** The same sentence with another name in the place of its value. */
function isOtherName(a: StatedValues, b: StatedValues, onlyA: readonly string[], onlyB: readonly string[]): boolean {
  if (onlyA.length === 0 || onlyB.length === 0) return false;
  const swap = swapOf(named(a), named(b)) ?? swapOf(ordered(a), ordered(b));
  if (swap === null) return false;
  if (
    swap.a.length > 0 &&
    swap.a.every(({ word }) => canBeOpposed(word)) !== swap.b.every(({ word }) => canBeOpposed(word))
  )
    return false;
  return isSingle(swap, { passive: a.passive && b.passive, role: a.role !== null && b.role !== null });
}

/** Without the names of what it is about, which one side may leave out. */
const named = ({ words, about }: StatedValues) => words.filter(({ word }) => !about.has(word));

/** `Ben owns X`, `X is owned by Ben` and `the owner of X is Ben` in one order: the role, of what, who. */
function ordered({ words, passive, role: told }: StatedValues): StatedWord[] {
  if (told === 'before') {
    const names = words.findIndex(({ name }) => !name);
    if (names > 0) return [...words.slice(names), ...words.slice(0, names)];
  }
  if (told === 'behind') return words;
  const at = words.findIndex(({ word }) => holders.has(word) || attributes.has(word));
  const role = words[at];
  if (role === undefined || at === 0) return words;
  const [before, after] = [words.slice(0, at), words.slice(at + 1)];
  return !passive && isNamed(before) ? [role, ...after, ...before] : [role, ...before, ...after];
}
