import { contentOf } from '../../language/content.ts';
import { wholeWord, words } from '../../language/lexicon/all.ts';

const months = 'january february march april may june july august september october november december'.split(' ');
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const dayMs = 86_400_000;

const again = new RegExp(wholeWord(words(({ yearly, beginning }) => [...yearly, ...beginning])), 'iu');

/** Whether a text names a day to come on which something is to take place or to be done: none that comes again, or from which on something holds. */
export function isAhead(text: string, today: string): boolean {
  if (again.test(text)) return false;
  return contentOf(text).values.some(({ value: { kind, parts } }) => {
    if (kind !== 'date' || parts.d === undefined || parts.m === undefined) return false;
    return parts.y === undefined || [parts.y, parts.m, parts.d].map(padded).join('-') >= today;
  });
}

const padded = (part: number | string) => String(part).padStart(2, '0');

/** The ISO day that a text names, reckoned from the local day `today` (`YYYY-MM-DD`); null when it names none. */
export function dayNamed(text: string, today: string): string | null {
  const lower = text.toLowerCase();
  const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(lower);
  if (iso !== null) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const hanzi = /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]/.exec(lower);
  if (hanzi !== null) return valid(Number(hanzi[1] ?? today.slice(0, 4)), Number(hanzi[2]), Number(hanzi[3]));
  const shift = shifts.find(([form]) => form.test(lower));
  if (shift !== undefined) return moved(today, shift[1]);
  const ago = /(?<!\d)(\d{1,4}) (day|week)s? ago/.exec(lower);
  if (ago !== null) return moved(today, -Number(ago[1]) * (ago[2] === 'week' ? 7 : 1));
  const last = new RegExp(`last (${weekdays.join('|')})`).exec(lower);
  if (last !== null) {
    const back = (new Date(`${today}T00:00:00Z`).getUTCDay() - weekdays.indexOf(last[1] ?? '') + 7) % 7;
    return moved(today, -(back === 0 ? 7 : back));
  }
  return written(lower, today);
}

const shifts: [RegExp, number][] = [
  [/\b(?:yesterday|last night|gestern|ayer|gisteren)\b|(?<!\p{L})hier(?!\p{L})(?=,)|вчера|昨天|昨日|أمس/u, -1],
  [
    /\b(?:today|this (?:morning|afternoon|evening)|heute|hoy|vandaag|vanmorgen|ce matin|esta mañana)\b|сегодня|今天|今日|今朝|اليوم/u,
    0,
  ],
  [/\btomorrow\b|明天|明日/u, 1],
];

/** `3 March`, `March 3rd, 2025`; without a year, this one. */
function written(lower: string, today: string): string | null {
  const names = months.join('|');
  const first = new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${names})(?:,? (\\d{4}))?`).exec(lower);
  const second = new RegExp(`(?<!\\p{L})(${names}) (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (\\d{4}))?`, 'u').exec(lower);
  const [month, day, year] = first !== null ? [first[2], first[1], first[3]] : [second?.[1], second?.[2], second?.[3]];
  if (month === undefined) return null;
  return valid(Number(year ?? today.slice(0, 4)), months.indexOf(month) + 1, Number(day));
}

function moved(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

function valid(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}
