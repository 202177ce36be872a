import { expect, test } from 'vitest';
import { Rate } from './rate.ts';

test('[RATE-1] a burst passes, then so many a second, and a pause fills the bucket no higher than the burst', () => {
  let now = 0;
  const rate = new Rate(10, 3, () => now);
  const allowed = (calls: number) => Array.from({ length: calls }, () => rate.allows()).filter(Boolean).length;
  expect(allowed(5)).toBe(3);
  now = 100;
  expect(allowed(5)).toBe(1);
  now = 60_000;
  expect(allowed(5)).toBe(3);
});
