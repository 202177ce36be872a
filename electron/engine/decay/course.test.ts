import { expect, test } from 'vitest';
import type { Access } from '../workspace/codecs/access-log.ts';
import { curveOf } from './course.ts';
import type { ScoreBounds, ScoredMemory } from './scores.ts';

const bounds: ScoreBounds = { lambda: 0.03, active: 0.5, fading: 0.2, archive: 0.05 };
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const clock = { now: () => at('2026-03-11'), zone: 'UTC' };
const scored = {
  id: 'a',
  score: 0.74,
  status: 'active',
  base: 1,
  accesses: 1,
  store: 'procedural',
  pinned: false,
  created: at('2026-03-01'),
  last: at('2026-03-01'),
} as ScoredMemory;
const used = (day: string, action = 'get', rating?: number) =>
  ({ at: `${day}T12:00:00Z`, action, id: 'a', ...(rating === undefined ? {} : { rating }) }) as unknown as Access;
const curve = (more: Partial<ScoredMemory> = {}, log: Access[] = [], ahead = 30) =>
  curveOf({ id: 'a' }, { ...scored, ...more }, log, { clock, bounds, ahead });

test('from its first day to today by the formula, and on from there', () => {
  const { points } = curve();
  expect(points).toHaveLength(41);
  expect(points[0]).toEqual({ day: '2026-03-01', score: 1, ahead: false });
  expect(points[10]).toEqual({ day: '2026-03-11', score: 0.7408, ahead: false });
  expect(points[11]).toMatchObject({ day: '2026-03-12', ahead: true });
  expect(points[40]?.score).toBeCloseTo(Math.exp(-0.03 * 40), 4);
});

test('a use lifts it on its day; being found is none, and a bad mark is none', () => {
  const log = [used('2026-03-05'), used('2026-03-06', 'search'), used('2026-03-07', 'feedback', 2)];
  const { points, uses } = curve({ accesses: 2, last: at('2026-03-05') }, log);
  expect(uses.map(({ at, how }) => [at.slice(0, 10), how])).toEqual([['2026-03-05', 'get']]);
  expect(points[3]?.score).toBeCloseTo(Math.exp(-0.09), 4);
  expect(points[4]?.score).toBe(1);
  expect(points[10]?.score).toBeCloseTo(Math.min(1, Math.exp(-0.18) * Math.log2(3)), 4);
});

test('uses of which only the count is known lie evenly before the known ones', () => {
  const { points, accesses } = curve({ accesses: 5, last: at('2026-03-09'), base: 0.2 }, [used('2026-03-09')]);
  expect(accesses).toBe(5);
  const steps = points.slice(1, 11).filter(({ score }, n) => score > (points[n]?.score ?? 0));
  expect(steps.map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-05', '2026-03-07', '2026-03-09']);
});

test('the days of its next steps, and none that is past, never comes, or is of what is archived', () => {
  expect(curve().steps).toEqual([
    { to: 'fading', on: '2026-03-25' },
    { to: 'dormant', on: '2026-04-24' },
    { to: 'candidate', on: '2026-06-09' },
  ]);
  expect(curve({ base: 0.4 }).steps.map(({ to }) => to)).toEqual(['dormant', 'candidate']);
  expect(curve({ pinned: true }).steps).toEqual([]);
  const gone = curve({ status: 'archived' });
  expect(gone.steps).toEqual([]);
  expect(gone.points[9]?.score).toBeGreaterThan(0);
  expect(gone.points[10]?.score).toBe(0);
});

test('two years of the past are shown at most, counted with what was before', () => {
  const { points } = curve({ created: at('2023-01-01'), accesses: 9, base: 0.1 }, [], 0);
  expect(points).toHaveLength(732);
  expect(points[0]?.day).toBe('2024-03-10');
});
