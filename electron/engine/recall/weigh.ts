import type { Candidate, Index, IndexFilter } from '../index/types.ts';
import { filledUp, lyingIn, toldTimes, withDates } from './by-date.ts';
import { fuse, inOneBreath, type ScoredCandidate, weighted } from './fuse.ts';
import { namingDays } from './named-days.ts';
import type { LookedUp, SearchMeaning, SearchOptions } from './options.ts';
import { isOn, type Parts } from './parts.ts';
import { mostForText } from './ranker.ts';
import { favouring, type QueryReading } from './understand.ts';
import { prefers } from './waterfall.ts';

/** What is relevant, best first; how much was weighed for it; and what to say of how it was found. */
export type WeighedResults = { relevant: ScoredCandidate[]; candidates: number; note: string | null };

/** The best candidates whose silent neighbours come along, and the words a question must have for it. */
const leaders = 20;
const wordsOfQuestion = 3;

/** From this cosine on a memory that shares no word with the question says something akin; below, it is any memory. */
const akinFrom = 0.35;
/** The same of what names the time that is asked of: that much it has of the question already. */
const akinThenFrom = 0.2;

/** What words found with what means the same and what stands beside it; where that is little of a time that is named, more of that time. */
export function weighCandidates(
  index: Index,
  { expression, texts, limit, found, whole }: LookedUp,
  { meant = null, minScore = 0, parts, understood = null, unasked = false }: SearchOptions,
  narrow: IndexFilter,
): WeighedResults {
  const wide = isWide(narrow);
  const akin =
    meant === null || !isOn('meaning', parts)
      ? []
      : meaningOnly(index, meant, found, narrow, wide ? limit : 10 * limit);
  const cosineOf = meant === null ? null : (candidate: Candidate) => meant.cosine(candidate.digest);
  const isRead = meant?.isRead ?? true;
  const company =
    texts.length >= wordsOfQuestion && wide && isOn('context', parts)
      ? silentNeighbours(index, fuse([...found, ...akin], cosineOf, parts, undefined, isRead), [...found, ...akin])
      : [];
  const asks = understood === null ? null : switched(understood, parts);
  const naming = asks === null || unasked ? [] : namingTimes(index, asks.times, narrow);
  const known = new Set([...found, ...akin, ...company].map(({ n }) => n));
  const akinThen = naming.filter((one) => !known.has(one.n) && (cosineOf?.(one) ?? 0) >= akinThenFrom);
  const weighed = [...found, ...akin, ...company, ...akinThen];
  const asked = asks === null ? () => 1 : favouring(asks, weighed, new Set(naming.map(({ id }) => id)));
  const passed = isOn('waterfall', parts) ? prefers(index, texts, narrow) : () => 1;
  // What its text may still raise to what is asked for is read first.
  const least = weighted(minScore, 1 / mostForText);
  const favoured = (candidate: Candidate) => asked(candidate) * passed(candidate);
  const relevant = fuse(weighed, cosineOf, parts, favoured, isRead).filter(({ score }) => score >= least);
  // Whether a row is archived is seen at the row: of thousands it would take longer than the search. Nobody is told of what was not asked.
  const counted = !whole && expression !== null && !unasked;
  const match = counted ? index.count(expression, wide ? { archived: true } : narrow) : found.length;
  const more =
    asks === null || unasked
      ? []
      : filledUp(index, relevant, { ...asks, type: understood?.type ?? null }, narrow, minScore);
  const note =
    more.length === 0
      ? null
      : `Little matches the words within the time named: what else is ${toldTimes(asks?.times)} follows by date.`;
  const candidates = match + weighed.length - found.length + more.length;
  return { relevant: [...relevant, ...more].sort((a, b) => b.score - a.score), candidates, note };
}

/** What lies in the times that are all that is asked for, and what has their date in its words. */
export function weighTimes(
  index: Index,
  { times, found }: LookedUp,
  { minScore = 0, parts, understood = null }: SearchOptions,
  narrow: IndexFilter,
): WeighedResults {
  const asked = understood === null ? () => 1 : favouring(switched(understood, parts), found);
  const lying = lyingIn(index, times, narrow, understood?.type);
  const relevant = withDates(fuse(found, null, parts, asked), lying, minScore).filter(({ score }) => score >= minScore);
  const note = `Only a time is asked for: this is what is ${toldTimes(times)}, by date.`;
  return { relevant, candidates: new Set([...found, ...lying].map(({ n }) => n)).size, note };
}

/** The memories whose own words name a day of these times, whenever they were told. */
function namingTimes(index: Index, times: QueryReading['times'], narrow: IndexFilter): Candidate[] {
  const spans = times.map(({ since, until }) => ({ since: since ?? undefined, until: until ?? undefined }));
  const naming = spans.flatMap((span) => namingDays(index, span, narrow));
  return [...new Map(naming.map((one) => [one.n, one])).values()];
}

/** A question as far as understanding it is switched on. */
function switched(
  { text, strategy, times }: QueryReading,
  parts: Parts | undefined,
): Pick<QueryReading, 'text' | 'strategy' | 'times'> {
  const plain = { ...strategy, kinds: {}, recency: 0, named: 0 };
  return { text, strategy: isOn('kinds', parts) ? strategy : plain, times: isOn('dates', parts) ? times : [] };
}

/** Memories that mean the same and share no word with the question. */
function meaningOnly(
  index: Index,
  meant: SearchMeaning,
  found: Candidate[],
  narrow: IndexFilter,
  limit: number,
): Candidate[] {
  const known = new Set(found.map(({ n }) => n));
  const near = meant.near(limit).flatMap(({ digest, cosine }) => (cosine >= akinFrom ? [digest] : []));
  return index.withDigests(near, narrow).filter(({ n }) => !known.has(n));
}

/** Entries beside the best that were found by nothing of their own. */
function silentNeighbours(index: Index, best: ScoredCandidate[], found: Candidate[]): Candidate[] {
  const byNumber = new Map(found.map((candidate) => [candidate.n, candidate]));
  const company: Candidate[] = [];
  for (const { n } of best.slice(0, leaders)) {
    const leader = byNumber.get(n);
    if (leader === undefined || leader.at.length < 16) continue;
    for (const other of index.beside(leader)) {
      if (byNumber.has(other.n) || !inOneBreath(leader.at, other.at)) continue;
      byNumber.set(other.n, other);
      company.push(other);
    }
  }
  return company;
}

/** What is asked for narrowly is answered with what fits, and nothing else. */
export function isWide({ kinds, entities, since, until, held, scopes, sieve }: IndexFilter): boolean {
  const narrowed = entities ?? since ?? until ?? held ?? scopes ?? sieve;
  return narrowed === undefined && (kinds === undefined || kinds.length === 0);
}
