import { expect, test } from 'vitest';
import type { Clock } from '../ports.ts';
import { checkBounds, resolveBound } from './bounds.ts';

/** 01:30 on 2 March in Berlin, while it is still 1 March in UTC. */
const clock: Clock = { now: () => Date.parse('2026-03-02T00:30:00Z'), zone: 'Europe/Berlin' };

test.each([
  ['2026-02-02', '2026-02-02'],
  ['2026-02', '2026-02'],
  ['2026', '2026'],
  [' 2026-02-02 ', '2026-02-02'],
  ['2026-02-02T14:30', '2026-02-02T14:30'],
  ['2026-02-02 14:30:59.123', '2026-02-02T14:30'],
  ['2026-02-02T14:30:00Z', '2026-02-02T15:30'],
  ['2026-07-02T23:30:00Z', '2026-07-03T01:30'],
  ['2026-02-02T14:30:00-05:00', '2026-02-02T20:30'],
  ['12h', '2026-03-01T13:30'],
  ['0d', '2026-03-02'],
  ['1d', '2026-03-01'],
  ['30d', '2026-01-31'],
  ['6W', '2026-01-19'],
  ['1 y', '2025-03-02'],
  ['999999d', '1970-01-01'],
])('%s is %s', (value, bound) => {
  expect(resolveBound(value, clock, 'since')).toBe(bound);
});

test('nothing stays nothing', () => {
  expect(resolveBound(undefined, clock, 'since')).toBeUndefined();
  expect(resolveBound('  ', clock, 'until')).toBeUndefined();
});

test.each([
  'whenever',
  'last week in Rome',
  '2026-02-30',
  '2026-13-01',
  '30',
  '30x',
  '-3d',
  '2026-02-02T25:00Z',
  "'; DROP TABLE",
])('%s is refused in words', (value) => {
  expect(() => resolveBound(value, clock, 'until')).toThrow(/`until` is neither a date/);
});

test('days are calendar days where the clocks change', () => {
  const afterChange: Clock = { now: () => Date.parse('2026-03-29T22:30:00Z'), zone: 'Europe/Berlin' };
  expect(resolveBound('1d', afterChange, 'since')).toBe('2026-03-29');
  expect(resolveBound('24h', afterChange, 'since')).toBe('2026-03-28T23:30');
});

test('words are the first or the last day of what they name', () => {
  expect(resolveBound('last week', clock, 'since')).toBe('2026-02-23');
  expect(resolveBound('last week', clock, 'until')).toBe('2026-03-01');
  expect(resolveBound('Yesterday', clock, 'since')).toBe('2026-03-01');
});

test('bounds that exclude each other are refused, those of unequal length compared as far as both go', () => {
  expect(() => checkBounds('2026-03-02', '2026-03-01')).toThrow(/later than/);
  expect(() => checkBounds('2026-03-02', '2026-03')).not.toThrow();
  expect(() => checkBounds(undefined, '2026-03')).not.toThrow();
});
