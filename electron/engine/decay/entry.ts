import type { Memory, Status } from '#shared/model/memory.ts';
import type { DecayScore } from '../workspace/codecs/decay-scores.ts';
import { relevanceByUse, typeWeights } from './curve.ts';

/** What is known of a memory's use. Instants in ms. */
export type DecayEntry = {
  base: number;
  created: number;
  last: number;
  accesses: number;
  pinned: boolean;
  archived: boolean;
  /** Who stored it; null when nobody noted it. */
  by: string | null;
  /** What the snapshot says it is; null when it is not in it. */
  was: Status | null;
};

/** What a score needs to know of a memory that was never used. */
export type Scorable = Pick<Memory, 'id' | 'store' | 'kind' | 'at' | 'source' | 'type' | 'parent' | 'used'>;

/** Of a memory that was noted before anything is known of it but when. */
export const freshEntry = (at: number): DecayEntry => ({
  base: Number.NaN,
  created: at,
  last: at,
  accesses: 1,
  pinned: false,
  archived: false,
  by: null,
  was: null,
});

/** What the snapshot says of a memory, impossible values as the nearest possible. `now` in ms. */
export function toEntry(score: DecayScore, now: number): DecayEntry {
  const at = (text: string) => {
    const ms = Date.parse(text);
    // A date that is none, or lies ahead, is now: it must not keep a memory for ever.
    return Number.isNaN(ms) ? now : Math.min(ms, now);
  };
  return {
    base: Math.min(1, Math.max(0, score.base_relevance)),
    created: at(score.created),
    last: at(score.last_accessed),
    accesses: Math.max(1, Math.floor(score.access_count)),
    pinned: score.pinned,
    archived: score.status === 'archived',
    by: score.by ?? null,
    was: score.status,
  };
}

/** 1.0 what was asked for, 0.5 what was inferred, 0.7 anything else. @source 000 §9.1 */
export function baseOf({ store, source, kind }: Scorable): number {
  if (source === 'user-explicit' || store === 'core' || store === 'vault') return 1;
  if (source === 'reflection' || kind === 'belief') return 0.5;
  return 0.7;
}

/**
 * What a page that was brought along starts from: its own count, day of last use and pin. Its score, as of the day it was
 * written, tells how much it was worth. `lambda`: a day's decay. Null for a memory whose header says nothing.
 */
export function broughtAlong(
  memory: Scorable,
  lambda: number,
): Pick<DecayEntry, 'base' | 'last' | 'accesses' | 'pinned'> | null {
  const { used, store } = memory;
  if (used === undefined) return null;
  const { score, accesses, pinned } = used;
  const asOf = dated(used.asOf) ?? Number.NaN;
  const last = dated(used.last) ?? asOf;
  const weight = typeWeights[store] ?? 1;
  const days = Math.max(0, Math.round((asOf - last) / 86_400_000)) || 0;
  const worth = score === null ? baseOf(memory) : score / relevanceByUse({ base: 1, days, accesses, weight }, lambda);
  return { base: Math.min(1, worth), last, accesses, pinned };
}

/** Ms of a memory's own date; null when it has none. */
export function dated(at: string | null): number | null {
  if (at === null) return null;
  const full = at.length === 4 ? `${at}-01-01` : at.length === 7 ? `${at}-01` : at;
  const ms = Date.parse(full.length === 10 ? `${full}T12:00:00Z` : `${full}Z`);
  return Number.isNaN(ms) ? null : ms;
}

/** Ms of when a memory that nobody noted began; null where its date is its page's, or tells since when it holds. */
export const ownBeginning = ({ kind, type, source, at }: Scorable): number | null =>
  kind === 'fact' && type !== 'timeline' && source === null ? null : dated(at);

/** An entity, for its score, when only its id is at hand. */
export const scorableEntity = (id: string): Scorable => ({
  id: `entity:${id}`,
  store: 'semantic',
  kind: 'entity',
  at: null,
  source: null,
  type: null,
  parent: null,
});
