import { datePartsOf, firstOf, unitAround } from './calendar.ts';
import {
  type DateRule,
  dayOfMonth,
  fixed,
  monthIn,
  numeral,
  numeric,
  rule,
  sep,
  shifts,
  which,
  yearOf,
} from './item.ts';
import { dateNumberOf, dayNumber, year } from './numbers.ts';
import { month, monthOf, weekday } from './vocabulary.ts';

/** Days with their year. */
export const fullDates: DateRule[] = [
  rule('(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})', ([y, m, d]) => dayOfMonth(Number(m), Number(d), Number(y))),
  rule('(\\d{4})年(?:(\\d{1,2})月)?(?:(\\d{1,2})[日号])?', ([y, m, d]) =>
    m === undefined
      ? fixed(unitAround(firstOf(Number(y), 1), 'year', 0))
      : d === undefined
        ? monthIn(Number(m), Number(y))
        : dayOfMonth(Number(m), Number(d), Number(y)),
  ),
  rule('(\\d{1,2})[-/.](\\d{1,2})[-/.,](\\d{4}|\\d{2})', ([a, b, y]) => numeric(Number(a), Number(b), yearOf(y))),
  rule(`(\\d{4})[-/](${month.slice(1)}[-/](\\d{1,2})`, ([y, m = '', d]) =>
    dayOfMonth(monthOf(m), Number(d), Number(y)),
  ),
  rule(`(?:${weekday}(?:,| the)? )?${month}${sep}${dayNumber}${sep}(?:${year})`, ([, m = '', d = '', y]) =>
    dayOfMonth(monthOf(m), dateNumberOf(d), yearOf(y)),
  ),
  rule(
    `(?:${weekday},? )?(?:the )?${dayNumber}(?: day)?${sep}${month}${sep}(?:${year}|(?<=[-/])(\\d{2}))`,
    ([, d = '', m = '', y, z]) => dayOfMonth(monthOf(m), dateNumberOf(d), yearOf(y ?? z)),
  ),
];

/** Days and months without their year, and months with it. */
export const monthDates: DateRule[] = [
  rule(`${month}${sep}(?:${year}|(?:of )?'?(\\d\\d)(?=$|[^\\d.,:/-]*$))`, ([m = '', y, z]) =>
    y === undefined && Number(z) <= 31 ? null : monthIn(monthOf(m), yearOf(y ?? z)),
  ),
  rule(`${year}(?: ?, ?|[- /])${month}`, ([y, m = '']) => monthIn(monthOf(m), yearOf(y))),
  rule(`${month}(?: of)? (last|next|this) year`, ([m = '', rel = ''], today) =>
    monthIn(monthOf(m), datePartsOf(today).year + (shifts[rel] ?? 0)),
  ),
  rule('(\\d{4}) ?[-/.] ?(\\d{1,2})', ([y, m]) => monthIn(Number(m), Number(y))),
  rule('(\\d{1,2}) ?[-/] ?(\\d{4})', ([m, y]) => monthIn(Number(m), Number(y))),
  rule(`(?:${weekday},? )?${month}(?:${sep}|)(?:the )?${dayNumber}`, ([, m = '', d = '']) =>
    dayOfMonth(monthOf(m), dateNumberOf(d)),
  ),
  rule(`(?:${weekday},? )?(?:the )?${dayNumber}(?: day)?(?:${sep}|)(?:of )?${month}`, ([, d = '', m = '']) =>
    dayOfMonth(monthOf(m), dateNumberOf(d)),
  ),
  rule(`(?:the )?${numeral} of ${which} month`, ([d, rel = ''], today) => {
    const at = datePartsOf(unitAround(today, 'month', shifts[rel] ?? 0).start);
    return dayOfMonth(at.month, Number(d), at.year);
  }),
];
