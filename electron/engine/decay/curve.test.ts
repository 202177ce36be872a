import { expect, test } from 'vitest';
import { daysBetween, relevanceByUse, scoreOf, statusOf, typeWeights } from './curve.ts';

const lambda = 0.03;
const use = { base: 1, days: 0, accesses: 1, weight: 1, pinned: false };
const thresholds = { active: 0.5, fading: 0.2, archive: 0.05 };

test('λ 0.03 halves a memory in about 23 days', () => {
  expect(relevanceByUse({ ...use, days: 23 }, lambda)).toBeCloseTo(0.5, 1);
  expect(relevanceByUse({ ...use, days: 23.1049 }, lambda)).toBeCloseTo(0.5, 4);
});

test('the weights of the stores, and log2 of the accesses', () => {
  expect(typeWeights).toEqual({ core: 1.5, episodic: 0.8, semantic: 1.2, procedural: 1, vault: null });
  expect(relevanceByUse({ ...use, accesses: 3, weight: 0.8 }, lambda)).toBeCloseTo(1.6);
  expect(relevanceByUse({ base: 0.7, days: 10, accesses: 7, weight: 1.2 }, lambda)).toBeCloseTo(
    0.7 * Math.exp(-0.3) * 3 * 1.2,
  );
});

test('a score lies in [0, 1]; the pinned and the vault are 1', () => {
  expect(scoreOf({ ...use, accesses: 1000 }, lambda)).toBe(1);
  expect(scoreOf({ ...use, days: 10_000, pinned: true }, lambda)).toBe(1);
  expect(scoreOf({ ...use, days: 10_000, weight: null }, lambda)).toBe(1);
  expect(scoreOf({ ...use, days: 10_000 }, lambda)).toBeCloseTo(0);
});

test.each([
  [1, 'active'],
  [0.5, 'active'],
  [0.49, 'fading'],
  [0.2, 'fading'],
  [0.19, 'dormant'],
  [0.05, 'dormant'],
  [0.01, 'dormant'],
] as const)('%d is %s', (score, status) => {
  expect(statusOf(score, thresholds)).toBe(status);
});

test('days are calendar days of the owner, daylight saving and clocks that go back included', () => {
  const at = (text: string) => Date.parse(text);
  expect(daysBetween(at('2026-03-01T22:59:00Z'), at('2026-03-01T23:01:00Z'), 'Europe/Zagreb')).toBe(1);
  expect(daysBetween(at('2026-03-28T12:00:00Z'), at('2026-03-29T12:00:00Z'), 'Europe/Zagreb')).toBe(1);
  expect(daysBetween(at('2026-10-24T12:00:00Z'), at('2026-10-26T12:00:00Z'), 'Europe/Zagreb')).toBe(2);
  expect(daysBetween(at('2026-03-02T12:00:00Z'), at('2026-03-01T12:00:00Z'), 'UTC')).toBe(0);
  expect(daysBetween(at('2025-01-01T00:00:00Z'), at('2026-01-01T00:00:00Z'), 'UTC')).toBe(365);
});
