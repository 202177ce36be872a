import { articles } from './attribute.ts';
import { type Content, contentOf, saysAllOf } from './content.ts';
import { anyOf, words } from './lexicon/all.ts';
import { namesIn } from './reader/names.ts';

/** What a statement says that whoever it begins with is, or does. `is`: as `the treasurer`, which one at a time is. */
export type HeldRole = { says: Content; is: boolean };

/** `is the treasurer of the club`. */
const held = String.raw`(?:${anyOf(words(({ copulas }) => copulas))})\s+(?:${articles})\s+(?=\S)`;
const heldBehind = new RegExp(String.raw`^:?\s*${held}`, 'iu');
/** `runs the desk`: one word, and one thing that there is. */
const done = String.raw`\p{L}{2,30}\s+(?:${articles})\s+(?=\S)`;
const doneBehind = new RegExp(String.raw`^:?\s*${done}`, 'iu');
const anywhere = new RegExp(String.raw`(?<!\p{L})(?:${held}|${done})`, 'iu');
/** How sure a name at the beginning must be. */
const leastName = 0.3;
/** Words behind a name beyond which more is told than a role. */
const mostWords = 8;

/**
 * The role in a statement; null where it gives none. `end`: where the name ends that it begins with; null where nobody knows. Pure.
 */
export function roleHeldIn(text: string, end: number | null): HeldRole | null {
  // Names take the longest to read.
  if (!anywhere.test(text)) return null;
  const from = end ?? endOfName(text);
  const rest = from === null ? '' : text.slice(from);
  if (heldBehind.test(rest)) return { says: contentOf(rest.replace(heldBehind, '')), is: true };
  if (!doneBehind.test(rest) || rest.trim().split(/\s+/).length > mostWords) return null;
  return { says: contentOf(rest.replace(/^:?\s*/, '').replace(/^\p{Lu}/u, (first) => first.toLowerCase())), is: false };
}

function endOfName(text: string): number | null {
  const [first] = namesIn(text);
  return first === undefined || first.at > 0 || first.p < leastName ? null : first.end;
}

/** Whether two roles are one. Pure. */
export const isOneRole = (one: HeldRole | null, other: HeldRole | null): boolean =>
  one !== null &&
  other !== null &&
  one.is === other.is &&
  saysAllOf(one.says, other.says) &&
  saysAllOf(other.says, one.says);

/** What roles that are one have in common, to count by; null for one that needs no counting. Pure. */
export const signOfRole = (role: HeldRole | null): string | null =>
  role === null || role.is ? null : role.says.words.map(({ key, as }) => `${key} ${as}`.toLowerCase()).join(' ');
