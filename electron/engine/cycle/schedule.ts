import { dayAfter, dayOf, daysApart, instantOf } from '../decay/days.ts';

/** When the cycle runs, on the owner's wall. @source 001 "Consolidation (03:00 daily)" */
const time = '03:00';

/** The first time for a cycle after an instant. Ms. */
export function dueAfter(ms: number, zone: string): number {
  const day = dayOf(ms, zone);
  const today = instantOf(day, time, zone);
  return today > ms ? today : instantOf(dayAfter(day, 1), time, zone);
}

/** How many times for a cycle lie after `from`, up to and with `to`. */
export function missedBetween(from: number, to: number, zone: string): number {
  const due = dueAfter(from, zone);
  if (to < due) return 0;
  const since = daysApart(dayOf(due, zone), dayOf(to, zone));
  return since + (instantOf(dayOf(to, zone), time, zone) <= to ? 1 : 0);
}
