import { bare } from './bare.ts';
import type { Day } from './calendar.ts';
import { fullDates, monthDates } from './calendar-dates.ts';
import { hanAt } from './han.ts';
import { amounts, type DateItem, stepped } from './item.ts';
import { periods } from './periods.ts';
import { relative } from './relative.ts';

/** Longer forms stand before those they begin with. */
const rules = [...fullDates, ...periods, ...monthDates, ...relative, ...bare];

const distance = new RegExp(`${amounts} ?(from|after|before) `, 'uy');

/** "two days from tomorrow", "3 weeks after January 15th": so far from the day that follows. */
function distantAt(text: string, from: number, today: Day): DateItem | null {
  distance.lastIndex = from;
  const match = distance.exec(text);
  const base = match && dateItemAt(text, from + match[0].length, today);
  if (!match || base?.kind !== 'date' || base.needs === 'month') return null;
  const [, far = '', side] = match;
  const sign = side === 'before' ? -1 : 1;
  return {
    ...base,
    make: (y, m) => {
      const start = base.make(y, m)?.start;
      const day = start === undefined ? null : stepped(start, far, sign);
      return day === null ? null : { start: day, end: day + 1 };
    },
  };
}

/** The longest time that begins here, without what may stand around it ("since", "from … to …"); `text` in lower case. */
export function dateItemAt(text: string, from: number, today: Day): DateItem | null {
  const han = hanAt(text, from, today);
  if (han !== null) return han;
  const distant = distantAt(text, from, today);
  if (distant !== null) return distant;
  for (const { form, read } of rules) {
    form.lastIndex = from;
    const match = form.exec(text);
    const item = match && read(match.slice(1), today);
    if (match && item) return { ...item, to: from + match[0].length };
  }
  return null;
}
