import { expect, test } from 'vitest';
import { relevanceByUse } from './curve.ts';
import { courseOf, crossings, nextStep, statusOn } from './forecast.ts';
import type { ScoreBounds, ScoredMemory } from './scores.ts';

const bounds: ScoreBounds = { lambda: 0.03, active: 0.5, fading: 0.2, archive: 0.05 };
const scored = { base: 1, accesses: 1, store: 'procedural', pinned: false, status: 'active' } as ScoredMemory;
const never = 3_652_425;

test('each step is taken on the first day on which the formula is below its threshold', () => {
  const course = crossings(scored, bounds);
  for (const [step, threshold] of [['fading', 0.5], ['dormant', 0.2], ['candidate', 0.05]] as const) {
    const at = (days: number) => relevanceByUse({ base: 1, days, accesses: 1, weight: 1 }, 0.03);
    expect(at(course[step]), step).toBeLessThan(threshold);
    expect(at(course[step] - 1), step).toBeGreaterThanOrEqual(threshold);
  } // biome-ignore format: a table
  expect(course).toEqual({ fading: 24, dormant: 54, candidate: 100 });
});

test('what begins below a threshold has taken that step', () => {
  expect(crossings({ ...scored, base: 0.3 }, bounds).fading).toBe(0);
  expect(crossings({ ...scored, base: 0.5, store: 'episodic' }, bounds)).toMatchObject({ fading: 0, dormant: 24 });
});

test('the pinned, the vault and the archived take none; nor does anything when nothing decays', () => {
  const none = { fading: never, dormant: never, candidate: never };
  expect(crossings({ ...scored, pinned: true }, bounds)).toEqual(none);
  expect(crossings({ ...scored, store: 'vault' }, bounds)).toEqual(none);
  expect(crossings({ ...scored, status: 'archived' }, bounds)).toEqual(none);
  expect(crossings(scored, { ...bounds, lambda: 0 })).toEqual(none);
  expect(crossings(scored, { ...bounds, archive: 0 }).candidate).toBe(never);
});

test('from today the days since the last use are gone', () => {
  expect(courseOf(scored, 20, bounds)).toEqual({ fading: 4, dormant: 34, candidate: 80 });
  expect(nextStep({ fading: 4, dormant: 34, candidate: 80 })).toEqual({ to: 'fading', inDays: 4 });
  expect(nextStep({ fading: 0, dormant: 1, candidate: 80 })).toEqual({ to: 'dormant', inDays: 1 });
  expect(nextStep({ fading: -9, dormant: -3, candidate: 0 })).toBeNull();
  expect(nextStep({ fading: never, dormant: never, candidate: never })).toBeNull();
});

test('on the day of a step the new status holds', () => {
  const course = { fading: 4, dormant: 34, candidate: 80 };
  expect([3, 4, 33, 34, 80].map((day) => statusOn(course, day))).toEqual([
    'active',
    'fading',
    'fading',
    'dormant',
    'dormant',
  ]);
});
