import { fail } from '#shared/model/error.ts';
import type { Period } from '../index/types.ts';
import { timesIn } from '../language/dates/times-in.ts';
import { lexicons } from '../language/lexicon/all.ts';
import type { Clock } from '../ports.ts';

const ago = /^(\d{1,6})\s*([hdwy])$/i;
const local = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?)?$/;
const month = /^\d{4}(?:-\d{2})?$/;
const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i;
const hourMs = 3_600_000;
const momentMs = { minute: 60_000, hour: hourMs };
const daysIn = { d: 1, w: 7, y: 365 };

/**
 * A bound of time as memories carry it: local, without zone, as long as it is known (`2026-02`, `2026-02-02`,
 * `2026-02-02T14:30`). Takes an ISO date, a local time, an instant with its zone, or a span back from now: `12h`,
 * `30d`, `6w`, `1y` (calendar days in the owner's zone), or words that
 * name a time and nothing else (`last week`): its first day for `since`, its last for `until`. Undefined stays undefined.
 * @throws input.invalid
 */
export function resolveBound(
  value: string | undefined,
  clock: Clock,
  side: 'since' | 'until',
  field: string = side,
): string | undefined {
  const text = value?.trim();
  if (text === undefined || text === '') return undefined;
  const span = ago.exec(text);
  if (span) return back(Number(span[1]), (span[2] ?? '').toLowerCase(), clock);
  if (month.test(text)) return text;
  const plain = local.exec(text);
  if (plain && isDay(plain[1] ?? '')) return plain[2] === undefined ? plain[1] : `${plain[1]}T${plain[2].slice(0, 5)}`;
  const instant = zoned.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(instant)) return localTime(instant, clock.zone);
  const moment = momentAgo(text, clock);
  if (moment !== null) return moment;
  const words = inWords(text, clock, side);
  if (words !== undefined) return words;
  throw fail(
    'input.invalid',
    `\`${field}\` is neither a date nor a span of time: ${text.slice(0, 60)}`,
    'Give an ISO date such as 2026-02-02, an instant, a span back such as 30d, 12h or 6w, or words such as last week.',
  );
}

/** `10 minutes ago`, `vor 2 Stunden`: as each language says it. Days and more are read as times. */
function momentAgo(text: string, clock: Clock): string | null {
  const count = Number(/\d{1,5}/.exec(text)?.[0]);
  if (Number.isNaN(count)) return null;
  const said = text.toLowerCase();
  for (const [unit, ms] of Object.entries(momentMs) as [keyof typeof momentMs, number][])
    if (lexicons.some(({ tag }) => new Intl.RelativeTimeFormat(tag).format(-count, unit).toLowerCase() === said))
      return localTime(Math.max(0, clock.now() - count * ms), clock.zone);
  return null;
}

/** Numbers with signs are ISO dates or nothing: `2026-02-30` is refused, not read as February. */
const numeric = /^[\d\s:.,+\-TZ]*$/i;

function inWords(text: string, clock: Clock, side: 'since' | 'until'): string | undefined {
  if (numeric.test(text)) return undefined;
  const [time, ...others] = timesIn(text, { now: clock.now(), zone: clock.zone });
  if (time === undefined || others.length > 0 || time.text.length < text.length) return undefined;
  return time[side] ?? undefined;
}

/** The days, first and last, that a question of what held then means; undefined stays undefined. @throws input.invalid */
export function heldThen(value: string | undefined, clock: Clock): Period | undefined {
  const [first, last] = [resolveBound(value, clock, 'since'), resolveBound(value, clock, 'until')];
  if (first === undefined && last === undefined) return undefined;
  // `2026-11` is all of its days; words such as “before May” are open on one side.
  return {
    first: (first ?? '0000').slice(0, 10).padEnd(10, '-01'),
    last: (last ?? '9999').slice(0, 10).padEnd(10, '-99'),
  };
}

/**
 * Refuses bounds between which nothing can lie.
 * @throws input.invalid
 */
export function checkBounds(since: string | undefined, until: string | undefined): void {
  if (since === undefined || until === undefined) return;
  const shared = Math.min(since.length, until.length);
  if (since.slice(0, shared) <= until.slice(0, shared)) return;
  throw fail(
    'input.invalid',
    `\`since\` (${since}) is later than \`until\` (${until}): nothing can lie between`,
    'Exchange the two, or leave one out.',
  );
}

function back(count: number, unit: string, clock: Clock): string {
  if (unit === 'h') return localTime(Math.max(0, clock.now() - count * hourMs), clock.zone);
  const today = localTime(clock.now(), clock.zone).slice(0, 10);
  const day = Date.parse(`${today}T00:00:00Z`) - count * daysIn[unit as keyof typeof daysIn] * 24 * hourMs;
  return new Date(Math.max(0, day)).toISOString().slice(0, 10);
}

/** `YYYY-MM-DDTHH:MM` as a clock on the owner's wall shows it. */
function localTime(instant: number, zone: string): string {
  const text = new Date(instant).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return text.replace(' ', 'T').slice(0, 16);
}

function isDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
}
