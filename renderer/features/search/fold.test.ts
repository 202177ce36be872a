import { expect, test } from 'vitest';
import { beforeFold } from './useUnread.ts';

const weak = (score: number) => ({ score, weak: true as const });
const strong = (score: number) => ({ score });

test('what stands before the last strong result is not folded, so that numbers have no gap', () => {
  expect(beforeFold([strong(0.76), weak(0.76), strong(0.75), weak(0.5), weak(0.4)])).toBe(3);
});

test('a weak result as near as the last strong one stands beside it', () => {
  expect(beforeFold([strong(0.8), weak(0.73), weak(0.71), weak(0.3)])).toBe(2);
});

test('nothing is folded behind nothing', () => {
  expect(beforeFold([weak(0.5), weak(0.1)])).toBe(2);
  expect(beforeFold([])).toBe(0);
});
