import { expect, test } from 'vitest';
import { regional } from '#shared/text/texts.ts';
import {
  clockOf,
  clockTime,
  counted,
  dateName,
  datesAsWords,
  dayName,
  daysAgo,
  inDecimals,
  localDayOf,
  momentsAsWords,
  nearDay,
  sinceWhen,
  weekdayName,
  whenOf,
} from './time.ts';

const now = new Date(2026, 2, 12, 9, 42);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test('an instant that the engine writes into a sentence is one of here', () => {
  const then = new Date(Date.UTC(2026, 2, 3, 13, 5));
  expect(momentsAsWords('SOUL.md was modified on 2026-03-03 at 13:05 UTC by hand: 1 line added', now)).toBe(
    `SOUL.md was modified on 3 Mar, ${clockOf(then)} by hand: 1 line added`,
  );
});

test('days are calendar days, also across a change of the clocks', () => {
  expect(localDayOf(now)).toBe('2026-03-12');
  expect(daysAgo('2026-03-12', now)).toBe(0);
  expect(daysAgo('2026-03-11', now)).toBe(1);
  expect(daysAgo('2026-03-29', new Date(2026, 2, 30, 0, 5))).toBe(1);
  expect(daysAgo('2026-03-13', now)).toBe(-1);
  expect(nearDay('2026-03-11', now)).toBe('Yesterday');
  expect(nearDay('2026-03-10', now)).toBeNull();
});

test('a day is named; another year says so; what is no date stays as it stands', () => {
  expect(dayName('2026-03-12', now)).toBe('Thursday 12 March');
  expect(dayName('2024-02-29', now)).toBe('Thursday 29 February 2024');
  expect(dayName('someday', now)).toBe('someday');
  expect([dateName('2026-03-12', now), dateName('2024-02-29', now)]).toEqual(['12 March', '29 February 2024']);
  expect(weekdayName('2026-03-12')).toBe('Thursday');
});

test('an instant is said by the clock on the wall, whatever zone it was written in', () => {
  const instant = new Date(2026, 2, 9, 10, 20);
  expect(whenOf(instant.toISOString(), now)).toBe('9 Mar, 10:20');
  expect(whenOf('2026-03-09T10:20', now)).toBe('9 Mar, 10:20');
  const ahead = new Date(instant.getTime() + 5 * 3_600_000).toISOString().replace('Z', '+05:00');
  expect(whenOf(ahead, now)).toBe('9 Mar, 10:20');
});

test('a time is said by how near it is', () => {
  expect(sinceWhen(at(2026, 2, 12, 9, 42), now)).toBe('just now');
  expect(sinceWhen(at(2026, 2, 12, 9, 30), now)).toBe('12 min ago');
  expect(sinceWhen(at(2026, 2, 12, 7, 5), now)).toBe('07:05');
  expect(sinceWhen(at(2026, 2, 11, 18, 24), now)).toBe('yesterday 18:24');
  expect(sinceWhen(at(2026, 1, 9, 10, 0), now)).toBe('9 Feb');
  expect(sinceWhen(at(2024, 1, 9, 10, 0), now)).toBe('9 Feb 2024');
  expect(sinceWhen('no time', now)).toBe('no time');
});

test('an episode’s own local time is not moved', () => {
  expect(whenOf('2026-02-27T10:20', now)).toBe('27 Feb, 10:20');
  expect(whenOf('2026-02-27', now)).toBe('27 Feb');
  expect(clockOf(now)).toBe('09:42');
});

test('one is singular', () => {
  expect(counted(1, 'file')).toBe('1 file');
  expect(counted(1_200, 'memory', 'memories')).toBe('1,200 memories');
});

test('decimals have their digits, and thousands as other numbers have them', () => {
  expect(inDecimals(0.6)).toBe('0.60');
  expect(inDecimals(1_234.56, 1)).toBe('1,234.6');
});

test('dates and numbers are written as the system’s region has it, in English words', () => {
  expect(['de', 'de-AT', 'en-US', 'ja', 'not a language'].map((system) => regional('en', system))).toEqual([
    'en-DE',
    'en-AT',
    'en-US',
    'en-JP',
    'en-GB',
  ]);
  expect(new Intl.NumberFormat(regional('en', 'de')).format(1_200)).toBe('1.200');
  expect(clockTime('07:05')).toBe('07:05');
  expect(clockTime('someday')).toBe('someday');
});

test('a day within a sentence is said as a person says it, and one in a path, a link or with a time stands as written', () => {
  const at = new Date('2026-11-27T09:00:00');
  const said = (text: string) => datesAsWords(text, at).replaceAll('\u00a0', ' ');
  expect(said('Ends on 2026-10-12, not 2027-03-27.')).toBe('Ends on 12 Oct, not 27 Mar 2027.');
  expect(said('2026-10-12: Application submitted (since 2026-10-23)')).toBe(
    '12 Oct: Application submitted (since 23 Oct)',
  );
  for (const text of ['episodes/2026-10-12.md', '[[2026-10-12]]', '2026-10-12T09:00', '#2026-10-12', 'on 2026-02-31'])
    expect(said(text)).toBe(text);
  expect(datesAsWords('2026-10-12', at)).toBe('12\u00a0Oct');
  // Beside another language than English, no word of either stands in a date: figures alone, in every place the same.
  expect(datesAsWords('2026-10-10: Ends on 2026-10-12 (since 2026-10-23)', at, 'de')).toBe(
    '10/10/2026: Ends on 12/10/2026 (since\u00a023/10/2026)',
  );
  expect(datesAsWords('episodes/2026-10-12.md', at, 'de')).toBe('episodes/2026-10-12.md');
});
