/** Days as a person types them: figures in the order of their locale, or as files have them. */
import { dayFigures, localDayOf, movedDay, noonOfDay } from './time.ts';

/** Where day, month and year stand in the locale's own figures: `d`, `m`, `y`. */
const order = dayFigures.formatToParts(noonOfDay('2000-01-02')).flatMap(({ type }) => {
  return type === 'day' || type === 'month' || type === 'year' ? [type] : [];
});

/** `28/11/2026`, `28.11.2026` where that is the custom; nothing for no day. */
export function dayInFigures(day: string): string {
  const date = noonOfDay(day);
  return Number.isNaN(date.getTime()) ? '' : dayFigures.format(date);
}

/** The day that was typed, `YYYY-MM-DD`; null while it is none. */
export function typedDay(text: string): string | null {
  const figures = text.match(/\d+/g) ?? [];
  if (figures.length !== 3) return null;
  const isFileDay = figures[0]?.length === 4;
  const at = (part: 'day' | 'month' | 'year') =>
    figures[isFileDay ? ['year', 'month', 'day'].indexOf(part) : order.indexOf(part)] ?? '';
  if (at('year').length !== 4) return null;
  const day = `${at('year')}-${at('month').padStart(2, '0')}-${at('day').padStart(2, '0')}`;
  const date = noonOfDay(day);
  return !Number.isNaN(date.getTime()) && localDayOf(date) === day ? day : null;
}

/** The six weeks from a Monday in which a month stands, `YYYY-MM-DD` each. @param month `YYYY-MM` */
export function weeksOf(month: string): string[][] {
  const first = noonOfDay(`${month}-01`);
  const before = (first.getDay() + 6) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, n) => movedDay(`${month}-01`, week * 7 + n - before)),
  );
}
