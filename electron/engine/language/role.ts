import { articles } from './attribute.ts';
import { contentOf, saysAllOf } from './content.ts';
import { anyOf, words } from './lexicon/all.ts';
import { namesIn } from './reader/names.ts';

/** `is the treasurer of the club`. */
const held = new RegExp(String.raw`^\s*(?:${anyOf(words(({ copulas }) => copulas))})\s+(?:${articles})\s+(?=\S)`, 'iu');
/** How sure a name at the beginning must be. */
const leastName = 0.3;

/** What a statement says that whoever it begins with is, where one at a time is it; null for others. */
function roleIn(text: string): string | null {
  const [first] = namesIn(text);
  if (first === undefined || first.at > 0 || first.p < leastName) return null;
  const rest = text.slice(first.end);
  return held.test(rest) ? rest.replace(held, '') : null;
}

/** Whether two statements give one role, which one at a time has, to whom they begin with. Pure. */
export function haveOneRole(a: string, b: string): boolean {
  const [one, other] = [roleIn(a), roleIn(b)];
  if (one === null || other === null) return false;
  const [mine, theirs] = [contentOf(one), contentOf(other)];
  return saysAllOf(mine, theirs) && saysAllOf(theirs, mine);
}
