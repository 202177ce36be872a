import { isKindred } from './change.ts';
import { contentOf } from './content.ts';
import { hole } from './values.ts';

/**
 * Whether two statements begin with two kinds of one thing: a word that both have stands right behind different ones, which the other lacks.
 * “Cherry veneer is 52 euro now” says nothing of walnut veneer. Pure.
 */
export function areOfTwoKinds(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map(beginningOf);
  if (!mine || !theirs || !isKindred(mine.of, theirs.of) || isKindred(mine.kind, theirs.kind)) return false;
  return !mine.rest.some((key) => isKindred(key, theirs.kind)) && !theirs.rest.some((key) => isKindred(key, mine.kind));
}

/** The first two words of a statement, where they stand beside each other, and all that follow; null where a value is among the two. */
function beginningOf(text: string): { kind: string; of: string; rest: string[] } | null {
  const [kind, of, ...more] = contentOf(text).words;
  if (kind === undefined || of === undefined || kind.key === hole || of.key === hole) return null;
  return text.includes(`${kind.as} ${of.as}`) ? { kind: kind.key, of: of.key, rest: more.map(({ key }) => key) } : null;
}
