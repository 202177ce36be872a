import { expect, test } from 'vitest';
import { nightsOf, redSince } from './nights.ts';

const runs = [
  { day: '2026-03-12', asked: 2, red: ['a'] },
  { day: '2026-03-11', asked: 2, red: ['a', 'b'] },
  { day: '2026-03-10', asked: 2, red: [] },
];

test('nights stand in their order, each with what was not answered', () => {
  expect(nightsOf({ runs })).toEqual([
    { day: '2026-03-10', red: 0 },
    { day: '2026-03-11', red: 2 },
    { day: '2026-03-12', red: 1 },
  ]);
});

test('a question is red since the first of the nights on end, and one that is answered since none', () => {
  expect(redSince({ runs }, 'a')).toBe('2026-03-11');
  expect(redSince({ runs }, 'b')).toBeNull();
  expect(redSince({ runs: [] }, 'a')).toBeNull();
});
