import { expect, test } from 'vitest';
import { movedDay } from './time.ts';
import { dayInFigures, typedDay, weeksOf } from './typed-day.ts';

test('a day is typed in the figures of the locale or of files, and what is no day is none', () => {
  expect(dayInFigures('2026-11-28')).toBe('28/11/2026');
  expect(dayInFigures('')).toBe('');
  for (const text of ['28/11/2026', '28.11.2026', '2026-11-28']) expect(typedDay(text)).toBe('2026-11-28');
  expect(typedDay('1/2/2026')).toBe('2026-02-01');
  for (const text of ['', '28/11', '28/11/2', '31/02/2026', 'tomorrow']) expect(typedDay(text)).toBeNull();
});

test('a month stands in six weeks from a Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks.map((week) => week[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(weeks[5]?.[6]).toBe('2026-12-06');
  expect(movedDay('2026-03-01', -1)).toBe('2026-02-28');
});
