import { localDayOf, monthName, noonOfDay } from '../../ui/time.ts';

export type Cell = { day: string; count: number; ahead: boolean };
export type Week = { month: string | null; cells: Cell[] };

/** `weeks` weeks up to today as columns of seven days from Monday; a column names its month where a month begins. */
export function calendarOf(counts: readonly { day: string; count: number }[], today: string, weeks: number): Week[] {
  const known = new Map(counts.map(({ day, count }) => [day, count]));
  const end = noonOfDay(today);
  const sinceMonday = (end.getDay() + 6) % 7;
  const result: Week[] = [];
  let lastMonth = '';
  for (let week = weeks - 1; week >= 0; week--) {
    const cells: Cell[] = [];
    for (let n = 0; n < 7; n++) {
      const date = new Date(end);
      date.setDate(end.getDate() - sinceMonday - week * 7 + n);
      const day = localDayOf(date);
      cells.push({ day, count: known.get(day) ?? 0, ahead: day > today });
    }
    const month = monthName(cells[6]?.day ?? today);
    result.push({ month: month !== lastMonth && result.length > 0 ? month : null, cells });
    lastMonth = month;
  }
  return result;
}

/** Shade 0–3: none, then thirds of the busiest ordinary day. */
export function shadeOf(count: number, busy: number): 0 | 1 | 2 | 3 {
  if (count === 0) return 0;
  const part = count / Math.max(busy, 1);
  return part > 0.66 ? 3 : part > 0.33 ? 2 : 1;
}

/** The count that only one day in twenty exceeds, so that one wild day does not pale all others. */
export function busyDay(counts: readonly number[]): number {
  const some = counts.filter((count) => count > 0).sort((a, b) => a - b);
  return Math.max(3, some[Math.floor(some.length * 0.95)] ?? 0);
}
