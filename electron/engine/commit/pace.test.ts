import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** What starts of git took on a machine with ten times the work it can do. */
const jittering = [900, 2_400, 700, 3_100, 1_500, 800, 4_000, 1_200];

test('git that starts slowly, now and then very slowly, lets no file wait', () => {
  const pace = new Pace();
  for (let n = 0; n < 80; n++) {
    const files = 1 + (n % 8);
    pace.learn((jittering[n % jittering.length] ?? 0) + 5 * files, files);
    expect(pace.of(30)).toBe(150);
    expect(pace.inBatches(30, 150)).toBeLessThanOrEqual(300);
  }
  pace.learn(3_000, 20);
  expect(pace.of(10)).toBeLessThan(350);
});

test('files that take long are noticed in a few batches, and that they no longer do, in a few more', () => {
  const pace = new Pace();
  for (let n = 0; n < 4; n++) pace.learn(60 + 20 * 80, 20);
  expect(pace.of(1)).toBeGreaterThan(70);
  expect(pace.of(1)).toBeLessThan(90);
  for (let n = 0; n < 20; n++) pace.learn(60 + 20 * 5, 20);
  expect(pace.of(1)).toBeLessThan(10);
  for (let n = 0; n < 4; n++) pace.learn(60 + 20 * 80, 20);
  for (let n = 0; n < 10; n++) pace.learn(60, 1);
  expect(pace.of(1)).toBe(5);
});
