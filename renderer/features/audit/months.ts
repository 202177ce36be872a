import { movedDay } from '../../ui/time.ts';

type Day = { day: string; count: number };
export type LogMonth = { month: string; changes: number; days: number; due: string };

/**
 * The months that the log still tells line by line, newest first, and the day on which each becomes a digest: once its first
 * lines are too old and the month is over. @param kept days for which a line stays
 */
export function monthsOfLog(days: readonly Day[], kept: number): LogMonth[] {
  const months = new Map<string, Day[]>();
  for (const one of days) {
    const month = one.day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), one]);
  }
  return [...months]
    .map(([month, listed]) => {
      const over = `${movedDay(`${month}-28`, 4).slice(0, 7)}-01`;
      const old = movedDay(listed[0]?.day ?? over, kept);
      const changes = listed.reduce((sum, { count }) => sum + count, 0);
      return { month, changes, days: listed.length, due: old > over ? old : over };
    })
    .reverse();
}
