import { expect, test } from 'vitest';
import {
  type Curve,
  curvePath,
  curveRows,
  curveWords,
  parted,
  placeOnSpan,
  spanOf,
  todaysPoint,
  wordsApart,
} from './curve.ts';
import { type CycleReport, cycleWords, movedWords } from './cycle.ts';
import { areaOf, forecastWords, pastWords, stackOf, tableDays } from './health.ts';
import { dayNear, whenAhead } from './when.ts';

const now = new Date('2026-03-12T09:42:00');

const curve: Curve = {
  id: 'episode:2026-03-10:09:00',
  score: 0.6,
  status: 'active',
  pinned: false,
  thresholds: { active: 0.5, fading: 0.2, archive: 0.05 },
  points: [
    { day: '2026-03-10', score: 0.8, ahead: false },
    { day: '2026-03-11', score: 0.7, ahead: false },
    { day: '2026-03-12', score: 0.6, ahead: false },
    { day: '2026-03-13', score: 0.5, ahead: true },
    { day: '2026-03-14', score: 0.4, ahead: true },
  ],
  uses: [{ at: '2026-03-11T08:00:00Z', how: 'search' }],
  accesses: 3,
  steps: [
    { to: 'fading', on: '2026-03-14' },
    { to: 'dormant', on: '2026-04-20' },
  ],
};

test('days on an axis are named where their words stand apart; the next step always is', () => {
  const span = { first: '2026-03-01', last: '2026-06-09', days: 100 };
  const named = (fading: string, dormant: string) =>
    wordsApart(span, '2026-03-31', [
      { to: 'fading', on: fading },
      { to: 'dormant', on: dormant },
    ]).map(({ to }) => to);
  expect(named('2026-04-25', '2026-06-01')).toEqual(['today', 'fading', 'dormant']);
  expect(named('2026-04-02', '2026-06-01')).toEqual(['fading', 'dormant']);
  expect(named('2026-04-02', '2026-04-09')).toEqual(['fading']);
  expect(wordsApart(span, '2026-03-31', [])).toEqual([{ to: 'today', on: '2026-03-31', isFirst: true }]);
});

test('a curve says its state, its uses and what becomes of it', () => {
  expect(curveWords(curve, now)).toBe(
    'Active, score 0.60. Used 3 times, last yesterday. If nobody uses it, it begins to fade on 14 Mar and becomes dormant on 20 Apr.',
  );
  expect(curveWords({ ...curve, pinned: true, steps: [] }, now)).toContain('It is pinned and does not fade.');
  expect(curveWords({ ...curve, status: 'archived', accesses: 0, uses: [] }, now)).toBe(
    'Archived, score 0.60. Not used since it was stored. It is out of every search and answer until it is brought back.',
  );
  expect(curveWords({ ...curve, accesses: 1, uses: [{ at: '2026-03-11T08:00:00Z', how: 'store' }] }, now)).toContain(
    'Stored yesterday, not used since.',
  );
  expect(curveWords({ ...curve, steps: [] }, now)).toContain('Even unused, it stays as it is until Saturday 14 March.');
});

test('the past and the forecast share today, and lie in the box', () => {
  const { past, ahead } = parted(curve.points);
  expect(past.at(-1)).toEqual(ahead[0]);
  expect(todaysPoint(curve.points)?.day).toBe('2026-03-12');
  const span = spanOf(curve.points);
  expect(placeOnSpan(span, '2026-03-12')).toBe(0.5);
  expect(placeOnSpan(span, '2026-01-01')).toBe(0);
  expect(curvePath(span, past)).toBe('M0 20 L250 30 L500 40');
  expect(parted(curve.points.slice(0, 3)).ahead).toEqual([]);
});

test('a table of a curve holds its ends, today and each step', () => {
  expect(curveRows(curve).map(({ day, what }) => `${day} ${what}`)).toEqual([
    '2026-03-10 begins',
    '2026-03-12 today',
    '2026-03-14 begins to fade',
  ]);
});

const counts = { active: 6, fading: 2, dormant: 2, archived: 0, candidates: 0 };
const forecast = [
  { ...counts, day: '2026-03-12' },
  { active: 2, fading: 4, dormant: 4, archived: 0, candidates: 1, day: '2026-04-11' },
];

test('the forecast says what changes until its last day', () => {
  expect(forecastWords(forecast, now)).toBe(
    'If nothing is used, by 11 April there will be 4 fewer active, 2 more fading, 2 more dormant and 1 more below the archive threshold.',
  );
  expect(
    forecastWords(
      [forecast[0], { ...counts, day: '2026-04-11' }].flatMap((day) => day ?? []),
      now,
    ),
  ).toBe('Even if nothing is used, every memory stays as it is until 11 April.');
});

test('what was and what will be stand in one row, today once', () => {
  const history = [
    { ...counts, active: 4, day: '2026-03-05' },
    { ...counts, day: '2026-03-12' },
  ];
  const stack = stackOf(history, forecast);
  expect(stack.days.map(({ day }) => day)).toEqual(['2026-03-05', '2026-03-12', '2026-04-11']);
  expect(stack.today).toBe(1);
  expect(pastWords(stack, now)).toBe('Since 5 March: active 4 → 6, fading still 2, dormant still 2, archived still 0.');
  expect(areaOf(stackOf(history, forecast.slice(0, 1)), 'active')).toBe('M0 60 L1000 40 L1000 100 L0 100Z');
  expect(areaOf(stackOf([], forecast.slice(0, 1)), 'active')).toBe('');
  expect(tableDays(stack)).toHaveLength(3);
});

const cycle: CycleReport = {
  at: '2026-03-12T03:00:00Z',
  days: 3,
  accesses: 12,
  reinforced: 1,
  counts,
  moved: [{ from: 'active', to: 'fading', count: 2 }],
  associations: { linked: 0, dropped: 0, total: 0 },
  transitions: 0,
  duplicates: 0,
  tookMs: 420,
  change: null,
};

test('a cycle says what it did, in the time it took', () => {
  expect(cycleWords(cycle)).toBe('It counted 12 uses and strengthened 1 memory for 3 days, in 0.4 s.');
  expect(cycleWords({ ...cycle, accesses: 0, reinforced: 0, days: 1 })).toBe('It found no new use, in 0.4 s.');
  expect(movedWords(cycle)).toBe('2 went from active to fading.');
  expect(movedWords({ moved: [] })).toBe('No memory changed status.');
});

test('days ahead are said as a person says them', () => {
  expect(dayNear('2026-03-12', now)).toBe('today');
  expect(dayNear('2026-03-13', now)).toBe('tomorrow');
  expect(dayNear('2026-03-16', now)).toBe('Monday');
  expect(dayNear('2026-03-30', now)).toBe('30 Mar');
  expect(whenAhead('2026-03-12T03:00:00', now)).toBe('due now');
  expect(whenAhead('2026-03-13T03:00:00', now)).toBe('tomorrow 03:00');
});
