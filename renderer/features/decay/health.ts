import type { Status } from '#shared/model/memory.ts';
import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { statusNames } from '../../ui/StatusDisc.tsx';
import { count, dateName } from '../../ui/time.ts';
import { joinedParts, wholeDaysBetween } from './curve.ts';

type Counts = Out<'decay.status'>['counts'];
export type CountsOfDay = Counts & { day: string };

/** Drawn from the floor up. */
export const stacked = ['active', 'fading', 'dormant', 'archived'] as const satisfies readonly Status[];

export type Stack = {
  days: CountsOfDay[];
  /** Where today is in `days`. */
  today: number;
};

/** Days that were, one a cycle, and from today on the days that will be. */
export function stackOf(history: readonly CountsOfDay[], forecast: readonly CountsOfDay[]): Stack {
  const today = forecast[0]?.day ?? '';
  const past = history.filter(({ day }) => day < today);
  return { days: [...past, ...forecast], today: past.length };
}

/** A day's place from left to right, in [0, 1]. */
export function dayPlace({ days }: Stack, n: number): number {
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? first;
  return wholeDaysBetween(first, days[n]?.day ?? first) / Math.max(1, wholeDaysBetween(first, last));
}

/** The area of one status over all days, in a box of 1000 × 100; empty for a single day. */
export function areaOf(stack: Stack, status: (typeof stacked)[number]): string {
  const most = Math.max(1, ...stack.days.map(totalCount));
  const below = stacked.slice(0, stacked.indexOf(status));
  const upper: string[] = [];
  const lower: string[] = [];
  for (const [n, counts] of stack.days.entries()) {
    const floor = below.reduce((sum, one) => sum + counts[one], 0);
    const x = tenth(dayPlace(stack, n) * 1000);
    upper.push(`${x} ${tenth(100 - ((floor + counts[status]) / most) * 100)}`);
    lower.unshift(`${x} ${tenth(100 - (floor / most) * 100)}`);
  }
  return upper.length < 2 ? '' : `M${[...upper, ...lower].join(' L')}Z`;
}

export function totalCount(counts: Counts): number {
  return stacked.reduce((sum, status) => sum + counts[status], 0);
}

/** What becomes of the memories until the last day if nothing is used, in a sentence. */
export function forecastWords(forecast: readonly CountsOfDay[], now: Date): string {
  const [first, last] = [forecast[0], forecast.at(-1)];
  if (first === undefined || last === undefined) return '';
  const until = dateName(last.day, now);
  const changes = [
    changeWords(last.active - first.active, statusNames.active.toLowerCase()),
    changeWords(last.fading - first.fading, statusNames.fading.toLowerCase()),
    changeWords(last.dormant - first.dormant, statusNames.dormant.toLowerCase()),
    changeWords(last.candidates - first.candidates, t('below the archive threshold')),
  ].filter((words) => words !== '');
  if (changes.length === 0) return t('Even if nothing is used, every memory stays as it is until {until}.', { until });
  return t('If nothing is used, by {until} there will be {in}.', { until, in: joinedParts(changes) });
}

function changeWords(change: number, status: string): string {
  if (change === 0) return '';
  const n = count(Math.abs(change));
  return change > 0 ? t('{n} more {status}', { n, status }) : t('{n} fewer {status}', { n, status });
}

/** How it was: from the first day that is known until today, in a sentence; empty when today is the first. */
export function pastWords({ days, today }: Stack, now: Date): string {
  const [first, last] = [days[0], days[today]];
  if (first === undefined || last === undefined || today === 0) return '';
  const said = stacked.map((status) => `${statusNames[status].toLowerCase()} ${between(first[status], last[status])}`);
  return t('Since {day}: {said}.', { day: dateName(first.day, now), said: said.join(', ') });
}

function between(before: number, after: number): string {
  return before === after ? t('still {after}', { after: count(after) }) : `${count(before)} → ${count(after)}`;
}

/** The days a table shows: every week counted from today, the first and the last. */
export function tableDays({ days, today }: Stack): CountsOfDay[] {
  return days.filter((_, n) => n === 0 || n === days.length - 1 || (n - today) % 7 === 0);
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What Today asks: the next month, and what wanes within a week. One question for all who need it. */
export const forecastInput = { days: 30, within: 7, limit: 50 } as const;
