import { expect, test } from 'vitest';
import { countTokens } from '#shared/text/tokens.ts';
import { leftOut, withinBudget } from './budget.ts';

const hits = ['one two three', 'a much longer text that says it all at length', 'four'].map((text) => ({ text }));
const best = countTokens('one two three');

test('what fits is kept, best first, and nothing worse stands in for what does not fit', () => {
  expect(withinBudget(hits, 10_000, countTokens)).toEqual({ hits, left: 0 });
  expect(withinBudget(hits, best + 2, countTokens)).toEqual({ hits: hits.slice(0, 1), left: 2 });
  expect(withinBudget(hits, best, countTokens).hits).toHaveLength(1);
  expect(withinBudget(hits, best - 1, countTokens)).toEqual({ hits: [], left: 3 });
  expect(withinBudget([], 100, countTokens)).toEqual({ hits: [], left: 0 });
});

test('what was left out is said', () => {
  expect(leftOut(0, 3, 100)).toBeNull();
  expect(leftOut(1, 3, 100)).toContain('1 more result is left out');
  expect(leftOut(2, 0, 100)).toContain('The best alone is longer');
});
