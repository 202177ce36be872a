import type { Candidate, Index, IndexFilter } from '../index/types.ts';
import { cosineOfStrangers, fuse, type ScoredCandidate } from './fuse.ts';
import type { LookedUp, SearchOptions } from './options.ts';
import { isOn } from './parts.ts';
import { isWide } from './weigh.ts';

/** So many results there are at least, where those that are found surely answer nothing: whoever asked in other words may still know it. */
export const enough = 5;
/** Words from which on something is asked: fewer are looked up, and what merely lies near is in the way. */
const fewestAsked = 4;

/**
 * What comes nearest to a question by its meaning, though it says nothing of it and lies below everything that is found otherwise;
 * best first. `found`: how much there is already.
 */
export function nearestTo(
  index: Index,
  { sought }: Pick<LookedUp, 'sought'>,
  { meant = null, parts, unasked = false, k }: SearchOptions,
  narrow: IndexFilter,
  found: number,
): ScoredCandidate[] {
  const wanted = Math.min(enough, k) - found;
  const isAsked = !unasked && sought.trim().split(/\s+/).length >= fewestAsked && isWide(narrow);
  if (wanted <= 0 || !isAsked || meant?.isRead !== true || !isOn('meaning', parts)) return [];
  const near = meant
    .near(wanted + enough)
    .flatMap(({ digest, cosine }) => (cosine > cosineOfStrangers ? [digest] : []));
  const cosineOf = ({ digest }: Candidate) => meant.cosine(digest);
  return fuse(index.withDigests(near, narrow), cosineOf, { ...parts, neighbours: false });
}
