import { monthNames } from '../../language/calendar.ts';
import { contentOf } from '../../language/content.ts';
import { timesIn } from '../../language/dates/times-in.ts';

type Value = ReturnType<typeof contentOf>['values'][number]['value'];

const dayMs = 86_400_000;
/** Days around that of a line in which a weekday, and in which a day of the month, is meant. */
const near = { weekday: 14, month: 46, monthday: 62, year: 400 };

const isOfTime = ({ kind }: Value) => ['date', 'weekday', 'ordinal', 'span'].includes(kind);

/**
 * The dates and years of a statement that follow from a line's words and its own day, as the statement has them: “on the 10th”, “next Tuesday”,
 * “in two weeks”, a day without its year. `at`: `2026-02-02`.
 */
export function followingFrom(statement: string, quote: string, at: string): string[] {
  const day = Date.parse(`${at.slice(0, 10)}T00:00Z`);
  if (Number.isNaN(day)) return [];
  const said = contentOf(quote).values.map(({ value }) => value);
  const tellsTime = said.some(isOfTime) || timesIn(quote, { now: day, zone: 'UTC' }).length > 0;
  const pair = seasonOf(day);
  const months = monthsIn(quote);
  return contentOf(statement).values.flatMap(({ value, as }) =>
    follows(value, said, { day, tellsTime, months }) || (pair.endsWith(`/${as}`) && statement.includes(pair))
      ? [as]
      : [],
  );
}

/** The year of a day with the one behind it, as a winter is written: `2026/27`. */
function seasonOf(day: number): string {
  const year = new Date(day).getUTCFullYear();
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

/** `months`: named without a day, whatever stands before them: `till October`. */
type Told = { day: number; tellsTime: boolean; months: ReadonlySet<number> };

const monthsIn = (text: string): Set<number> =>
  new Set([...text.matchAll(/(?<!\p{L})\p{Lu}\p{L}+/gu)].flatMap(([name]) => monthNames[name.toLowerCase()] ?? []));

/** Whether a day is the one before a day that is named: “from 6 March” holds what was until the 5th. */
function isEve(meant: number, said: readonly Value[]): boolean {
  const next = new Date(meant + dayMs);
  const [m, d] = [next.getUTCMonth() + 1, next.getUTCDate()];
  return said.some(({ kind, parts }) => kind === 'date' && parts.m === m && parts.d === d);
}

function follows({ kind, parts }: Value, said: readonly Value[], { day, tellsTime, months }: Told): boolean {
  const year = new Date(day).getUTCFullYear();
  const [m, d] = [Number(parts.m), Number(parts.d)];
  if (kind === 'number') return Math.abs(Number(parts.n) - year) <= 1 && (parts.n === year || tellsTime);
  if (kind !== 'date' || parts.m === undefined) return false;
  const y = parts.y === undefined ? year : Number(parts.y);
  const isNamed = said.some(
    (one) => one.kind === 'date' && one.parts.m === m && (parts.d === undefined || one.parts.d === d),
  );
  if (parts.d === undefined)
    return isNamed || months.has(m)
      ? Math.abs(y - year) <= 1
      : Math.abs(Date.UTC(y, m - 1, 15) - day) <= near.month * dayMs;
  const meant = Date.UTC(y, m - 1, d);
  const away = Math.abs(meant - day) / dayMs;
  if (isNamed || isEve(meant, said)) return away <= near.year;
  const weekday = new Date(meant).getUTCDay();
  return said.some(({ kind: other, parts: { n } }) => {
    if (other === 'weekday') return away <= near.weekday && Number(n) % 7 === weekday;
    if (other === 'ordinal' || other === 'number') return away <= near.monthday && n === d;
    return other === 'span' && Math.abs(away * dayMs - Number(n) * 1_000) < dayMs;
  });
}
