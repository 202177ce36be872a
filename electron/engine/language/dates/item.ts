import { calendarDay, type Day, type DaySpan, datePartsOf, firstOf, step, weekdayOf } from './calendar.ts';
import { countForm, dateNumberOf, year } from './numbers.ts';
import { unit, unitOf } from './vocabulary.ts';

/**
 * What some words name: days, once the year (and for a bare day number the month) is known. `make` answers null for
 * days that do not exist.
 */
export type DateItem = {
  to: number;
  needs: 'nothing' | 'year' | 'month';
  kind: 'date' | 'range';
  year?: number;
  month?: number;
  /** What it is where it is looked for ahead, of what `make` finds behind without being told a year or month. */
  next?: DaySpan;
  /** A part of the day, which a calendar of days cannot say. */
  approximate?: boolean;
  make(year: number, month: number): DaySpan | null;
};
type Groups = (string | undefined)[];
export type DateRule = { form: RegExp; read(groups: Groups, today: Day): Omit<DateItem, 'to'> | null };

export const shifts: Record<string, number> = {
  last: -1,
  previous: -1,
  past: -1,
  this: 0,
  current: 0,
  the: 0,
  my: 0,
  same: 0,
  that: 0,
  next: 1,
  coming: 1,
  upcoming: 1,
  following: 1,
};
export const which = '(?:the )?(last|previous|past|this|current|the|my|same|that|next|coming|upcoming|following)';
export const sep = '(?:[ ,.\\-/]+(?:of |in |the |de |del )*)';
export const wholeYear = `(?:the )?(?:year )?(?:of )?${year}`;
export const numeral = '(\\d{1,2})(?:st|nd|rd|th)?';

export function fixed(span: DaySpan | null, kind: DateItem['kind'] = 'range'): Omit<DateItem, 'to'> | null {
  return (
    span && {
      needs: 'nothing',
      kind,
      year: datePartsOf(span.start).year,
      month: datePartsOf(span.start).month,
      make: () => span,
    }
  );
}
export function single(day: Day | null): Omit<DateItem, 'to'> | null {
  return day === null ? null : fixed({ start: day, end: day + 1 }, 'date');
}
export function dayOfMonth(monthNumber: number, day: number, yearNumber?: number): Omit<DateItem, 'to'> | null {
  if (Number.isNaN(day) || day < 1 || day > 31 || monthNumber < 1 || monthNumber > 12) return null;
  if (yearNumber !== undefined) return single(calendarDay(yearNumber, monthNumber, day));
  return {
    needs: 'year',
    kind: 'date',
    month: monthNumber,
    make: (y) => {
      const found = calendarDay(y, monthNumber, day);
      return found === null ? null : { start: found, end: found + 1 };
    },
  };
}
/** A day of a month to be found; with a weekday, of one where it falls on that. */
export function dayAlone(day: number, on?: number): Omit<DateItem, 'to'> {
  return {
    needs: 'month',
    kind: 'date',
    make: (y, m) => {
      const at = calendarDay(y, m, day);
      return at === null || (on !== undefined && weekdayOf(at) !== on) ? null : { start: at, end: at + 1 };
    },
  };
}
export function monthIn(number: number, yearNumber?: number): Omit<DateItem, 'to'> | null {
  if (number < 1 || number > 12) return null;
  const make = (y: number) => ({ start: firstOf(y, number), end: firstOf(y, number + 1) });
  return yearNumber === undefined ? { needs: 'year', kind: 'range', month: number, make } : fixed(make(yearNumber));
}
export function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = dateNumberOf(text);
  return text.length > 2 || !/^\d+$/.test(text) ? number : number + (number < 50 ? 2000 : 1900);
}
export function numeric(a: number, b: number, y?: number): Omit<DateItem, 'to'> | null {
  return a > 12 ? dayOfMonth(b, a, y) : dayOfMonth(a, b, y);
}
/** A day, amounts of time away: "2 weeks and 3 days". */
export function stepped(from: Day, far: string, sign: number): Day {
  let day = from;
  for (const [, many = '', name = ''] of far.matchAll(new RegExp(`${countForm}\\s*${unit}`, 'g'))) {
    const { unit: one, times } = unitOf(name);
    day = step(day, one, sign * dateNumberOf(many) * times);
  }
  return day;
}
export function ago(far: string, today: Day, sign: number): Omit<DateItem, 'to'> | null {
  return single(stepped(today, far, sign));
}
export const amounts = `((?:${countForm}\\s*${unit}(?:,? and |, | )?)+)`
  .replaceAll(/\((?!\?)/g, '(?:')
  .replace('(?:', '(');
export const dayWord =
  '(today|tomorrow|tmrw|tmr|yesterday|now|heute|gestern|vorgestern|morgen|hoy|ayer|anteayer|hier|aujourd.hui|今天|昨天|明天|前天)';
export const dayShift: Record<string, number> = {
  tomorrow: 1,
  tmrw: 1,
  tmr: 1,
  morgen: 1,
  明天: 1,
  yesterday: -1,
  gestern: -1,
  vorgestern: -2,
  anteayer: -2,
  ayer: -1,
  hier: -1,
  昨天: -1,
  前天: -2,
};
export const season: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

export function rule(source: string, read: DateRule['read']): DateRule {
  return { form: new RegExp(`(?:${source})(?![\\p{L}\\p{N}])`, 'uy'), read };
}
