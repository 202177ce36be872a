import type { MemoryKind } from '#shared/model/memory.ts';
import { either } from '../decay/associations/weights.ts';
import type { Candidate, Index, IndexFilter } from '../index/types.ts';
import type { Time } from '../language/dates/times-in.ts';
import { noEvidence, noReasons, type ScoredCandidate } from './fuse.ts';
import { namingDays } from './named-days.ts';
import { isInside, type QueryReading } from './understand.ts';

/** A time that is asked for; `near`: the day in its middle, where one is meant about. Bounds as in `IndexFilter`. */
export type DateBounds = { since: string | undefined; until: string | undefined; near: string | undefined };

type Looked = Pick<Index, 'within' | 'match' | 'load'>;

/** Memories of a time that are looked at; the rest of it is told by browsing. */
const most = 200;
/** With so many found of the time that is named, words were enough. */
const enough = 3;
/** What the first and the last of a time are worth when it is all that is asked for, and when the words found little. */
const worth = { alone: [0.75, 0.5], beside: [0.34, 0.3] } as const;
const dayMs = 86_400_000;
/** Kinds of memories whose day is that of what they tell. */
export const datedKinds: readonly MemoryKind[] = ['episode', 'fact'];

/** The times that all of a question is about: those it names, or those it is narrowed to; none when it says more. */
export function timesAlone(
  understood: Pick<QueryReading, 'times' | 'topics'> | null,
  narrow: IndexFilter,
): DateBounds[] {
  if (understood === null || understood.topics.length > 0) return [];
  if (understood.times.length === 0 && narrow.since === undefined && narrow.until === undefined) return [];
  return understood.times.length === 0
    ? [{ since: narrow.since, until: narrow.until, near: undefined }]
    : understood.times.map((time) => asked(time, narrow));
}

/**
 * What lies in these times, the nearest or newest first, each time in its turn, those of a type that is asked for before others; what is
 * dated by what it tells, unless other kinds are asked for: a page's date is that of its last edit. Then what names one of their days.
 */
export function lyingIn(
  index: Looked,
  times: DateBounds[],
  narrow: IndexFilter,
  type: string | null = null,
): Candidate[] {
  const kinds = narrow.kinds === undefined || narrow.kinds.length === 0 ? datedKinds : narrow.kinds;
  const found = new Map<number, Candidate>();
  for (const { since, until, near } of times) {
    if (since === undefined && until === undefined) continue;
    const limit = Math.ceil(most / times.length);
    const span = { ...narrow, kinds: [...kinds], since, until, near, limit };
    for (const each of type === null ? [] : index.within({ ...span, type })) found.set(each.n, each);
    for (const each of index.within(span)) found.set(each.n, each);
    for (const each of namingDays(index, span, { ...narrow, kinds: [...kinds] })) found.set(each.n, each);
  }
  return [...found.values()].slice(0, most);
}

/** What words found, and what lies in the times, which are all that is asked for. Best first. */
export function withDates(scored: ScoredCandidate[], lying: Candidate[], minScore: number): ScoredCandidate[] {
  const gains = gainsOf(lying, worth.alone, minScore);
  const byNumber = new Map(scored.map((each) => [each.n, each]));
  for (const [at, candidate] of lying.entries()) {
    const gain = gains[at] ?? 0;
    const known = byNumber.get(candidate.n) ?? stranger(candidate);
    byNumber.set(candidate.n, {
      ...known,
      score: either(known.score, gain),
      reasons: { ...known.reasons, dates: gain },
    });
  }
  return [...byNumber.values()].sort((a, b) => b.score - a.score);
}

/** Behind what words found too little of in the times that a question names, what else lies there. */
export function filledUp(
  index: Looked,
  relevant: ScoredCandidate[],
  { times, type }: Pick<QueryReading, 'times' | 'type'>,
  narrow: IndexFilter,
  minScore: number,
): ScoredCandidate[] {
  if (times.length === 0 || relevant.filter(({ at }) => times.some((time) => isInside(at, time))).length >= enough)
    return [];
  const known = new Set(relevant.map(({ n }) => n));
  const spans = times.map((time) => asked(time, narrow));
  const lying = lyingIn(index, spans, narrow, type).filter(({ n }) => !known.has(n));
  const gains = gainsOf(lying, worth.beside, minScore);
  return lying.map((candidate, at) => {
    const plain = stranger(candidate);
    return { ...plain, score: gains[at] ?? 0, reasons: { ...plain.reasons, dates: gains[at] ?? 0 } };
  });
}

/** Times as a person reads them: `of 2026-01-05 to 2026-01-11`, `since 2026-03-02`. */
export function toldTimes(
  times: { since?: string | null | undefined; until?: string | null | undefined }[] = [],
): string {
  return times
    .map(({ since, until }) => {
      if (!since) return `until ${until}`;
      if (!until) return `since ${since}`;
      return since === until ? `of ${since}` : `of ${since} to ${until}`;
    })
    .join(' or ');
}

/** Whether anything lies in a time that a question names, or names a day of it. */
export const isAnythingIn = (index: Looked, times: Time[]): boolean =>
  lyingIn(
    index,
    times.map((time) => asked(time, {})),
    {},
  ).length > 0;

/** A named time within what narrows the question: the stricter of two bounds. */
function asked({ since, until, kind, approximate }: Time, narrow: IndexFilter): DateBounds {
  return {
    since: stricter(since ?? undefined, narrow.since, 1),
    until: stricter(until ?? undefined, narrow.until, -1),
    near: kind === 'date' && approximate && since !== null && until !== null ? middle(since, until) : undefined,
  };
}

function stricter(a: string | undefined, b: string | undefined, sign: 1 | -1): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const shared = Math.min(a.length, b.length);
  const [one, other] = [a.slice(0, shared), b.slice(0, shared)];
  // Where one begins as the other does, the longer says more.
  if (one === other) return a.length >= b.length ? a : b;
  return (one > other ? 1 : -1) * sign > 0 ? a : b;
}

function middle(since: string, until: string): string {
  const [from, to] = [Date.parse(since), Date.parse(until)];
  return new Date(from + Math.floor((to - from) / dayMs / 2) * dayMs).toISOString().slice(0, 10);
}

/** Falling from the first to the last, none below what counts as noise. */
function gainsOf(lying: Candidate[], [first, last]: readonly [number, number], minScore: number): number[] {
  const least = Math.max(last, minScore);
  const top = Math.max(first, Math.min(0.99, least + 0.04));
  return lying.map((_, at) => top - ((top - least) * at) / Math.max(1, lying.length - 1));
}

function stranger({ n, id, at }: Candidate): ScoredCandidate {
  return { n, id, at, score: 0, reasons: noReasons, evidence: noEvidence, traits: {} };
}
