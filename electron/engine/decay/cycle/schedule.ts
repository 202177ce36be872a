import { dayOf, daysApart, instantOf, nextStrike } from '../days.ts';

/** When the cycle runs, on the owner's wall. @source 001 "Consolidation (03:00 daily)" */
const time = '03:00';

/** The first time for a cycle after an instant. Ms. */
export const dueAfter = (ms: number, zone: string): number => nextStrike(ms, zone, time);

/** How many times for a cycle lie after `from`, up to and with `to`. */
export function missedBetween(from: number, to: number, zone: string): number {
  const due = dueAfter(from, zone);
  if (to < due) return 0;
  const since = daysApart(dayOf(due, zone), dayOf(to, zone));
  return since + (instantOf(dayOf(to, zone), time, zone) <= to ? 1 : 0);
}
