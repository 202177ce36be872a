import { wallMinute } from '../workspace/when.ts';

const dayMs = 86_400_000;

/** The calendar day `YYYY-MM-DD` of an instant on the owner's wall. */
export const dayOf = (ms: number, zone: string): string => wallMinute(ms, zone).day;

/** The calendar day `days` after a day. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Calendar days from one day to another; negative backwards. */
export function daysApart(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / dayMs);
}

/**
 * The instant at which the owner's wall shows `time` (`HH:MM`) on a day. A time that daylight saving skips is the first
 * instant after the gap; one that comes twice, the first of the two.
 */
export function instantOf(day: string, time: string, zone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const wanted = `${day} ${time}`;
  const shows = (ms: number) => {
    const { day: shown, time: at } = wallMinute(ms, zone);
    return `${shown} ${at}`;
  };
  // No zone is further from UTC than 14 hours; walls move in quarters of an hour at least.
  for (let ms = wall - 14 * 3_600_000; ms <= wall + 14 * 3_600_000; ms += 900_000) if (shows(ms) >= wanted) return ms;
  return wall;
}

/** The first instant after `ms` at which the owner's wall shows `time`, as `03:00`. */
export function nextStrike(ms: number, zone: string, time: string): number {
  const day = dayOf(ms, zone);
  const today = instantOf(day, time, zone);
  return today > ms ? today : instantOf(dayAfter(day, 1), time, zone);
}
