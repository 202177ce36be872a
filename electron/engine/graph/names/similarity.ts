import { distinguishing, initialsOf, isMisspelt, tellingWords } from '../../language/naming/name-forms.ts';

/** A name is proposed as the same thing from here on. */
export const proposedFrom = 0.7;

/**
 * How likely the plain name `a` (`plainName`) means what is called `b`, 0 to 1; `a` may be its initials. Names that differ in a number or a sign never do;
 * persons do when one given name or an initial fits the family name, not when the given names differ.
 */
export function similarity(a: string, b: string, person: boolean): number {
  if (a === b) return 1;
  const joined = [a.replaceAll(' ', ''), b.replaceAll(' ', '')] as const;
  if (joined[0] === joined[1]) return 0.98;
  if (apartByNumbers(a, b)) return 0;
  const left = tellingWords(a);
  const right = tellingWords(b);
  if (person) return ofPersons(left, right);
  if (left.join('') === right.join('')) return 0.95;
  // The other way round any two words would be an acronym: `code interception` is no CI.
  if (initialsOf(b).includes(joined[0])) return 0.8;
  return Math.max(ofWords(left, right), ofJoined(left.join(''), right.join('')));
}

/** Numbers count, except where only one name has some glued to a word: `oauth2` and `oauth`. */
function apartByNumbers(a: string, b: string): boolean {
  const [left, right] = [distinguishing(a), distinguishing(b)];
  if (left !== right) return true;
  const glued = (name: string) => [...name.matchAll(/\p{L}(\d+)/gu)].map((match) => match[1]).join(' ');
  const [inLeft, inRight] = [glued(a), glued(b)];
  return inLeft !== inRight && inLeft !== '' && inRight !== '';
}

function ofPersons(left: string[], right: string[]): number {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const family = [few.at(-1) ?? '', many.at(-1) ?? ''] as const;
  if (few.length === 1) return few[0] === family[1] ? 0.75 : 0;
  const given = [few[0] ?? '', many[0] ?? ''] as const;
  const familyFits = family[0] === family[1] ? 1 : isMisspelt(family[0], family[1]) ? 0.9 : 0;
  const initial = given.some((word) => word.length === 1) && given[0][0] === given[1][0];
  const givenFits = given[0] === given[1] ? 1 : initial ? 0.85 : isMisspelt(given[0], given[1]) ? 0.9 : 0;
  return familyFits * givenFits;
}

/** Shares of words that fit, the glued number of one side aside. */
function ofWords(left: string[], right: string[]): number {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const bare = (word: string) => word.replace(/(?<=\p{L}{3})\d+$/u, '');
  const fits = (word: string, other: string) =>
    word === other || bare(word) === bare(other) || `${word}s` === other || word === `${other}s`;
  const same = few.filter((word) => many.some((other) => fits(word, other))).length;
  const misspelt = few.filter((word) => many.some((other) => !fits(word, other) && isMisspelt(word, other))).length;
  if (same + misspelt < few.length) return 0;
  const cover = (same + 0.85 * misspelt) / few.length;
  // One word of a longer name is a hint only; two are enough.
  return few.length === many.length ? cover * 0.96 : few.length >= 2 ? cover * 0.85 : cover * 0.5;
}

/** `postgres` begins `postgresql`; `kuberentes` is `kubernetes`. */
function ofJoined(a: string, b: string): number {
  if (isMisspelt(a, b)) return 0.85;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const rest = long.slice(short.length);
  return long.startsWith(short) && short.length >= 2 && /^(?:sql|js|db|lang|ql)$/.test(rest) ? 0.85 : 0;
}
