import type { Index } from '../index/types.ts';
import type { Clock } from '../ports.ts';
import { daysBetween } from './curve.ts';
import { type Course, courseOf, type ForecastStep, nextStep, statusOn } from './forecast.ts';
import type { ScoreBounds, ScoredMemory, Scores } from './scores.ts';

/** Memories by status; a candidate is dormant, too. */
export type Counts = { active: number; fading: number; dormant: number; archived: number; candidates: number };

/** A memory with a step ahead of it, as the census holds it: `inDays` from today, 0 for what took its last step. */
export type Waning = {
  id: string;
  score: number;
  status: ScoredMemory['status'];
  to: ForecastStep | null;
  inDays: number;
};

export type Census = {
  counts: Counts;
  /** What is left of all memories 0, 1, 2 … days from now if nothing is used. */
  ahead: Counts[];
  /** Memories that take a step within `Census.horizon` days, soonest first. */
  waning: Waning[];
  /** Below the least threshold, lowest first. */
  candidates: Waning[];
};

/** Days that a census looks ahead. */
export const horizon = 365;
/** Days that a memory is given before it is listed as fading or as a candidate for the archive: nobody can have used it yet. */
const settling = 7;
/** Memories looked at in one go: some milliseconds. */
const slice = 1_000;

export const noCounts = (): Counts => ({ active: 0, fading: 0, dormant: 0, archived: 0, candidates: 0 });

/**
 * Looks at every memory once and gives the event loop its turns: how alive each is, and when it will be less so. Kept
 * until memories, their use, the bounds or the day change.
 */
export class Censuses {
  #last: { key: string; census: Promise<Census> } | undefined;

  constructor(
    private readonly index: Pick<Index, 'scorables' | 'changes'>,
    private readonly scores: Scores,
    private readonly clock: Clock,
    private readonly bounds: () => ScoreBounds,
  ) {}

  now(): Promise<Census> {
    const key = this.#key();
    if (this.#last?.key === key) return this.#last.census;
    const census = this.#take();
    this.#last = { key, census };
    census.catch(() => {
      if (this.#last?.census === census) this.#last = undefined;
    });
    return census;
  }

  #key(): string {
    const today = daysBetween(0, this.clock.now(), this.clock.zone);
    return JSON.stringify([this.index.changes(), this.scores.revision, today, this.bounds()]);
  }

  async #take(): Promise<Census> {
    const counter = new Counter();
    const seen = new Set<string>();
    const [now, bounds] = [this.clock.now(), this.bounds()];
    for (let after: number | null = 0; after !== null; ) {
      const { memories, last } = this.index.scorables(after, slice);
      for (const memory of memories) {
        if (seen.has(memory.id)) continue;
        seen.add(memory.id);
        const scored = this.scores.of(memory);
        const since = daysBetween(scored.last, now, this.clock.zone);
        const age = daysBetween(scored.created, now, this.clock.zone);
        counter.add(scored, courseOf(scored, since, bounds), age);
      }
      after = last;
      await new Promise(setImmediate);
    }
    return counter.census();
  }
}

/** Counts steps by the day on which they are taken; the days are added up at the end. */
class Counter {
  readonly #today = noCounts();
  readonly #steps = Array.from({ length: horizon + 1 }, noCounts);
  readonly #waning: Waning[] = [];
  readonly #candidates: Waning[] = [];

  add({ id, score, status }: ScoredMemory, course: Course, age: number): void {
    this.#today[status]++;
    if (status === 'archived') return;
    if (course.candidate <= 0) {
      if (age < settling) return;
      this.#today.candidates++;
      this.#candidates.push({ id, score, status, to: null, inDays: 0 });
      return;
    }
    const next = nextStep(course);
    if (next !== null && next.inDays <= horizon && age >= settling) this.#waning.push({ id, score, status, ...next });
    this.#ahead(course);
  }

  /** What leaves and what arrives, on the day it does. */
  #ahead(course: Course): void {
    const onDay = this.#steps[course.candidate];
    if (onDay) onDay.candidates++;
    for (const day of new Set([course.fading, course.dormant])) {
      const moves = day > 0 ? this.#steps[day] : undefined;
      if (moves === undefined) continue;
      moves[statusOn(course, day - 1)]--;
      moves[statusOn(course, day)]++;
    }
  }

  census(): Census {
    const running = { ...this.#today };
    const ahead = this.#steps.map((moves) => {
      for (const name of Object.keys(running) as (keyof Counts)[]) running[name] += moves[name];
      return { ...running };
    });
    this.#waning.sort((a, b) => a.inDays - b.inDays || a.score - b.score || (a.id < b.id ? -1 : 1));
    this.#candidates.sort((a, b) => a.score - b.score || (a.id < b.id ? -1 : 1));
    return { counts: this.#today, ahead, waning: this.#waning, candidates: this.#candidates };
  }
}
