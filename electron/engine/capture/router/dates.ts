import { weekdayNames } from '../../language/calendar.ts';
import { contentOf } from '../../language/content.ts';
import { existing, padded } from '../../language/dates/begun.ts';
import { timesIn } from '../../language/dates/times-in.ts';
import { wholeWord, words } from '../../language/lexicon/all.ts';

const again = new RegExp(wholeWord(words(({ yearly, beginning }) => [...yearly, ...beginning])), 'iu');

/** Whether a text names a day to come on which something is to take place or to be done: none that comes again, or from which on something holds. */
export function isAhead(text: string, today: string): boolean {
  if (again.test(text)) return false;
  const isDated = contentOf(text).values.some(({ value: { kind, parts } }) => {
    if (kind !== 'date' || parts.d === undefined || parts.m === undefined) return false;
    return parts.y === undefined || [parts.y, parts.m, parts.d].map(padded).join('-') >= today;
  });
  return isDated || daysOfMonths(text, today).some((day) => day >= today);
}

/**
 * The ISO day that a text names, as the local day `today` (`YYYY-MM-DD`) counts; null when it names none. A date without a
 * year is of this one, one without a month of the month in which it lies nearest; a weekday alone can be any.
 */
export function dayNamed(text: string, today: string): string | null {
  for (const { value } of contentOf(text).values) {
    const { y = today.slice(0, 4), m, d } = value.parts;
    if (value.kind === 'date' && m !== undefined && d !== undefined) return existing([y, m, d].map(padded).join('-'));
  }
  const [nearest] = daysOfMonths(text, today);
  return nearest ?? datesIn(text, noonOf(today)).find((time) => !isWeekday(time.text))?.since ?? null;
}

const dayMs = 86_400_000;
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const datesIn = (text: string, now: number) =>
  timesIn(text, { now, zone: 'UTC' }).filter(({ kind }) => kind === 'date');

/**
 * `Friday the 13th`, `lundi 16`, `on the 20th`: days whose month nobody names. A question looks back; what is stated is meant of
 * the month in which it lies nearest. That it is such a day is seen from a month later, where it is one of the same number.
 */
function daysOfMonths(text: string, today: string): string[] {
  const now = noonOf(today);
  const later = datesIn(text, now + 31 * dayMs);
  return datesIn(text, now).flatMap(({ since, from, text: words }) => {
    const other = later.find((time) => time.from === from)?.since ?? null;
    if (!/\d/.test(words) || since === null || other === null || since.slice(8) !== other.slice(8)) return [];
    const apart = (day: string) => Math.abs(noonOf(day) - now);
    return [apart(other) < apart(since) ? other : since];
  });
}

const isWeekday = (words: string) => weekdayNames[words.toLowerCase()] !== undefined;
