import { expect, test } from 'vitest';
import { memoized } from './memoized.ts';

test('what was asked before is not read again, until too much is known', () => {
  const asked: string[] = [];
  const upper = memoized((text) => {
    asked.push(text);
    return text.toUpperCase();
  }, 2);
  expect(['a', 'b', 'a', 'b'].map(upper)).toEqual(['A', 'B', 'A', 'B']);
  expect(asked).toEqual(['a', 'b']);
  expect(['c', 'a'].map(upper)).toEqual(['C', 'A']);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});
