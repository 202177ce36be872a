import { hasGerman } from '../german.ts';
import { oneOf } from '../lexicon/all.ts';
import { businessNouns, germanPersonNouns, kinNouns, personNouns, thingsLikeDoers } from '../lexicon/role-nouns.ts';

const kinship = new RegExp(`^${kinNouns}$`, 'u');

const byName = new RegExp(`^${personNouns}$`, 'u');
const bySuffix = /^[\p{Ll}-]{2,}(?:er|or|ist|ian|eur)$/u;
const german = new RegExp(`^${germanPersonNouns}$`, 'u');

const either = new RegExp(`^${businessNouns}$`, 'u');

export type RoleKind = 'kin' | 'person' | 'either';

/** What a noun makes of whomever it is said of; null when it is not said of people. One of each: plurals are not. */
export function roleOf(word: string, inGerman = false): RoleKind | null {
  const bare = word.replace(/^\p{Lu}(?=\p{Ll}+$)/u, (first) => (german.test(word) ? first : first.toLowerCase()));
  if (kinship.test(bare) || kinship.test(word)) return 'kin';
  if (either.test(bare)) return 'either';
  if (thingsLikeDoers.has(bare.toLowerCase())) return null;
  return byName.test(bare) || (!inGerman && bySuffix.test(bare)) || german.test(word) ? 'person' : null;
}

const link =
  '(?:,|:|\\s*=|,? (?:is|are|was|ist|war|wird|heißt|called|named)(?: (?:now|dort|there|jetzt|again|der|die|das))*)';
const more = "(?: (?:of|for|at|on|in|to|from|until|there|here|dort|bei|für|im|am|is)(?: [\\p{L}\\p{N}'-]+){0,3})?";
const endsInRole = new RegExp(`(?<![\\p{L}-])(?<role>[\\p{L}-]+)(?:${more}${link})?\\s+$`, 'u');

/** The role that words in front of a name give it: `my sister`, `the treasurer,`, `Relief master for May:`. */
export function roleBefore(before: string): { role: RoleKind; word: string } | null {
  const clause = before.slice(Math.max(0, before.lastIndexOf('. '), before.lastIndexOf('; '), before.length - 80));
  for (let from = 0; from < clause.length; ) {
    const found = endsInRole.exec(clause.slice(from));
    if (found === null) return null;
    const word = found.groups?.role ?? '';
    const role = roleOf(word, hasGerman(clause));
    if (role !== null) return { role, word };
    from += found.index + word.length;
  }
  return null;
}

const copulas = oneOf(String.raw`,?_(?:is|was|becomes|became|ist|wird|as|als|joined_as|joins_as|starts_as|started_as)_
  ,?_(?:who|der|die)_(?:is|ist)_ ,\s \s*\( \s[-–—]\s`);
const behind = new RegExp(
  String.raw`^${copulas}(?:(?:now|the|an?|our|my|his|her|their|new|unser[en]?|mein[en]?|neue[rn]?|eine?|jetzt)\s)*(?<words>[\p{L}-]+(?: [\p{L}-]+){0,3})`,
  'u',
);
const ends =
  /^(?:of|for|at|on|in|to|from|and|who|with|the|an?|our|my|his|her|their|bei|für|im|und|der|die|das|eine?)$/u;

/** The role that words behind a name give it: `, our vet`, `is the new caretaker`, `(drums teacher)`. */
export function roleBehind(after: string): { role: RoleKind; word: string } | null {
  const inGerman = hasGerman(after);
  const words = behind.exec(after)?.groups?.words?.split(' ') ?? [];
  const end = words.findIndex((word) => ends.test(word));
  // The last noun is what somebody is: a `piano teacher` is a teacher, a `teacher training` is none.
  const word = (end === -1 ? words : words.slice(0, end)).findLast((one) => roleOf(one, inGerman) !== null) ?? '';
  const role = roleOf(word, inGerman);
  return role === null ? null : { role, word };
}
