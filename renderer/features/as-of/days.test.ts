import { expect, test } from 'vitest';
import { dayIn, ground, nearestDay } from './days.ts';

const days = [
  { day: '2026-01-03', count: 1 },
  { day: '2026-01-09', count: 100 },
  { day: '2026-02-01', count: 4 },
];

test('[PAST-UI-1] a day stands at the last change before it', () => {
  expect(
    ['2025-12-01', '2026-01-03', '2026-01-08', '2026-01-09', '2026-03-01'].map((day) => nearestDay(days, day)),
  ).toEqual([0, 0, 0, 1, 2]);
  expect(nearestDay([], '2026-01-01')).toBe(-1);
});

test('[PAST-UI-2] every day has a bar, the busiest the highest', () => {
  const heights = [...ground(days).matchAll(/v-([\d.]+)/g)].map((match) => Number(match[1]));
  expect(heights).toEqual([1.4, 14, 2.8]);
  expect(ground([])).toBe('');
});

test('[PAST-UI-3] an address names a day or none', () => {
  expect(['2026-01-03', 'yesterday', 20260103, undefined].map(dayIn)).toEqual([
    '2026-01-03',
    undefined,
    undefined,
    undefined,
  ]);
});
