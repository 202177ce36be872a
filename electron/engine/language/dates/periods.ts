import { type CalendarUnit, type DaySpan, datePartsOf, firstOf, mondayOf, unitAround, weekdayOf } from './calendar.ts';
import { type DateRule, fixed, rule, season, shifts, single, which, yearOf } from './item.ts';
import { dateNumberOf, ordinal, year } from './numbers.ts';
import { month, monthOf, weekday, weekdayNamed } from './vocabulary.ts';

/** Weeks, quarters, halves and seasons of a month or year. */
export const periods: DateRule[] = [
  rule(`(?:the )?${ordinal} ${weekday} (?:of|in) (?:the )?${month}(?: ${year})?`, ([n = '', w = '', m = '', y]) => {
    const make = (at: number) => {
      const first = firstOf(at, monthOf(m));
      const day = first + ((weekdayNamed(w) - weekdayOf(first) + 7) % 7) + 7 * (dateNumberOf(n) - 1);
      return { start: day, end: day + 1 };
    };
    return y === undefined ? { needs: 'year', kind: 'date', make } : fixed(make(dateNumberOf(y)), 'date');
  }),
  rule(`(?:the )?${ordinal} ${weekday} (?:of|in) ${which} month`, ([n = '', w = '', shift = ''], today) => {
    const first = unitAround(today, 'month', shifts[shift] ?? 0).start;
    return single(first + ((weekdayNamed(w) - weekdayOf(first) + 7) % 7) + 7 * (dateNumberOf(n) - 1));
  }),
  rule(
    `(?:the )?(?:${ordinal}|(last)) week (?:of |in )?(?:the )?(?:${year}|${month}(?: ${year})?|${which} (month|year))`,
    ([n, last, y, m, my, shift, one], today) => {
      const weekOf = (span: DaySpan) => {
        const start =
          last === undefined ? mondayOf(span.start + 3) + 7 * (dateNumberOf(n ?? '') - 1) : mondayOf(span.end - 4);
        return { start, end: start + 7 };
      };
      if (y !== undefined) return fixed(weekOf(unitAround(firstOf(dateNumberOf(y), 1), 'year', 0)));
      if (shift !== undefined) return fixed(weekOf(unitAround(today, one as CalendarUnit, shifts[shift] ?? 0)));
      const make = (at: number) =>
        weekOf({ start: firstOf(at, monthOf(m ?? '')), end: firstOf(at, monthOf(m ?? '') + 1) });
      return my === undefined ? { needs: 'year', kind: 'range', make } : fixed(make(dateNumberOf(my)));
    },
  ),
  rule(
    `(?:the )?${ordinal} quarter(?: of)?(?: ${year}| (this|last|next) year)?|q([1-4])(?:[- ](?:of )?${year}| (this|last|next) year)?|${year}[- ]?q([1-4])`,
    ([n, y, rel, q, y2, rel2, y3, q3], today) => {
      const quarter = n === undefined ? Number(q ?? q3) : dateNumberOf(n);
      const shift = rel ?? rel2;
      const given =
        yearOf(y ?? y2 ?? y3) ?? (shift === undefined ? undefined : datePartsOf(today).year + (shifts[shift] ?? 0));
      const make = (at: number) => ({ start: firstOf(at, 3 * quarter - 2), end: firstOf(at, 3 * quarter + 1) });
      return given === undefined ? { needs: 'year', kind: 'range', make } : fixed(make(given));
    },
  ),
  rule(`h([12]) ${year}|${year} ?h([12])`, ([h, y, y2, h2]) => {
    const first = Number(h ?? h2) === 1 ? 1 : 7;
    const at = dateNumberOf(y ?? y2 ?? '');
    return fixed({ start: firstOf(at, first), end: firstOf(at, first + 6) });
  }),
  rule(
    `(?:the )?(?:(last|next|this) )?(spring|summer|autumn|fall|winter)(?: of)?(?: ${year})?`,
    ([rel, name = '', y], today) => {
      const make = (at: number) => ({
        start: firstOf(at, season[name] ?? 1),
        end: firstOf(at, (season[name] ?? 1) + 3),
      });
      if (y !== undefined) return fixed(make(dateNumberOf(y)));
      if (rel === undefined || rel === 'last') return { needs: 'year', kind: 'range', make };
      return fixed(make(datePartsOf(today).year + (shifts[rel] ?? 0)));
    },
  ),
];
