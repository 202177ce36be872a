import { expect, test } from 'vitest';
import type { CommitRow } from '#shared/model/audit.ts';
import { actorName } from './actor.ts';
import { burstsOf } from './bursts.ts';
import { busyDay, calendarOf, shadeOf } from './calendar.ts';
import { growthSentence, linePoints, weekGain } from './growth.ts';

test('actors are people, agents, skills or Mneme itself', () => {
  expect(actorName('manual').name).toBe('You');
  expect(actorName('bot:commit-from:researcher').name).toBe('researcher');
  expect(actorName('bot:trigger-remember').name).toBe('Agent');
  expect(actorName('skill:tone-tuner').name).toBe('tone-tuner');
  expect(actorName('system:decay').name).toBe('Decay');
  expect(actorName('system:init').name).toBe('Mneme');
});

test('the calendar ends with this week, from Monday, days ahead left empty', () => {
  const weeks = calendarOf([{ day: '2026-03-12', count: 4 }], '2026-03-12', 26);
  expect(weeks).toHaveLength(26);
  const last = weeks.at(-1)?.cells ?? [];
  expect(last.map((cell) => cell.day)).toEqual([
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
    '2026-03-13',
    '2026-03-14',
    '2026-03-15',
  ]);
  expect(last.map((cell) => cell.ahead)).toEqual([false, false, false, false, true, true, true]);
  expect(last[3]?.count).toBe(4);
  expect(weeks.flatMap((week) => week.month ?? [])).toEqual(['Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar']);
});

test('one wild day does not pale the others', () => {
  const busy = busyDay([...Array.from({ length: 40 }, () => 4), 500]);
  expect(busy).toBe(4);
  expect([0, 1, 2, 4, 500].map((count) => shadeOf(count, busy))).toEqual([0, 1, 2, 3, 3]);
});

test('growth says what it shows', () => {
  const growth = [10, 11, 12, 13, 14, 15, 16, 17, 30].map((count, n) => ({ day: String(n), count }));
  expect(growthSentence(growth)).toBe('Memories grew from 10 to 30 in 8 days');
  expect(weekGain(growth)).toBe(19);
  expect(weekGain([])).toBe(0);
  const points = linePoints([0, 5, 10], 100, 50);
  expect(points[0]).toEqual([0, 48]);
  expect(points[2]).toEqual([100, 3]);
});

test('what was done in one breath is one line, told by its newest', () => {
  const row = (at: string, key: string, action: CommitRow['action'] = 'EDIT') =>
    ({ commit: `${at} ${key} ${action}`, at, action, group: { key, kind: 'agent', label: key } }) as CommitRow;
  const bursts = burstsOf([
    row('2026-03-12T10:00:40Z', 'a'),
    row('2026-03-12T10:00:20Z', 'a'),
    row('2026-03-12T10:00:10Z', 'a', 'CREATE'),
    row('2026-03-12T10:00:05Z', 'b'),
    row('2026-03-12T09:00:00Z', 'b'),
  ]);
  expect(bursts.map(({ row: { at }, rest }) => [at.slice(11, 19), rest])).toEqual([
    ['10:00:40', 1],
    ['10:00:10', 0],
    ['10:00:05', 0],
    ['09:00:00', 0],
  ]);
});
