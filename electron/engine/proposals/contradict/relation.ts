import { heldByOne, singleNouns, singleValued, singleWithin } from '../../language/lexicon/comparing.ts';
import { canonicalWord, type StatedWord } from './words.ts';

const single = new Set(singleValued.map(canonicalWord));
const within = new Set(singleWithin.map(canonicalWord));
export const holders = new Set(heldByOne.map(canonicalWord));
export const attributes = new Set(singleNouns.map(canonicalWord));

type Swap = { before: StatedWord[]; a: StatedWord[]; b: StatedWord[]; after: StatedWord[] };

/** Two rows of words that differ in one place alone; null when they differ in more, or not at all. */
export function swapOf(a: readonly StatedWord[], b: readonly StatedWord[]): Swap | null {
  let from = 0;
  while (from < a.length && from < b.length && a[from]?.word === b[from]?.word) from++;
  let end = 0;
  while (end < a.length - from && end < b.length - from && a.at(-1 - end)?.word === b.at(-1 - end)?.word) end++;
  const swap = {
    before: a.slice(0, from),
    a: a.slice(from, a.length - end),
    b: b.slice(from, b.length - end),
    after: a.slice(a.length - end),
  };
  return swap.a.length === 0 || swap.b.length === 0 || swap.before.length + swap.after.length === 0 ? null : swap;
}

/** Whether what stands in the one place can be but one: the value of a relation that has a single one. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one decision a line, in the order in which they count
export function isSingle(
  { before, a, b, after }: Swap,
  { passive, role: told }: { passive: boolean; role: boolean },
): boolean {
  if (a.length > 4 || b.length > 4) return false;
  // A word that stands in both places: they differ before it and behind it.
  if (a.some(({ word }) => b.some((other) => other.word === word))) return false;
  const verb = before.at(-1)?.word ?? '';
  // `docs on Netlify` in the place of `page on Vercel`: they differ in two things.
  if ([a, b].some((words) => words.some(({ name }) => name) && !isNamed(words))) return false;
  if (told && after.length === 0 && before.length > 0) return isNamed(a) && isNamed(b);
  // `X is led by Y`, `the lead of X is Y`: who holds it comes last; `Y leads X`: first.
  if (before.length === 0) {
    const held = after[0]?.word ?? '';
    return after.length > 1 && (holders.has(held) || attributes.has(held)) && isNamed(a) && isNamed(b);
  }
  if (after.length === 0) {
    // Put in order: the role first, then of what.
    const role = before[0]?.word ?? '';
    if (before.length > 1 && (holders.has(role) || attributes.has(role))) return isNamed(a) === isNamed(b);
    // `the name | of the cat is Miso`: of what differs as well.
    if (before.length === 1 && (holders.has(role) || attributes.has(role)) && a.length + b.length > 2) return false;
    if (single.has(verb)) return true;
    if (passive) return isNamed(a) && isNamed(b);
    // `负责人` may be cut in two.
    if (verb === '人' && before.at(-2)?.word === '负责') return true;
    // `the treasurer of the club is Y`: the thing has a name of its own between the noun and the value.
    if (before.some(({ word }) => attributes.has(word)) && !holdsSomething(before)) return isNamed(a) === isNamed(b);
    return (
      before.some(({ word }) => within.has(word)) && before.length > 1 && !isPerson(before) && isNamed(a) && isNamed(b)
    );
  }
  // `uses X for chat`, `wants answers in English …`
  return before.some(({ word }) => within.has(word)) && isNamed(a) && isNamed(b);
}

/** `Ben owns the billing service`: a verb in the middle, whose object may be one of many. */
const holdsSomething = (before: readonly StatedWord[]) => {
  const at = before.findIndex(({ word }) => holders.has(word));
  return at > 0 && before[0]?.name === true && at === before.length - 1;
};

const isPerson = (before: readonly StatedWord[]) => before[0]?.name === true && before.length === 2;
export const isNamed = (words: readonly StatedWord[]) =>
  words.every(({ name, word }) => name || /\p{N}|\p{Script=Han}|\p{Script=Katakana}/u.test(word));
