import { fail } from '#shared/model/error.ts';
import type { Clock } from '../ports.ts';

const ago = /^(\d{1,6})\s*([hdwy])$/i;
const local = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?)?$/;
const month = /^\d{4}(?:-\d{2})?$/;
const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i;
const hourMs = 3_600_000;
const daysIn = { d: 1, w: 7, y: 365 };

/**
 * A bound of time as memories carry it: local, without zone, as long as it is known (`2026-02`, `2026-02-02`,
 * `2026-02-02T14:30`). Takes an ISO date, a local time, an instant with its zone, or a span back from now: `12h`,
 * `30d`, `6w`, `1y` (calendar days in the owner's zone). Undefined stays undefined.
 * @throws input.invalid
 */
export function resolveBound(value: string | undefined, clock: Clock, side: 'since' | 'until'): string | undefined {
  const text = value?.trim();
  if (text === undefined || text === '') return undefined;
  const span = ago.exec(text);
  if (span) return back(Number(span[1]), (span[2] ?? '').toLowerCase(), clock);
  if (month.test(text)) return text;
  const plain = local.exec(text);
  if (plain && isDay(plain[1] ?? '')) return plain[2] === undefined ? plain[1] : `${plain[1]}T${plain[2].slice(0, 5)}`;
  const instant = zoned.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(instant)) return localTime(instant, clock.zone);
  throw fail(
    'input.invalid',
    `\`${side}\` is neither a date nor a span of time: ${text.slice(0, 60)}`,
    'Give an ISO date such as 2026-02-02, an instant, or a span back such as 30d, 12h or 6w.',
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
