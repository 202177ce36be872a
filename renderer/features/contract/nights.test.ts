import { expect, test } from 'vitest';
import { lastRight, nightsOf } from './nights.ts';

const runs = [
  { day: '2026-03-12', asked: 2, ids: ['a', 'b'], red: ['a'] },
  { day: '2026-03-11', asked: 2, ids: ['a', 'b'], red: ['a', 'b'] },
  { day: '2026-03-10', asked: 2, ids: ['a', 'b'], red: [] },
];

test('nights stand in their order, each with what was not answered', () => {
  expect(nightsOf({ runs })).toEqual([
    { day: '2026-03-10', red: 0 },
    { day: '2026-03-11', red: 2 },
    { day: '2026-03-12', red: 1 },
  ]);
});

test('a question was right on the latest night that answered it, or on none that is kept', () => {
  expect(lastRight({ runs }, 'a')).toBe('2026-03-10');
  expect(lastRight({ runs }, 'b')).toBe('2026-03-12');
  expect(lastRight({ runs }, 'asked on none of them')).toBeNull();
  expect(lastRight({ runs: [] }, 'a')).toBeNull();
});
