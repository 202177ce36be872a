import { expect, test } from 'vitest';
import { monthsOfLog } from './months.ts';

const days = [
  { day: '2026-10-30', count: 2 },
  { day: '2026-11-02', count: 3 },
  { day: '2026-11-09', count: 4 },
];

test('a month becomes a digest once its first line is too old and the month is over', () => {
  expect(monthsOfLog(days, 90)).toEqual([
    { month: '2026-11', changes: 7, days: 2, due: '2027-01-31' },
    { month: '2026-10', changes: 2, days: 1, due: '2027-01-28' },
  ]);
  expect(monthsOfLog(days, 1).map(({ due }) => due)).toEqual(['2026-12-01', '2026-11-01']);
  expect(monthsOfLog([], 90)).toEqual([]);
});
