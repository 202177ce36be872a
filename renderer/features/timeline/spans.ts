import { localDayOf, movedDay, noonOfDay } from '../../ui/time.ts';

type Day = { day: string; count: number };

/** A day, a week or a month of the timeline: its first and last day, and how many episodes it has. */
export type TimeSpan = { from: string; to: string; count: number };

/** Weeks whose days are told apart as bars, and weeks that are; more than that are months. */
const mostByDay = 9;
const mostWeeks = 104;
/** Days that are drawn before today, so that three of them are no walls. */
const leastDays = 20;
const weekMs = 7 * 86_400_000;

/** All time from the first episode to today, oldest first and without a gap: by days at first, by weeks from Monday, by months over years. */
export function spansOf(days: readonly Day[], today: string): TimeSpan[] {
  const first = days[0]?.day;
  if (first === undefined || first > today) return [];
  const weeks = (noonOfDay(today).getTime() - noonOfDay(first).getTime()) / weekMs;
  const next = weeks <= mostByDay ? nextDay : weeks <= mostWeeks ? nextMonday : nextMonth;
  const begin = next === nextDay && first > movedDay(today, -leastDays) ? movedDay(today, -leastDays) : first;
  const spans: TimeSpan[] = [];
  let n = 0;
  for (let from = startOf(begin, next); from <= today; from = next(from)) {
    const end = next(from);
    let count = 0;
    for (; n < days.length && (days[n]?.day ?? end) < end; n++) count += days[n]?.count ?? 0;
    spans.push({ from, to: movedDay(end, -1), count });
  }
  return spans;
}

/** The place of the span that a day lies in; the last one for a day after all. */
export function spanAt(spans: readonly TimeSpan[], day: string | undefined): number {
  const at = day === undefined ? -1 : spans.findIndex(({ to }) => day <= to);
  return at < 0 ? spans.length - 1 : at;
}

/** Where a year, within two years a month, among days a week begins: its share of the way from 0 to 1, and its name. */
export function spanMarks(
  spans: readonly TimeSpan[],
  monthName: (day: string) => string,
  shortDay: (day: string) => string,
): { at: number; name: string }[] {
  if (spans[0] !== undefined && spanDays(spans[0]) === 1) {
    // A name at the very end would be cut.
    const shown = spans.slice(0, -2);
    return shown.flatMap(({ to }, n) => (isMonday(to) ? [{ at: n / (spans.length - 1), name: shortDay(to) }] : []));
  }
  const inYears = spans.length > 0 && spanDays(spans[0]) > 7;
  const nameOf = ({ to }: TimeSpan) => (inYears ? to.slice(0, 4) : monthName(to));
  return spans.flatMap((span, n) => {
    const before = spans[n - 1];
    return before !== undefined && nameOf(before) !== nameOf(span)
      ? [{ at: n / (spans.length - 1), name: nameOf(span) }]
      : [];
  });
}

const spanDays = (span: TimeSpan | undefined) =>
  span === undefined ? 0 : Math.round((noonOfDay(span.to).getTime() - noonOfDay(span.from).getTime()) / 86_400_000) + 1;

/** The first day of the span that a day lies in. */
const startOf = (day: string, next: (day: string) => string): string =>
  next === nextMonth ? `${day.slice(0, 8)}01` : next === nextDay ? day : movedDay(nextMonday(day), -7);

const isMonday = (day: string): boolean => noonOfDay(day).getDay() === 1;

const nextDay = (day: string): string => movedDay(day, 1);

const nextMonday = (day: string): string => movedDay(day, 7 - ((noonOfDay(day).getDay() + 6) % 7));

function nextMonth(day: string): string {
  const date = noonOfDay(`${day.slice(0, 8)}01`);
  date.setMonth(date.getMonth() + 1);
  return localDayOf(date);
}
