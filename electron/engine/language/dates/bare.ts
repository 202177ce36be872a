import { datePartsOf, firstOf, isoWeek, mondayOf, unitAround } from './calendar.ts';
import { type DateRule, dayAlone, fixed, monthIn, numeric, rule, single, wholeYear } from './item.ts';
import { dateNumberOf, dayNumber } from './numbers.ts';
import { month, monthOf, weekday, weekdayNamed } from './vocabulary.ts';

const decades = 'twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties'.split('|');

/** What stands alone: a weekday, a month, a year, a number. */
export const bare: DateRule[] = [
  rule('(?:the )?week ?(\\d{1,2})', ([n], today) => fixed(isoWeek(datePartsOf(today).year, Number(n)))),
  rule("(?:the )?(\\d{3})0'?s", ([n]) => fixed(unitAround(firstOf(Number(n) * 10, 1), 'decade', 0))),
  rule("(?:the )?'?([1-9])0'?s", ([n], today) => {
    const at = 1900 + 10 * Number(n);
    const later = at + 100;
    return fixed(unitAround(firstOf(later <= datePartsOf(today).year && Number(n) < 2 ? later : at, 1), 'decade', 0));
  }),
  rule(`(?:the )?(${decades.join('|')})`, ([name = ''], today) => {
    const at = 1920 + 10 * decades.indexOf(name);
    return fixed(unitAround(firstOf(at + 100 <= datePartsOf(today).year ? at + 100 : at, 1), 'decade', 0));
  }),
  rule('(?:the )?(\\d\\d)(?:st|nd|rd|th) +century', ([n]) =>
    fixed(unitAround(firstOf(100 * (Number(n) - 1), 1), 'century', 0)),
  ),
  rule(`${weekday}(?:,| the)? (?:the )?${dayNumber}`, ([w = '', d = '']) => dayAlone(dateNumberOf(d), weekdayNamed(w))),
  rule(weekday, ([w = ''], today) => {
    const at = mondayOf(today) + weekdayNamed(w) - 1;
    const item = single(at < today ? at : at - 7);
    const next = at < today ? at + 7 : at;
    return item && { ...item, next: { start: next, end: next + 1 } };
  }),
  rule(month, ([m = '']) => monthIn(monthOf(m))),
  rule('(\\d{1,2})[-/.](\\d{1,2})', ([a, b]) => numeric(Number(a), Number(b))),
  rule(wholeYear, ([y = '']) => fixed(unitAround(firstOf(dateNumberOf(y), 1), 'year', 0))),
  rule(`(?:the )?${dayNumber}`, ([d = '']) => dayAlone(dateNumberOf(d))),
];
