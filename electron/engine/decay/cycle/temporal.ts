import { countsMonths, namesDayAhead, namesWeekday, tellsFuture } from '../../language/dates/distance.ts';
import { timesIn } from '../../language/dates/times-in.ts';
import { dayAfter, dayOf } from '../days.ts';
import type { DatedText } from './sources.ts';

/** Whether what a memory names is still to come, is now, or is over. @source 001 "Temporal transitions" */
export type TemporalState = 'future' | 'present' | 'past';
/** Days, both inclusive, that a memory is about. */
export type Anchor = { since: string; until: string };

/** Nearly a year: a date without a year stays where it is, what is named by its distance moves along by some days. */
const nearlyYear = 362 * 86_400_000;
/** Days ahead of a memory's own that it is looked for in. */
const furthest = 800;

/**
 * The first day, or days, on or after its own that a memory names: what it is about. Null when it names none; a day
 * that was over when it was written makes no state that could change.
 */
export function anchorOf({ at, text }: Pick<DatedText, 'at' | 'text'>): Anchor | null {
  if (!namesDayAhead.test(text)) return null;
  const own = at.slice(0, 10).padEnd(10, '-01');
  const said = Date.parse(`${own}T12:00:00Z`);
  if (Number.isNaN(said)) return null;
  const named = timesIn(text, { now: said, zone: 'UTC' });
  const later = tellsFuture.test(text) ? timesIn(text, { now: said + nearlyYear, zone: 'UTC' }) : [];
  for (const [n, { since: from, until, text: words }] of named.entries()) {
    if (until === null) continue;
    // What holds until a day holds from when it was said.
    const since = from ?? own;
    const next = later[n];
    const readings = [{ since, until }];
    if (next?.until?.slice(4) === until.slice(4)) readings.push({ since: next.since ?? own, until: next.until });
    if (tellsFuture.test(text) && namesWeekday.test(words))
      readings.push({ since: dayAfter(since, 7), until: dayAfter(until, 7) });
    const anchor = readings.find((one) => one.until >= own && one.since <= dayAfter(own, furthest));
    if (anchor !== undefined) return anchor;
  }
  return null;
}

export function stateOf({ since, until }: Anchor, today: string): TemporalState {
  if (today < since) return 'future';
  return today > until ? 'past' : 'present';
}

/** Days in which what is named by its distance comes and goes: a weekday, the next week; and months, years. */
const near = 35;
const far = 800;

/**
 * Whether a text can name a day between two others: most cannot, and need not be read for dates. Days are named by
 * their distance from the memory's own, or by number or name of their month.
 */
function namesBetween(then: string, today: string): (memory: DatedText) => boolean {
  const months = monthsBetween(dayAfter(then, -1), today);
  const names = months.map((month) => new Date(`${month}-15T12:00:00Z`).toLocaleString('en', { month: 'short' }));
  const named = new RegExp(`${months.join('|')}|\\b(?:${[...new Set(names)].join('|')})`, 'i');
  const [recent, long] = [dayAfter(then, -near), dayAfter(then, -far)];
  return ({ at, text }) => at >= recent || named.test(text) || (at >= long && countsMonths.test(text));
}

/** `YYYY-MM` of each month, both inclusive; of two years at most. */
function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-15`; day.slice(0, 7) <= until.slice(0, 7) && months.length < 24; ) {
    months.push(day.slice(0, 7));
    day = `${dayAfter(day, 30).slice(0, 7)}-15`;
  }
  return months;
}

/** How many memories went from one state to the next since the last cycle. None before the first. */
export function transitionsOf(
  memories: Iterable<DatedText>,
  { since, now, zone }: { since: number | null; now: number; zone: string },
): number {
  if (since === null) return 0;
  const [then, today] = [dayOf(Math.min(since, now), zone), dayOf(now, zone)];
  if (then === today) return 0;
  const isNear = namesBetween(then, today);
  let count = 0;
  for (const memory of memories) {
    const anchor = memory.at.slice(0, 10) <= today && isNear(memory) ? anchorOf(memory) : null;
    if (anchor !== null && stateOf(anchor, then) !== stateOf(anchor, today)) count++;
  }
  return count;
}
