import {
  type Day,
  dayOf,
  firstOf,
  isoWeek,
  mondayOf,
  partsOf,
  type Span,
  step,
  type Unit,
  unitAround,
  weekdayOf,
} from './calendar.ts';
import { count, dayNumber, numberOf, ordinal, year } from './numbers.ts';
import { month, monthOf, unit, unitOf, weekday, weekdayNamed } from './vocabulary.ts';

/**
 * What some words name: days, once the year (and for a bare day number the month) is known. `make` answers null for
 * days that do not exist.
 */
export type Item = {
  to: number;
  needs: 'nothing' | 'year' | 'month';
  kind: 'date' | 'range';
  year?: number;
  month?: number;
  make(year: number, month: number): Span | null;
};
type Groups = (string | undefined)[];
type Rule = { form: RegExp; read(groups: Groups, today: Day): Omit<Item, 'to'> | null };

const shifts: Record<string, number> = {
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
const which = '(?:the )?(last|previous|past|this|current|the|my|same|that|next|coming|upcoming|following)';
const sep = '(?:[ ,.\\-/]+(?:of |in |the )*)';
const wholeYear = `(?:the )?(?:year )?(?:of )?${year}`;
const numeral = '(\\d{1,2})(?:st|nd|rd|th)?';

function fixed(span: Span | null, kind: Item['kind'] = 'range'): Omit<Item, 'to'> | null {
  return (
    span && {
      needs: 'nothing',
      kind,
      year: partsOf(span.start).year,
      month: partsOf(span.start).month,
      make: () => span,
    }
  );
}
function single(day: Day | null): Omit<Item, 'to'> | null {
  return day === null ? null : fixed({ start: day, end: day + 1 }, 'date');
}
function dayIn(monthNumber: number, day: number, yearNumber?: number): Omit<Item, 'to'> | null {
  if (Number.isNaN(day) || day < 1 || day > 31 || monthNumber < 1 || monthNumber > 12) return null;
  if (yearNumber !== undefined) return single(dayOf(yearNumber, monthNumber, day));
  return {
    needs: 'year',
    kind: 'date',
    month: monthNumber,
    make: (y) => {
      const found = dayOf(y, monthNumber, day);
      return found === null ? null : { start: found, end: found + 1 };
    },
  };
}
function monthIn(number: number, yearNumber?: number): Omit<Item, 'to'> | null {
  if (number < 1 || number > 12) return null;
  const make = (y: number) => ({ start: firstOf(y, number), end: firstOf(y, number + 1) });
  return yearNumber === undefined ? { needs: 'year', kind: 'range', month: number, make } : fixed(make(yearNumber));
}
function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = numberOf(text);
  return text.length > 2 || !/^\d+$/.test(text) ? number : number + (number < 50 ? 2000 : 1900);
}
function numeric(a: number, b: number, y?: number): Omit<Item, 'to'> | null {
  return a > 12 ? dayIn(b, a, y) : dayIn(a, b, y);
}
function ago(amounts: string, today: Day, sign: number): Omit<Item, 'to'> | null {
  let day = today;
  for (const [, many = '', name = ''] of amounts.matchAll(new RegExp(`${count}\\s*${unit}`, 'g'))) {
    const { unit: one, times } = unitOf(name);
    day = step(day, one, sign * numberOf(many) * times);
  }
  return single(day);
}
const amounts = `((?:${count}\\s*${unit}(?:,? and |, | )?)+)`.replaceAll(/\((?!\?)/g, '(?:').replace('(?:', '(');
const dayWord =
  '(today|tomorrow|tmrw|tmr|yesterday|now|heute|gestern|morgen|hoy|ayer|hier|aujourd.hui|今天|昨天|明天|前天)';
const dayShift: Record<string, number> = {
  tomorrow: 1,
  tmrw: 1,
  tmr: 1,
  morgen: 1,
  明天: 1,
  yesterday: -1,
  gestern: -1,
  ayer: -1,
  hier: -1,
  昨天: -1,
  前天: -2,
};
const season: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

function rule(source: string, read: Rule['read']): Rule {
  return { form: new RegExp(`(?:${source})(?![\\p{L}\\p{N}])`, 'uy'), read };
}

/** Longer forms stand before those they begin with. */
const rules: Rule[] = [
  rule('(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})', ([y, m, d]) => dayIn(Number(m), Number(d), Number(y))),
  rule('(\\d{4})年(?:(\\d{1,2})月)?(?:(\\d{1,2})[日号])?', ([y, m, d]) =>
    m === undefined
      ? fixed(unitAround(firstOf(Number(y), 1), 'year', 0))
      : d === undefined
        ? monthIn(Number(m), Number(y))
        : dayIn(Number(m), Number(d), Number(y)),
  ),
  rule('(\\d{1,2})[-/.](\\d{1,2})[-/.,](\\d{4}|\\d{2})', ([a, b, y]) => numeric(Number(a), Number(b), yearOf(y))),
  rule(`(\\d{4})[-/](${month.slice(1)}[-/](\\d{1,2})`, ([y, m = '', d]) => dayIn(monthOf(m), Number(d), Number(y))),
  rule(`(?:${weekday}(?:,| the)? )?${month}${sep}${dayNumber}${sep}(?:${year})`, ([, m = '', d = '', y]) =>
    dayIn(monthOf(m), numberOf(d), yearOf(y)),
  ),
  rule(
    `(?:${weekday},? )?(?:the )?${dayNumber}(?: day)?${sep}${month}${sep}(?:${year}|(?<=[-/])(\\d{2}))`,
    ([, d = '', m = '', y, z]) => dayIn(monthOf(m), numberOf(d), yearOf(y ?? z)),
  ),
  rule(`(?:the )?${ordinal} ${weekday} (?:of|in) (?:the )?${month}(?: ${year})?`, ([n = '', w = '', m = '', y]) => {
    const make = (at: number) => {
      const first = firstOf(at, monthOf(m));
      const day = first + ((weekdayNamed(w) - weekdayOf(first) + 7) % 7) + 7 * (numberOf(n) - 1);
      return { start: day, end: day + 1 };
    };
    return y === undefined ? { needs: 'year', kind: 'date', make } : fixed(make(numberOf(y)), 'date');
  }),
  rule(`(?:the )?${ordinal} ${weekday} (?:of|in) ${which} month`, ([n = '', w = '', shift = ''], today) => {
    const first = unitAround(today, 'month', shifts[shift] ?? 0).start;
    return single(first + ((weekdayNamed(w) - weekdayOf(first) + 7) % 7) + 7 * (numberOf(n) - 1));
  }),
  rule(
    `(?:the )?(?:${ordinal}|(last)) week (?:of |in )?(?:the )?(?:${year}|${month}(?: ${year})?|${which} (month|year))`,
    ([n, last, y, m, my, shift, one], today) => {
      const weekOf = (span: Span) => {
        const start =
          last === undefined ? mondayOf(span.start + 3) + 7 * (numberOf(n ?? '') - 1) : mondayOf(span.end - 4);
        return { start, end: start + 7 };
      };
      if (y !== undefined) return fixed(weekOf(unitAround(firstOf(numberOf(y), 1), 'year', 0)));
      if (shift !== undefined) return fixed(weekOf(unitAround(today, one as Unit, shifts[shift] ?? 0)));
      const make = (at: number) =>
        weekOf({ start: firstOf(at, monthOf(m ?? '')), end: firstOf(at, monthOf(m ?? '') + 1) });
      return my === undefined ? { needs: 'year', kind: 'range', make } : fixed(make(numberOf(my)));
    },
  ),
  rule(
    `(?:the )?${ordinal} quarter(?: of)?(?: ${year}| (this|last|next) year)?|q([1-4])(?:[- ](?:of )?${year}| (this|last|next) year)?|${year}[- ]?q([1-4])`,
    ([n, y, rel, q, y2, rel2, y3, q3], today) => {
      const quarter = n === undefined ? Number(q ?? q3) : numberOf(n);
      const shift = rel ?? rel2;
      const given =
        yearOf(y ?? y2 ?? y3) ?? (shift === undefined ? undefined : partsOf(today).year + (shifts[shift] ?? 0));
      const make = (at: number) => ({ start: firstOf(at, 3 * quarter - 2), end: firstOf(at, 3 * quarter + 1) });
      return given === undefined ? { needs: 'year', kind: 'range', make } : fixed(make(given));
    },
  ),
  rule(`h([12]) ${year}|${year} ?h([12])`, ([h, y, y2, h2]) => {
    const first = Number(h ?? h2) === 1 ? 1 : 7;
    const at = numberOf(y ?? y2 ?? '');
    return fixed({ start: firstOf(at, first), end: firstOf(at, first + 6) });
  }),
  rule(
    `(?:the )?(?:(last|next|this) )?(spring|summer|autumn|fall|winter)(?: of)?(?: ${year})?`,
    ([rel, name = '', y], today) => {
      const make = (at: number) => ({
        start: firstOf(at, season[name] ?? 1),
        end: firstOf(at, (season[name] ?? 1) + 3),
      });
      if (y !== undefined) return fixed(make(numberOf(y)));
      if (rel === undefined || rel === 'last') return { needs: 'year', kind: 'range', make };
      return fixed(make(partsOf(today).year + (shifts[rel] ?? 0)));
    },
  ),
  rule(`${month}${sep}(?:${year}|(?:of )?'?(\\d\\d)(?=$|[^\\d.,:/-]*$))`, ([m = '', y, z]) =>
    y === undefined && Number(z) <= 31 ? null : monthIn(monthOf(m), yearOf(y ?? z)),
  ),
  rule(`${year}(?: ?, ?|[- /])${month}`, ([y, m = '']) => monthIn(monthOf(m), yearOf(y))),
  rule(`${month}(?: of)? (last|next|this) year`, ([m = '', rel = ''], today) =>
    monthIn(monthOf(m), partsOf(today).year + (shifts[rel] ?? 0)),
  ),
  rule('(\\d{4}) ?[-/.] ?(\\d{1,2})', ([y, m]) => monthIn(Number(m), Number(y))),
  rule('(\\d{1,2}) ?[-/] ?(\\d{4})', ([m, y]) => monthIn(Number(m), Number(y))),
  rule(`(?:${weekday},? )?${month}(?:${sep}|)(?:the )?${dayNumber}`, ([, m = '', d = '']) =>
    dayIn(monthOf(m), numberOf(d)),
  ),
  rule(`(?:${weekday},? )?(?:the )?${dayNumber}(?: day)?(?:${sep}|)(?:of )?${month}`, ([, d = '', m = '']) =>
    dayIn(monthOf(m), numberOf(d)),
  ),
  rule(`(?:the )?${numeral} of ${which} month`, ([d, rel = ''], today) => {
    const at = partsOf(unitAround(today, 'month', shifts[rel] ?? 0).start);
    return dayIn(at.month, Number(d), at.year);
  }),
  rule('(?:the )?day (before|after) (?:yesterday|tomorrow|tmrw)', ([side], today) =>
    single(today + (side === 'before' ? -2 : 2)),
  ),
  rule(`${count} (days?|weeks?|months?|years?) (?:from|after|before) ${dayWord}`, () => null),
  rule(`${amounts} ?(ago|earlier|from now|later|hence)`, ([text = '', side = ''], today) =>
    ago(text, today, /ago|earlier/.test(side) ? -1 : 1),
  ),
  rule(`in ${amounts}`, ([text = ''], today) => ago(text, today, 1)),
  rule(
    `vor ${'(\\d{1,3}|einem|einer|zwei|drei|vier)'} (tag|woche|monat|jahr)(?:en|n|e)?`,
    ([n = '', name = ''], today) => {
      const many = { einem: 1, einer: 1, zwei: 2, drei: 3, vier: 4 }[n] ?? Number(n);
      return single(step(today, { tag: 'day', woche: 'week', monat: 'month', jahr: 'year' }[name] as Unit, -many));
    },
  ),
  rule(`(?:the )?(week|weekend|month|year) (before last|after (?:the )?next)`, ([one, side = ''], today) =>
    fixed(unitAround(today, one as Unit, side.startsWith('before') ? -2 : 2)),
  ),
  rule(
    `(?:the )?(last|past|previous|next|coming|upcoming) ${count} ?${unit}`,
    ([rel = '', n = '', name = ''], today) => {
      const { unit: one, times } = unitOf(name);
      const many = numberOf(n) * times;
      if (one === 'decade' || one === 'quarter' || one === 'century') {
        const edge = unitAround(today, one, (shifts[rel] ?? 0) < 0 ? -many : 1).start;
        return fixed({ start: edge, end: step(edge, one, many) });
      }
      return fixed(
        (shifts[rel] ?? 0) < 0
          ? { start: step(today, one, -many), end: today }
          : { start: today + 1, end: step(today + 1, one, many) },
      );
    },
  ),
  rule(`${which} week(?: on)? ${weekday}`, ([rel = '', w = ''], today) =>
    single(mondayOf(today) + 7 * (shifts[rel] ?? 0) + weekdayNamed(w) - 1),
  ),
  rule(`(?:on )?${weekday}(?: of)? ${which} week`, ([w = '', rel = ''], today) =>
    single(mondayOf(today) + 7 * (shifts[rel] ?? 0) + weekdayNamed(w) - 1),
  ),
  rule(`${which} ${weekday}`, ([rel = '', w = ''], today) => {
    const at = mondayOf(today) + weekdayNamed(w) - 1;
    if (rel === 'past') return single(at < today ? at : at - 7);
    return single(at + 7 * (shifts[rel] ?? 0));
  }),
  rule(`${which} ${month}`, ([rel = '', m = ''], today) =>
    monthIn(monthOf(m), partsOf(today).year + (shifts[rel] ?? 0)),
  ),
  rule(`${which} (day|week|weekend|month|quarter|year|decade|century)`, ([rel = '', one], today) => {
    const span = unitAround(today, one as Unit, shifts[rel] ?? 0);
    return fixed(span, one === 'day' ? 'date' : 'range');
  }),
  rule(dayWord, ([word = ''], today) => single(today + (dayShift[word] ?? 0))),
  rule('(letzte|vorige|diese|nächste)[nrms]? (woche|monat|jahr)', ([rel = '', one = ''], today) =>
    fixed(
      unitAround(
        today,
        { woche: 'week', monat: 'month', jahr: 'year' }[one] as Unit,
        rel === 'diese' ? 0 : rel === 'nächste' ? 1 : -1,
      ),
    ),
  ),
  rule('(?:la )?(semana|mes|año) pasad[oa]|(?:la )?(semaine|mois|année) derni(?:er|ère)', ([es, fr], today) =>
    fixed(
      unitAround(
        today,
        { semana: 'week', mes: 'month', año: 'year', semaine: 'week', mois: 'month', année: 'year' }[
          es ?? fr ?? ''
        ] as Unit,
        -1,
      ),
    ),
  ),
  rule('(?:the )?week ?(\\d{1,2})', ([n], today) => fixed(isoWeek(partsOf(today).year, Number(n)))),
  rule("(?:the )?(\\d{3})0'?s", ([n]) => fixed(unitAround(firstOf(Number(n) * 10, 1), 'decade', 0))),
  rule("(?:the )?'?([1-9])0'?s", ([n], today) => {
    const at = 1900 + 10 * Number(n);
    const later = at + 100;
    return fixed(unitAround(firstOf(later <= partsOf(today).year && Number(n) < 2 ? later : at, 1), 'decade', 0));
  }),
  rule('(?:the )?(\\d\\d)(?:st|nd|rd|th) +century', ([n]) =>
    fixed(unitAround(firstOf(100 * (Number(n) - 1), 1), 'century', 0)),
  ),
  rule(`(?:${weekday}(?:,| the)? )(?:the )?${dayNumber}`, ([, d = ''], today) => ({
    needs: 'month',
    kind: 'date',
    make: (y, m) => {
      const at = dayOf(y, m, numberOf(d));
      return at === null ? null : { start: at, end: at + 1 };
    },
    ...(today ? {} : {}),
  })),
  rule(weekday, ([w = ''], today) => {
    const at = mondayOf(today) + weekdayNamed(w) - 1;
    return single(at < today ? at : at - 7);
  }),
  rule(month, ([m = '']) => monthIn(monthOf(m))),
  rule('(\\d{1,2})[-/.](\\d{1,2})', ([a, b]) => numeric(Number(a), Number(b))),
  rule(wholeYear, ([y = '']) => fixed(unitAround(firstOf(numberOf(y), 1), 'year', 0))),
  rule(`(?:the )?${dayNumber}`, ([d = '']) => ({
    needs: 'month',
    kind: 'date',
    make: (y, m) => {
      const at = dayOf(y, m, numberOf(d));
      return at === null ? null : { start: at, end: at + 1 };
    },
  })),
];

const chinese: [RegExp, Unit, number][] = [
  [/上个?(?:周|星期|礼拜)/y, 'week', -1],
  [/这个?(?:周|星期)|本周/y, 'week', 0],
  [/下个?(?:周|星期)/y, 'week', 1],
  [/上个?月/y, 'month', -1],
  [/这个?月|本月/y, 'month', 0],
  [/去年/y, 'year', -1],
  [/今年/y, 'year', 0],
  [/前天/y, 'day', -2],
  [/昨天/y, 'day', -1],
  [/今天/y, 'day', 0],
  [/明天/y, 'day', 1],
];

/** The longest time that begins here, without what may stand around it ("since", "from … to …"); `text` in lower case. */
export function itemAt(text: string, from: number, today: Day): Item | null {
  for (const [form, one, shift] of chinese) {
    form.lastIndex = from;
    const match = form.exec(text);
    const item = match && fixed(unitAround(today, one, shift), one === 'day' ? 'date' : 'range');
    if (match && item) return { ...item, to: from + match[0].length };
  }
  for (const { form, read } of rules) {
    form.lastIndex = from;
    const match = form.exec(text);
    const item = match && read(match.slice(1), today);
    if (match && item) return { ...item, to: from + match[0].length };
  }
  return null;
}
