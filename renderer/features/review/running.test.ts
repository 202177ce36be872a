import { expect, test } from 'vitest';
import { leftWords, phasesInOrder, shareOf } from './running.ts';

test.each([0, 8_000])('the share grows through all phases, whoever reads (%i tokens)', (estimate) => {
  const shares = phasesInOrder.flatMap((phase) =>
    [0, 5, 10].map((done) => shareOf({ phase, done, total: 10 }, estimate)),
  );
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBeCloseTo(1);
  expect(shareOf({ phase: 'survey', done: 0, total: 0 }, estimate)).toBe(0);
});

test('a model that has answered three of four parts is nearly done, and so is what is told of the time', () => {
  const share = shareOf({ phase: 'consolidate', done: 3, total: 4 }, 8_000);
  expect(leftWords(share, 180)).toBe('about 1 minute left');
});

test('what is left is said once it can be', () => {
  expect(leftWords(0.01, 60)).toBeNull();
  expect(leftWords(0.5, 1)).toBeNull();
  expect(leftWords(0.5, 20)).toBe('about 20 seconds left');
  expect(leftWords(0.5, 120)).toBe('about 2 minutes left');
  expect(leftWords(0.99, 100)).toBe('a few seconds left');
});
