import { contentOf } from '../../language/content.ts';
import { wholeWord, words } from '../../language/lexicon/all.ts';
import type { Value } from '../../language/value.ts';

/** Days after its last day at which nobody needs to be told of an appointment any more. */
const longOver = 21;
/** Days before it was told that a day without a year may lie: what is older was told as history. */
const lately = 60;
const dayMs = 86_400_000;

const again = new RegExp(wholeWord(words(({ yearly }) => yearly)), 'iu');
const begins = new RegExp(wholeWord(words(({ beginning }) => beginning)), 'iu');
/** With one of these beside its day a statement tells what something costs or how to reach it, not only when it is. */
const more = /^(?:money|share|mail)$/;

/**
 * Whether a statement tells of days and all of them passed weeks ago: an appointment, a delivery, a deadline. Not what comes
 * again, what began on that day and holds since, or what was over already when it was told.
 */
export function isOver(text: string, told: string, today: string): boolean {
  const { values } = contentOf(text);
  const dates = values.flatMap(({ value }) => (value.kind === 'date' ? [value] : []));
  if (dates.length === 0 || values.some(({ value }) => more.test(value.kind))) return false;
  if (again.test(text) || begins.test(text)) return false;
  const days = dates.map((date) => dayOf(date, told));
  return days.every((day) => day !== null && day >= told && daysFrom(day, today) > longOver);
}

/** The day that a date names; without a year the next one, as it was told. Null where it leaves the day open. */
function dayOf({ parts: { y, m, d } }: Value, told: string): string | null {
  if (typeof m !== 'number' || typeof d !== 'number') return null;
  const of = (year: number) => new Date(Date.UTC(year, m - 1, d)).toISOString().slice(0, 10);
  if (typeof y === 'number') return of(y < 100 ? 2000 + y : y);
  const year = Number(told.slice(0, 4));
  return [of(year - 1), of(year), of(year + 1)].find((day) => daysFrom(day, told) <= lately) ?? null;
}

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
