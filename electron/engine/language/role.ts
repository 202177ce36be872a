import { articles } from './attribute.ts';
import { type Content, contentOf, saysAllOf } from './content.ts';
import { anyOf, words } from './lexicon/all.ts';
import { namesIn } from './reader/names.ts';

/** `is the treasurer of the club`. */
const held = String.raw`(?:${anyOf(words(({ copulas }) => copulas))})\s+(?:${articles})\s+(?=\S)`;
const heldBehind = new RegExp(String.raw`^\s*${held}`, 'iu');
const heldAnywhere = new RegExp(held, 'iu');
/** How sure a name at the beginning must be. */
const leastName = 0.3;

/** What a statement says that whoever it begins with is, where one at a time is it; null for others. Pure. */
export function roleHeldIn(text: string): Content | null {
  // Names take the longest to read.
  if (!heldAnywhere.test(text)) return null;
  const [first] = namesIn(text);
  if (first === undefined || first.at > 0 || first.p < leastName) return null;
  const rest = text.slice(first.end);
  return heldBehind.test(rest) ? contentOf(rest.replace(heldBehind, '')) : null;
}

/** Whether two roles are one, which one at a time has. Pure. */
export const isOneRole = (one: Content | null, other: Content | null): boolean =>
  one !== null && other !== null && saysAllOf(one, other) && saysAllOf(other, one);
