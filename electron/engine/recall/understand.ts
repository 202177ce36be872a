import { type Time, timesIn } from './dates/times-in.ts';
import { type Kind, queryKind } from './kind.ts';
import { type Strategy, strategyOf } from './strategy.ts';

/** A question as it is understood: what kind it is, what it is about, which times it names, how to search for it. */
export type Understood = { kind: Kind; subject: string; times: Time[]; strategy: Strategy };

/** Never throws; what is not understood is `general`, about its whole text. Times as the asker's clock and zone have them. */
export function understand(query: string, clock: { now: number; zone: string }): Understood {
  const { kind, subject } = queryKind(query);
  return { kind, subject, times: timesIn(query, clock), strategy: strategyOf(kind) };
}

/** A memory as the factors see it: `at` empty when unknown. */
export type Placed = { at: string; kind: string };

/**
 * What a question says of a memory beside its words, as a factor of its relevance, at least 1 but for nothing. `newest` and
 * `oldest` are the times of what was found.
 */
export function factorOf(
  { strategy, times }: Pick<Understood, 'strategy' | 'times'>,
  { at, kind }: Placed,
  span: { oldest: number; newest: number },
): number {
  const byKind = new Map(Object.entries(strategy.kinds)).get(kind) ?? 1;
  const inside = times.some((time) => isInside(at, time)) ? 1 + strategy.window : 1;
  return byKind * inside * (1 + strategy.recency * freshness(at, span));
}

/** 0 for the oldest of the found and for what has no time, 1 for the newest. */
function freshness(at: string, { oldest, newest }: { oldest: number; newest: number }): number {
  const instant = Date.parse(at);
  if (Number.isNaN(instant) || newest <= oldest) return 0;
  return (instant - oldest) / (newest - oldest);
}

/** A memory as long as it is known (`2023-05`) lies inside what it can lie inside. */
function isInside(at: string, { since, until }: Time): boolean {
  if (at === '' || (since === null && until === null)) return false;
  const day = at.slice(0, 10);
  const after = since === null || day >= since.slice(0, day.length);
  return after && (until === null || day <= until.slice(0, day.length));
}
