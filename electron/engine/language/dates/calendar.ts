/** A calendar day as days since 1970-01-01; no zone, so that days add up where clocks change. */
export type Day = number;

/** Days from `start` up to but without `end`. */
export type DaySpan = { start: Day; end: Day };

const dayMs = 86_400_000;

/** Null for a day that does not exist, such as 30 February. Months count from 1. */
export function calendarDay(year: number, month: number, day: number): Day | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return Math.round(date.getTime() / dayMs);
}

/** The first of a month; months past December run on into the next year. */
export function firstOf(year: number, month: number): Day {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, 1);
  return Math.round(date.getTime() / dayMs);
}

export function datePartsOf(day: Day): { year: number; month: number; day: number } {
  const date = new Date(day * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 1 Monday … 7 Sunday. */
export function weekdayOf(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

export function mondayOf(day: Day): Day {
  return day - weekdayOf(day) + 1;
}

/** The same day of another month; the last one where that month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const at = datePartsOf(day);
  const first = firstOf(at.year, at.month + count);
  const last = firstOf(at.year, at.month + count + 1) - 1;
  return Math.min(first + at.day - 1, last);
}

export function isoOf(day: Day): string {
  const { year, month, day: date } = datePartsOf(day);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

export type CalendarUnit = 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'year' | 'decade' | 'century';

/** The calendar unit that lies `shift` units away from the one around `day`. */
export function unitAround(day: Day, unit: CalendarUnit, shift: number): DaySpan {
  const { year, month } = datePartsOf(day);
  const years = (from: number, count: number) => ({ start: firstOf(from, 1), end: firstOf(from + count, 1) });
  switch (unit) {
    case 'day':
      return { start: day + shift, end: day + shift + 1 };
    case 'week':
      return { start: mondayOf(day) + 7 * shift, end: mondayOf(day) + 7 * shift + 7 };
    case 'weekend':
      return { start: mondayOf(day) + 7 * shift + 5, end: mondayOf(day) + 7 * shift + 7 };
    case 'month':
      return { start: firstOf(year, month + shift), end: firstOf(year, month + shift + 1) };
    case 'quarter': {
      const first = Math.floor((month - 1) / 3) * 3 + 1 + 3 * shift;
      return { start: firstOf(year, first), end: firstOf(year, first + 3) };
    }
    case 'year':
      return years(year + shift, 1);
    case 'decade':
      return years(Math.floor(year / 10) * 10 + 10 * shift, 10);
    case 'century':
      return years(Math.floor(year / 100) * 100 + 100 * shift, 100);
  }
}

/** `count` units before or after a day, as a calendar counts them. */
export function step(day: Day, unit: CalendarUnit, count: number): Day {
  switch (unit) {
    case 'day':
      return day + count;
    case 'week':
    case 'weekend':
      return day + 7 * count;
    case 'month':
      return addMonths(day, count);
    case 'quarter':
      return addMonths(day, 3 * count);
    case 'year':
      return addMonths(day, 12 * count);
    case 'decade':
      return addMonths(day, 120 * count);
    case 'century':
      return addMonths(day, 1200 * count);
  }
}

/** Week `n` of a year as ISO 8601 counts: week 1 holds 4 January. */
export function isoWeek(year: number, n: number): DaySpan {
  const start = mondayOf(firstOf(year, 1) + 3) + 7 * (n - 1);
  return { start, end: start + 7 };
}
