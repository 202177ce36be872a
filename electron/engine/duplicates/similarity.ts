import { type DuplicateWord, withoutFillers } from './words.ts';

/** From these on two memories may say one thing. @source 001 "Merge" */
export const thresholds = { combined: 0.5, wordsAlone: 0.6 };

/**
 * Groups of three words that follow one another once all are sorted: “The deadline for the return is April 15” and
 * “April 15 is the deadline for the return” have the same. Fillers are left out before; a text of less than three words
 * is one group. @source 001 "Merge"
 */
export function trigramsOf(words: readonly DuplicateWord[]): Set<string> {
  const keys = withoutFillers(words)
    .map(({ key }) => key)
    .sort();
  if (keys.length === 0) return new Set();
  const groups = new Set<string>();
  for (let n = 0; n === 0 || n + 3 <= keys.length; n++) groups.add(keys.slice(n, n + 3).join(' '));
  return groups;
}

/** Shared of all, [0, 1]; 0 when either is empty. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const one of a) if (b.has(one)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

/**
 * How alike two memories are, [0, 1]; null below the thresholds. `cosine` null: there are no vectors, and words alone
 * have to say more.
 */
export function likeness(words: number, cosine: number | null): number | null {
  const combined = cosine === null ? 0 : (words + cosine) / 2;
  if (words >= thresholds.wordsAlone) return Math.max(words, combined);
  return combined >= thresholds.combined ? combined : null;
}
