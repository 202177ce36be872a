import { expect, test } from 'vitest';
import { signs } from './quantise.ts';
import { SignTable } from './sign-table.ts';

/** Numbers above and below zero, the same each time. */
function numbers(seed: number, length: number): number[] {
  let state = seed * 2_654_435_761 + 1;
  return Array.from({ length }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return (state >>> 0) / 4_294_967_296 - 0.5;
  });
}

test.each([1, 3, 64, 100, 384, 512, 1_000])('counts the signs that differ, of vectors of %i numbers', (length) => {
  const table = new SignTable(length);
  const question = numbers(0, length);
  const differing = (vector: number[]) => vector.filter((value, n) => value > 0 !== (question[n] ?? 0) > 0).length;
  const vectors: number[][] = [];
  // Asked in between: what was counted must not stand in what comes after.
  for (const until of [1, 40, 3_000]) {
    while (vectors.length < until) {
      const vector = numbers(vectors.length + 1, length);
      table.set(vectors.length, signs(vector));
      vectors.push(vector);
    }
    expect([...table.distances(signs(question), vectors.length)]).toEqual(vectors.map(differing));
  }
});

test('nothing is kept yet', () => {
  expect(new SignTable(512).distances(signs(numbers(0, 512)), 0)).toHaveLength(0);
});
