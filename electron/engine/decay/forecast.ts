import type { Status } from '#shared/model/memory.ts';
import { relevanceByUse, type Thresholds, typeWeights } from './curve.ts';
import type { ScoreBounds, ScoredMemory } from './scores.ts';

/** What unused memories become, in the order they do. */
export const steps = ['fading', 'dormant', 'candidate'] as const;
export type ForecastStep = (typeof steps)[number];

/** On how many days from today a memory that nobody uses takes each step; 0 or less: it is that already. */
export type Course = Record<ForecastStep, number>;

/** Ten thousand years: as good as never, and still a date. */
const never = 3_652_425;

const thresholdOf = { fading: 'active', dormant: 'fading', candidate: 'archive' } as const satisfies Record<
  ForecastStep,
  keyof Thresholds
>;

/**
 * When a memory crosses each threshold, solved from the formula: days since its last access, whole, `never` for what
 * does not decay. The first day on which its score is below the threshold.
 * @source 000 §9.1, §9.2
 */
export function crossings(
  { base, accesses, store, pinned, status }: Pick<ScoredMemory, 'base' | 'accesses' | 'store' | 'pinned' | 'status'>,
  { lambda, ...thresholds }: ScoreBounds,
): Course {
  const weight = typeWeights[store];
  const stays = pinned || weight === null || status === 'archived';
  const at = (days: number) => relevanceByUse({ base, days, accesses, weight }, lambda);
  const day = (threshold: number): number => {
    if (stays) return never;
    if (at(0) < threshold) return 0;
    if (lambda <= 0 || threshold <= 0) return never;
    let days = Math.floor(Math.log(at(0) / threshold) / lambda);
    // The logarithm is rounded; the formula itself decides.
    while (days > 0 && at(days - 1) < threshold) days--;
    while (days < never && at(days) >= threshold) days++;
    return Math.min(days, never);
  };
  return {
    fading: day(thresholds[thresholdOf.fading]),
    dormant: day(thresholds[thresholdOf.dormant]),
    candidate: day(thresholds[thresholdOf.candidate]),
  };
}

/** The same, counted from today: `since` days after the last access. */
export function courseOf(scored: ScoredMemory, since: number, bounds: ScoreBounds): Course {
  const { fading, dormant, candidate } = crossings(scored, bounds);
  return { fading: fading - since, dormant: dormant - since, candidate: candidate - since };
}

/** The next step and in how many days, of what is not archived; null when none is left within `never`. */
export function nextStep(course: Course): { to: ForecastStep; inDays: number } | null {
  for (const to of steps) {
    const inDays = course[to];
    if (inDays > 0) return inDays >= never / 2 ? null : { to, inDays };
  }
  return null;
}

/** What a memory is `day` days from now. */
export function statusOn(course: Course, day: number): Exclude<Status, 'archived'> {
  if (course.fading > day) return 'active';
  return course.dormant > day ? 'fading' : 'dormant';
}
