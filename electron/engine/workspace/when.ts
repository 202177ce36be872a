import { fail } from '#shared/model/error.ts';
import type { Clock } from '../ports.ts';

/** A minute on the owner's wall clock: `2026-02-02`, `14:30`. */
export type WallMinute = { day: string; time: string };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter costs a hundred times what using one does. */
function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(zone, made);
  return made;
}

/** An instant as the owner's calendar day and minute. */
export function wallMinute(ms: number, zone: string): WallMinute {
  const parts = Object.fromEntries(
    formatterFor(zone)
      .formatToParts(ms)
      .map((p) => [p.type, p.value]),
  );
  const year = (parts.year ?? '').padStart(4, '0');
  return { day: `${year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** Years ahead that a memory may be dated: an appointment lies within them, a slip of the finger beyond. */
const mostAhead = 5;

/** @throws input.invalid for a time further ahead than anything is planned */
function requireNear({ day, time }: WallMinute, clock: Clock): WallMinute {
  const last = wallMinute(clock.now(), clock.zone).day;
  if (Number(day.slice(0, 4)) - Number(last.slice(0, 4)) <= mostAhead) return { day, time };
  throw fail(
    'input.invalid',
    `occurred_at is ${day}, more than ${mostAhead} years ahead.`,
    'Check the year. When something was told goes there; say in the words when it will be.',
  );
}

const wallForm = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

/** How far from UTC the clock was by which a time is told. What programs write for UTC is no place on earth. */
const offset = /(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)[+-](?!00:?00$)\d{2}(?::?\d{2})?$/;

/**
 * When something happened, from what an agent said: a time with an offset is that of the clock where it happened, whose day it is filed by;
 * an instant in UTC is moved to the owner's zone, a wall time without one is taken as written, a bare date stands at midnight, nothing means now.
 * @throws input.invalid for anything else, and for days that do not exist
 */
export function occurredAt(said: string | undefined, clock: Clock): WallMinute {
  if (said === undefined) return wallMinute(clock.now(), clock.zone);
  const text = said.trim();
  const wall = wallForm.exec(text.replace(offset, '$1'));
  if (wall) {
    const [, year, month, date, hour = '00', minute = '00'] = wall as unknown as string[];
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute)));
    const exists = at.toISOString().slice(0, 16) === `${year}-${month}-${date}T${hour}:${minute}`;
    if (exists) return requireNear({ day: `${year}-${month}-${date}`, time: `${hour}:${minute}` }, clock);
  } else if (/^\d{4}-\d{2}-\d{2}T/.test(text)) {
    const ms = Date.parse(text);
    if (!Number.isNaN(ms)) return requireNear(wallMinute(ms, clock.zone), clock);
  }
  throw fail(
    'input.invalid',
    `occurred_at is “${text.slice(0, 60)}”, which is no date.`,
    'Write it as ISO 8601, for example 2026-02-02T14:30 or 2026-02-02T14:30:00Z.',
  );
}
