import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { dayName, inDecimals, nearDay, noonOfDay, timesWords, whenOf } from '../../ui/time.ts';

export type Curve = Out<'memory.curve'>;
type Thresholds = Curve['thresholds'];

/** The days a curve spans, first to last; positions on it are in [0, 1]. */
export type Span = { first: string; last: string; days: number };

const dayMs = 86_400_000;

/** Whole calendar days from one day to another. */
export function wholeDaysBetween(from: string, to: string): number {
  return Math.round((noonOfDay(to).getTime() - noonOfDay(from).getTime()) / dayMs);
}

export function spanOf(points: Curve['points']): Span {
  const first = points[0]?.day ?? '';
  const last = points.at(-1)?.day ?? first;
  return { first, last, days: Math.max(1, wholeDaysBetween(first, last)) };
}

/** Where a day, or an instant within it, stands on a span: 0 at its beginning, 1 at its end. */
export function placeOnSpan(span: Span, day: string): number {
  return Math.min(1, Math.max(0, wholeDaysBetween(span.first, day) / span.days));
}

type Step = Curve['steps'][number];
type AxisWord = { to: Step['to'] | 'today'; on: string; isFirst: boolean };

/** Widths of “Today” and of a step's day, as shares of an axis of 220 px. */
const widths = { today: 0.17, step: 0.175 };

/** What an axis of 220 px or more names without one word on another: the next step first, then today and later ones. */
export function wordsApart(span: Span, today: string, steps: readonly Step[]): AxisWord[] {
  const [next, ...later] = steps;
  if (next === undefined) return [{ to: 'today', on: today, isFirst: true }];
  const isApart = (one: string, other: string, least: number) =>
    Math.abs(placeOnSpan(span, one) - placeOnSpan(span, other)) >= least;
  const words: AxisWord[] = [{ ...next, isFirst: true }];
  if (isApart(today, next.on, widths.today)) words.unshift({ to: 'today', on: today, isFirst: false });
  for (const step of later) {
    if (words.every(({ on }) => isApart(on, step.on, widths.step))) words.push({ ...step, isFirst: false });
  }
  return words;
}

/** Points of a curve in a box of 1000 × 100, score 1 at the top. */
export function curvePath(span: Span, points: Curve['points']): string {
  return points
    .map(
      ({ day, score }, n) =>
        `${n === 0 ? 'M' : 'L'}${round(placeOnSpan(span, day) * 1000)} ${round((1 - score) * 100)}`,
    )
    .join(' ');
}

/** The past up to today, and what is ahead from today on; both have today, so that the line does not break. */
export function parted(points: Curve['points']): { past: Curve['points']; ahead: Curve['points'] } {
  const from = points.findIndex((point) => point.ahead);
  if (from < 0) return { past: points, ahead: [] };
  return { past: points.slice(0, from), ahead: points.slice(Math.max(0, from - 1)) };
}

/** Today on a curve: the last point that is not ahead. */
export function todaysPoint(points: Curve['points']): Curve['points'][number] | undefined {
  return points.findLast((point) => !point.ahead) ?? points[0];
}

export type Band = { name: string; from: number; to: number };

/** The statuses as bands of the score, highest first. @source 000 §9.2 */
export function bandsOf({ active, fading, archive }: Thresholds): Band[] {
  return [
    { name: t('Active'), from: active, to: 1 },
    { name: t('Fading'), from: fading, to: active },
    { name: t('Dormant'), from: archive, to: fading },
    { name: t('To archive'), from: 0, to: archive },
  ];
}

export const stepWords: Record<Curve['steps'][number]['to'], string> = {
  fading: t('begins to fade'),
  dormant: t('becomes dormant'),
  candidate: t('falls below the archive threshold'),
};

const statusWords: Record<Curve['status'], string> = {
  active: t('Active'),
  fading: t('Fading'),
  dormant: t('Dormant'),
  archived: t('Archived'),
};

/** What a curve shows, in sentences. */
export function curveWords(curve: Curve, now: Date): string {
  const state = t('{statusWords}, score {score}.', {
    statusWords: statusWords[curve.status],
    score: inDecimals(curve.score),
  });
  return [state, usedWords(curve, now), aheadWords(curve, now)].join(' ');
}

function usedWords({ accesses, uses }: Curve, now: Date): string {
  const last = uses.at(-1);
  // The one that stored it is counted as well.
  if (accesses <= 1 && last === undefined) return t('Not used since it was stored.');
  const many = Math.max(accesses, uses.length);
  const times = t('Used {times}', { times: timesWords(many) });
  if (last === undefined) return `${times}.`;
  // Storing counts as a use, but nobody asked for it then.
  if (many === 1 && last.how === 'store') return t('Stored {onDay}, not used since.', { onDay: onDay(last.at, now) });
  const words = { times, onDay: onDay(last.at, now) };
  return many === 1 ? t('{times}, {onDay}.', words) : t('{times}, last {onDay}.', words);
}

function aheadWords({ pinned, status, steps, points }: Curve, now: Date): string {
  if (status === 'archived') return t('It is out of every search and answer until it is brought back.');
  if (pinned) return t('It is pinned and does not fade.');
  const said = steps.map(({ to, on }) => t('{what} on {day}', { what: stepWords[to], day: whenOf(on, now) }));
  // A month that is written short may end in a full stop already.
  if (said.length > 0) return t('If nobody uses it, it {in}.', { in: joinedParts(said) }).replace(/\.{2}$/, '.');
  const last = points.at(-1);
  if (status === 'dormant' || last === undefined) return t('It goes no further down by itself.');
  return t('Even unused, it stays as it is until {day}.', { day: dayName(last.day, now) });
}

export function joinedParts(parts: readonly string[]): string {
  return parts.length < 2
    ? parts.join('')
    : t('{parts} and {at}', { parts: parts.slice(0, -1).join(', '), at: parts.at(-1) });
}

/** `today`, `yesterday`, or `on 9 Mar`. */
function onDay(at: string, now: Date): string {
  const day = at.slice(0, 10);
  return nearDay(day, now)?.toLowerCase() ?? t('on {day}', { day: whenOf(day, now) });
}

export type CurveRow = { day: string; score: number; what: string };

/** A curve as rows: where it begins, every so many days, today, each step, and its end. */
export function curveRows({ points, steps }: Curve): CurveRow[] {
  const step = points.length > 120 ? 30 : 7;
  const today = todaysPoint(points);
  const told = new Map(steps.map(({ to, on }) => [on, stepWords[to]]));
  const at = today === undefined ? 0 : points.indexOf(today);
  return points.flatMap((point, n) => {
    const what = point === today ? t('today') : told.get(point.day);
    const ends = n === 0 || n === points.length - 1;
    if (what === undefined && !ends && (n - at) % step !== 0) return [];
    return [
      { day: point.day, score: point.score, what: what ?? (n === 0 ? t('begins') : point.ahead ? t('forecast') : '') },
    ];
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
