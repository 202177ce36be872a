import { type CalendarUnit, datePartsOf, mondayOf, step, unitAround } from './calendar.ts';
import {
  ago,
  amounts,
  type DateItem,
  type DateRule,
  dayShift,
  dayWord,
  fixed,
  monthIn,
  rule,
  shifts,
  single,
  which,
} from './item.ts';
import { countForm, dateNumberOf } from './numbers.ts';
import {
  countAbroad,
  countAbroadOf,
  month,
  monthOf,
  unit,
  unitAbroad,
  unitAbroadOf,
  unitOf,
  weekday,
  weekdayNamed,
} from './vocabulary.ts';

const partOfDay = '(?:morning|afternoon|evening|night|noon)';

/** A part of a day is that day, about. */
function partOf(item: Omit<DateItem, 'to'> | null): Omit<DateItem, 'to'> | null {
  return item && { ...item, approximate: true };
}

/** Times counted from today. */
export const relative: DateRule[] = [
  rule('(?:the )?day (before|after) (?:yesterday|tomorrow|tmrw)', ([side], today) =>
    single(today + (side === 'before' ? -2 : 2)),
  ),
  rule(`(?:the )?(?:rest|remainder) of ${which} (week|month|quarter|year|decade)`, ([rel = '', one], today) => {
    const span = unitAround(today, one as CalendarUnit, shifts[rel] ?? 0);
    return fixed({ start: Math.max(span.start, today), end: span.end });
  }),
  rule('(earlier|later) this (week|month|quarter|year|decade)', ([side, one], today) => {
    const { start, end } = unitAround(today, one as CalendarUnit, 0);
    return fixed(side === 'earlier' ? { start, end: Math.max(today, start + 1) } : { start: today, end });
  }),
  rule(`within (?:the )?(?:next )?${countForm} ?${unit}`, ([n = '', name = ''], today) => {
    const { unit: one, times } = unitOf(name);
    return fixed({ start: today, end: step(today, one, dateNumberOf(n) * times) });
  }),
  rule(`within (?:the )?(?:last|past) ${countForm} ?${unit}`, ([n = '', name = ''], today) => {
    const { unit: one, times } = unitOf(name);
    return fixed({ start: step(today, one, -dateNumberOf(n) * times), end: today + 1 });
  }),
  rule(`(?:earlier |later )?(today|this|yesterday|tomorrow)(?: ?'?s)? ${partOfDay}`, ([day = ''], today) =>
    partOf(single(today + (dayShift[day] ?? 0))),
  ),
  rule('(last|gestern|heute) (?:night|abend|nacht|morgen|früh)|(tonight)|(昨|今)(?:晚|早)上?', ([day, , han], today) =>
    partOf(single(/^(?:last|gestern|昨)/.test(day ?? han ?? '') ? today - 1 : today)),
  ),
  rule(`${amounts} ?(ago|earlier|from now|later|hence)`, ([text = '', side = ''], today) =>
    ago(text, today, /ago|earlier/.test(side) ? -1 : 1),
  ),
  rule(`in ${amounts}`, ([text = ''], today) => ago(text, today, 1)),
  rule(`(?:vor|hace|il y a) ${countAbroad} ${unitAbroad}`, ([n = '', name = ''], today) =>
    single(step(today, unitAbroadOf(name), -countAbroadOf(n))),
  ),
  rule(`(?:the )?(week|weekend|month|year) (before last|after (?:the )?next)`, ([one, side = ''], today) =>
    fixed(unitAround(today, one as CalendarUnit, side.startsWith('before') ? -2 : 2)),
  ),
  rule(
    `(?:the )?(last|past|previous|next|coming|upcoming) ${countForm} ?${unit}`,
    ([rel = '', n = '', name = ''], today) => {
      const { unit: one, times } = unitOf(name);
      const many = dateNumberOf(n) * times;
      if (one === 'decade' || one === 'quarter' || one === 'century') {
        const edge = unitAround(today, one, (shifts[rel] ?? 0) < 0 ? -many : 1).start;
        return fixed({ start: edge, end: step(edge, one, many) });
      }
      return fixed(
        (shifts[rel] ?? 0) < 0
          ? { start: step(today, one, -many), end: today + 1 }
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
    monthIn(monthOf(m), datePartsOf(today).year + (shifts[rel] ?? 0)),
  ),
  rule(`${which} (day|week|weekend|month|quarter|year|decade|century)`, ([rel = '', one], today) => {
    const span = unitAround(today, one as CalendarUnit, shifts[rel] ?? 0);
    return fixed(span, one === 'day' ? 'date' : 'range');
  }),
  rule(dayWord, ([word = ''], today) => single(today + (dayShift[word] ?? 0))),
  rule('(letzte|vorige|vergangene|diese|nächste)[nrms]? (woche|monat|jahr)', ([rel = '', one = ''], today) =>
    fixed(unitAround(today, unitAbroadOf(one), rel === 'diese' ? 0 : rel === 'nächste' ? 1 : -1)),
  ),
  rule(
    `(?:letzten|vergangenen|últimos|últimas|pasados|pasadas|derniers|dernières) (\\d{1,4}) ${unitAbroad}`,
    ([n = '', name = ''], today) => fixed({ start: step(today, unitAbroadOf(name), -Number(n)), end: today + 1 }),
  ),
  rule(`(\\d{1,4}) (?:derniers|dernières) ${unitAbroad}`, ([n = '', name = ''], today) =>
    fixed({ start: step(today, unitAbroadOf(name), -Number(n)), end: today + 1 }),
  ),
  rule(
    `(?:letzte|vorige|vergangene)[nrsm]? ${weekday}|${weekday} (?:pasado|passé|dernier)`,
    ([before, after], today) => {
      const w = before ?? after ?? '';
      const at = mondayOf(today) + weekdayNamed(w) - 1;
      return single(at < today ? at : at - 7);
    },
  ),
  rule('(?:la )?(semana|mes|año) pasad[oa]|(?:la )?(semaine|mois|année) derni(?:er|ère)', ([es, fr], today) =>
    fixed(unitAround(today, unitAbroadOf(es ?? fr ?? ''), -1)),
  ),
];
