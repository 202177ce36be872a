import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('git that starts slowly is no reason to let files wait; files that take long are', () => {
  const pace = new Pace();
  for (let n = 0; n < 20; n++) pace.learn(1_000, 1 + (n % 3));
  expect(pace.of(10)).toBeLessThan(150);
  pace.learn(1_100, 20);
  expect(pace.of(10)).toBeLessThan(150);
  pace.learn(5_000, 20);
  expect(pace.of(10)).toBeGreaterThan(1_500);
});

test('slower is believed at once, faster by and by, after small batches too', () => {
  const pace = new Pace();
  pace.learn(2_000, 20);
  expect(pace.of(1)).toBe(100);
  pace.learn(100, 20);
  expect(pace.of(1)).toBeGreaterThan(50);
  for (let n = 0; n < 20; n++) pace.learn(100, 20);
  expect(pace.of(1)).toBeLessThan(10);
  pace.learn(2_000, 20);
  for (let n = 0; n < 40; n++) pace.learn(80, 1);
  expect(pace.of(1)).toBe(5);
});
