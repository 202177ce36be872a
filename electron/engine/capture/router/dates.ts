import { weekdayNames } from '../../language/calendar.ts';
import { contentOf } from '../../language/content.ts';
import { existing, padded } from '../../language/dates/begun.ts';
import { timesIn } from '../../language/dates/times-in.ts';
import { wholeWord, words } from '../../language/lexicon/all.ts';

const again = new RegExp(wholeWord(words(({ yearly, beginning }) => [...yearly, ...beginning])), 'iu');

/** Whether a text names a day to come on which something is to take place or to be done: none that comes again, or from which on something holds. */
export function isAhead(text: string, today: string): boolean {
  if (again.test(text)) return false;
  return contentOf(text).values.some(({ value: { kind, parts } }) => {
    if (kind !== 'date' || parts.d === undefined || parts.m === undefined) return false;
    return parts.y === undefined || [parts.y, parts.m, parts.d].map(padded).join('-') >= today;
  });
}

/**
 * The ISO day that a text names, as the local day `today` (`YYYY-MM-DD`) counts; null when it names none. A date without a
 * year is of this one; a weekday alone can be any.
 */
export function dayNamed(text: string, today: string): string | null {
  for (const { value } of contentOf(text).values) {
    const { y = today.slice(0, 4), m, d } = value.parts;
    if (value.kind === 'date' && m !== undefined && d !== undefined) return existing([y, m, d].map(padded).join('-'));
  }
  const clock = { now: Date.parse(`${today}T12:00:00Z`), zone: 'UTC' };
  const day = timesIn(text, clock).find((time) => time.kind === 'date' && !isWeekday(time.text));
  return day?.since ?? null;
}

const isWeekday = (words: string) => weekdayNames[words.toLowerCase()] !== undefined;
