import { expect, test } from 'vitest';
import { backoff } from './wire.ts';

test('tries come quickly at first and never more than 8 s apart', () => {
  expect([0, 1, 2, 5, 30].map(backoff)).toEqual([250, 500, 1_000, 8_000, 8_000]);
});
