import { expect, test } from 'vitest';
import { anchorOf, stateOf, transitionsOf } from './temporal.ts';

const said = (at: string, text: string) => ({ id: 'episode:x', at, text });

test.each([
  ['2026-03-02T10:00', 'The alpha goes out tomorrow.', '2026-03-03'],
  ['2026-03-20T14:30', 'The alpha release deadline is April 15.', '2026-04-15'],
  ['2026-03-20T14:30', 'Dentist on 2026-05-04 at nine.', '2026-05-04'],
  ['2026-11-20', 'The lease will end on 31 January.', '2027-01-31'],
])('%s: “%s” is about %s', (at, text, day) => {
  expect(anchorOf(said(at, text))).toEqual({ since: day, until: day });
});

test.each([
  ['2026-03-02T10:00', 'We went to Split yesterday.'],
  ['2026-03-02T10:00', 'Ana likes the blue mug.'],
  ['2026-03-20', 'The contract was signed on March 3, 2026.'],
])('%s: “%s” is about nothing to come', (at, text) => {
  expect(anchorOf(said(at, text))).toBeNull();
});

test('future becomes present on its day, and past on the day after', () => {
  const anchor = { since: '2026-04-15', until: '2026-04-15' };
  expect(['2026-04-14', '2026-04-15', '2026-04-16'].map((day) => stateOf(anchor, day))).toEqual([
    'future',
    'present',
    'past',
  ]);
});

test('a cycle counts what changed since the last one, however long ago it was said', () => {
  const memories = [
    said('2025-12-01T10:00', 'The alpha release deadline is April 15.'),
    said('2026-04-14T10:00', 'The review is tomorrow.'),
    said('2026-04-14T10:00', 'Ana likes the blue mug.'),
    said('2025-02-01T10:00', 'The permit is valid until 2026-04-14.'),
  ];
  const at = (day: string) => Date.parse(`${day}T10:00:00Z`);
  const count = (since: string, now: string) =>
    transitionsOf(memories, { since: at(since), now: at(now), zone: 'UTC' });
  expect(count('2026-04-14', '2026-04-15')).toBe(3);
  expect(count('2026-04-15', '2026-04-15')).toBe(0);
  expect(count('2026-04-15', '2026-04-16')).toBe(2);
  expect(count('2026-04-16', '2026-05-30')).toBe(0);
  expect(transitionsOf(memories, { since: null, now: at('2026-04-15'), zone: 'UTC' })).toBe(0);
});
