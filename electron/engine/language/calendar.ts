import { lexicons } from './lexicon/all.ts';

/** Names by number as `Intl` has them, and others that are written: Austrian, shortened, of an older standard. */
function namesOf(
  options: Intl.DateTimeFormatOptions[],
  days: readonly number[],
  more: Record<string, number>,
): Record<string, number> {
  return { ...Object.assign({}, ...lexicons.map(({ tag }) => namesIn(tag, options, days))), ...more };
}

function namesIn(tag: string, options: Intl.DateTimeFormatOptions[], days: readonly number[]): Record<string, number> {
  const names: Record<string, number> = {};
  for (const option of options) {
    const format = new Intl.DateTimeFormat(tag, { ...option, timeZone: 'UTC' });
    for (const [n, day] of days.entries()) names[format.format(day).toLowerCase().replace(/\.$/, '')] = n + 1;
  }
  return names;
}

/** Any year will do; the first of January 2024 is a Monday. */
const monthDays = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 15));
const weekDays = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day));

/** Month names to 1 … 12. */
export const monthNames = namesOf([{ month: 'long' }, { month: 'short' }], monthDays, { jänner: 1, sep: 9 });
// Words that are something else more often than a month. Chinese months are digits, and read with their days.
for (const name of Object.keys(monthNames)) if (/^(?:mar|ago|\d+月)$|月$/.test(name)) delete monthNames[name];

/** English ones as they are shortened; in other languages those are other words as often. */
export const shortWeekdays: Record<string, number> = {
  ...namesIn('en', [{ weekday: 'short' }], weekDays),
  tues: 2,
  wednes: 3,
  thur: 4,
  thurs: 4,
};

/** Shortened ones of all languages; other words as often, so only where notes join them to something: `sa+so`, `mo 9:30`. */
const abbreviatedWeekdays = namesOf([{ weekday: 'short' }], weekDays, {});

/** Weekdays that notes shorten: 1 Monday … 7 Sunday. Pure. */
export const notedWeekdays = (text: string): number[] =>
  [...text.toLowerCase().matchAll(/(?<!\p{L})\p{L}{2,4}(?!\p{L})\.?/gu)].flatMap(({ 0: word, index }) => {
    const day = abbreviatedWeekdays[word.replace('.', '')];
    const isJoined =
      /[+/&–-]$/.test(text.slice(0, index)) || /^(?:[+/&–-]|\s?\d)/.test(text.slice(index + word.length));
    return day !== undefined && isJoined ? [day] : [];
  });

/** Weekday names to 1 Monday … 7 Sunday; short ones are other words as often. */
export const weekdayNames = namesOf([{ weekday: 'long' }], weekDays, {
  sonnabend: 6,
  周天: 7,
  星期天: 7,
  ...Object.fromEntries([...'一二三四五六日'].map((sign, n) => [`周${sign}`, n + 1])),
  ...Object.fromEntries([...'月火水木金土日'].map((sign, n) => [`${sign}曜日`, n + 1])),
});
