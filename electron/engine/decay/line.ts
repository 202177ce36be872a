import type { Status, Store } from '#shared/model/memory.ts';
import type { DecayScore, DecayScores } from '../workspace/codecs/decay-scores.ts';
import { typeWeights } from './curve.ts';

export type ScoredMemory = {
  id: string;
  store: Store;
  /** [0, 1] */
  score: number;
  status: Status;
  pinned: boolean;
  base: number;
  accesses: number;
  /** Ms. */
  created: number;
  last: number;
};

/** A memory's line in decay-scores.json; `by` null when nobody noted who stored it. @source 000 §9.3 */
export function scoreLine(scored: ScoredMemory, by: string | null): DecayScore {
  return {
    store: scored.store,
    base_relevance: scored.base,
    created: iso(scored.created),
    last_accessed: iso(scored.last),
    access_count: scored.accesses,
    type_weight: typeWeights[scored.store],
    current_score: Math.round(scored.score * 10_000) / 10_000,
    status: scored.status,
    pinned: scored.pinned,
    ...(by === null ? {} : { by }),
  };
}

/** Where a snapshot lost the instant it was written at: that of the newest use in it. */
export function newestOf({ entries }: DecayScores): number {
  let newest = 0;
  for (const { last_accessed: last } of entries.values()) newest = Math.max(newest, Date.parse(last) || 0);
  return newest;
}

const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, -5)}Z`;
