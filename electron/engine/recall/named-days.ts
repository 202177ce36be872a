import type { Candidate, Index, IndexFilter } from '../index/types.ts';
import { monthNames } from '../language/calendar.ts';
import { timesIn } from '../language/dates/times-in.ts';

/** Memories that may name a day in words are read, at most; a time of more months is told by the year that they write. */
const mostRead = 60;
const mostMonths = 3;
/** Days before it was told that a day without a year may lie: what is older says its year. */
const lately = 60;
const mostYears = 3;
const dayMs = 86_400_000;

/**
 * Memories whose words name a day of this time, whenever they were told: an appointment is told before it comes. Looked up by the
 * forms in which texts write such a day, and read as they meant it when they were told.
 */
export function namingDays(
  index: Pick<Index, 'match' | 'load'>,
  { since, until }: Pick<IndexFilter, 'since' | 'until'>,
  narrow: IndexFilter,
): Candidate[] {
  const expression = since === undefined || until === undefined ? null : written(since, until);
  if (since === undefined || until === undefined || expression === null) return [];
  const { candidates } = index.match(expression, { ...narrow, since: undefined, until: undefined, limit: mostRead });
  const memories = index.load(candidates.map(({ n }) => n));
  return candidates.filter((_, at) => {
    const { text = '', at: told = null } = memories[at] ?? {};
    const from = Date.parse(told?.slice(0, 10) ?? '') - lately * dayMs;
    if (Number.isNaN(from)) return false;
    return timesIn(text, { now: from, zone: 'UTC' }, 'ahead').some(
      (time) =>
        time.kind === 'date' &&
        time.since !== null &&
        time.until !== null &&
        time.since <= until &&
        time.until >= since,
    );
  });
}

/** The years that a time of whole months is of, as texts write them; none where it is of many. */
function yearsOf(since: string, until: string): string[] {
  const [first, last] = [since, until].map((day) => Number(day.slice(0, 4)));
  if (first === undefined || last === undefined || !(last >= first) || last - first >= mostYears) return [];
  return Array.from({ length: last - first + 1 }, (_, n) => `"${first + n}"`);
}

/** An FTS5 expression for the days of a time as texts write them: by the month's name, and in digits. */
function written(since: string, until: string): string | null {
  const [first, last] = [since, until].map(monthsOf);
  if (first === undefined || last === undefined || last < first) return null;
  if (last - first >= mostMonths) return yearsOf(since, until).join(' OR ') || null;
  const day = since === until ? Number(since.slice(8, 10)) : null;
  const forms = Array.from({ length: last - first + 1 }, (_, n) => first + n).flatMap((month) => {
    const [year, m] = [Math.floor(month / 12), (month % 12) + 1];
    const names = Object.entries(monthNames).flatMap(([name, number]) => (number === m ? [`"${name}"`] : []));
    const named = `(${names.join(' OR ')})`;
    const two = (n: number) => String(n).padStart(2, '0');
    if (day === null) return [named, `"${year} ${two(m)}"`, `"${two(m)} ${year}"`, `"${m} ${year}"`];
    const digits = [`${year} ${two(m)} ${two(day)}`, `${two(day)} ${two(m)}`, `${day} ${m}`, `${m} 月 ${day}`];
    return [...ordinals(day).map((one) => `(${one} AND ${named})`), ...digits.map((one) => `"${one}"`)];
  });
  return forms.join(' OR ');
}

/** `12`, and `12th`, which is another word to the index. */
const ordinals = (day: number): string[] => [`"${day}"`, `"${day}"*`];

/** A day's month, counted from year 0; undefined for what is no day. */
const monthsOf = (day: string): number | undefined =>
  /^\d{4}-\d{2}-\d{2}/.test(day) ? Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 : undefined;
