import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Vectors } from './vectors.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-vectors-'));
  path = join(folder, 'vectors.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const dimensions = 512;

/** A direction of its own for every number, the same each time. */
function direction(n: number): Float32Array {
  let state = n * 2_654_435_761 + 1;
  return Float32Array.from({ length: dimensions }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return (state >>> 0) / 4_294_967_296 - 0.5;
  });
}

/** `share` of the first, the rest of the second. */
function between(first: Float32Array, second: Float32Array, share: number): Float32Array {
  return first.map((value, n) => share * value + (1 - share) * (second[n] ?? 0));
}

describe('Vectors', () => {
  test('finds the nearest among thousands, with the cosine of the full vectors', () => {
    const vectors = new Vectors(path, 'a 1');
    const query = direction(0);
    vectors.put(Array.from({ length: 3_000 }, (_, n) => ({ digest: `far${n}`, vector: direction(n + 10) })));
    vectors.put([
      { digest: 'near', vector: between(query, direction(1), 0.7) },
      { digest: 'nearer', vector: between(query, direction(2), 0.8) },
    ]);
    const found = vectors.nearest(query, 5);
    expect(found.slice(0, 2).map(({ digest }) => digest)).toEqual(['nearer', 'near']);
    expect(found[0]?.cosine).toBeCloseTo(0.8 / Math.hypot(0.8, 0.2), 1);
    expect(vectors.cosine(query, 'nearer')).toBeCloseTo(found[0]?.cosine ?? 0, 6);
    expect(vectors.cosine(query, 'unknown')).toBeNull();
    vectors.close();
  });

  test('what stands in memory and what is read from disk are found alike', () => {
    // 8 MB of 512 bytes are 16,384 vectors: those that are sought stand on both sides.
    const few = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ digest: `d${from + n}`, vector: direction((from + n) % 97) }));
    let vectors = new Vectors(path, 'a 1');
    vectors.put(few(0, 16_380));
    vectors.put([{ digest: 'inside', vector: between(direction(1_000), direction(1_001), 0.8) }]);
    vectors.put(few(16_381, 100));
    vectors.put([{ digest: 'outside', vector: between(direction(1_000), direction(1_002), 0.7) }]);
    const ask = () => vectors.nearest(direction(1_000), 2).map(({ digest }) => digest);
    expect(ask()).toEqual(['inside', 'outside']);
    vectors.close();
    vectors = new Vectors(path, 'a 1');
    expect(ask()).toEqual(['inside', 'outside']);
    expect(vectors.cosine(direction(1_000), 'outside')).toBeCloseTo(0.7 / Math.hypot(0.7, 0.3), 1);
    // The first places are free: what is left stands where it stood.
    vectors.keep((digest) => digest === 'inside');
    vectors.close();
    vectors = new Vectors(path, 'a 1');
    expect(vectors.nearest(direction(1_000), 2).map(({ digest }) => digest)).toEqual(['inside']);
    vectors.close();
  });

  test('is found again after it was closed; what is not needed goes, and its place is no result', () => {
    let vectors = new Vectors(path, 'a 1');
    vectors.put([1, 2, 3].map((n) => ({ digest: `d${n}`, vector: direction(n) })));
    vectors.keep((digest) => digest !== 'd2');
    vectors.close();
    vectors = new Vectors(path, 'a 1');
    expect([vectors.size, vectors.has('d2'), vectors.dimensions]).toEqual([2, false, dimensions]);
    vectors.put([{ digest: 'd4', vector: direction(4) }]);
    expect(
      vectors
        .nearest(direction(4), 10)
        .map(({ digest }) => digest)
        .sort(),
    ).toEqual(['d1', 'd3', 'd4']);
    vectors.close();
  });

  test('those of another embedder, and a file that is none, are thrown away', () => {
    let vectors = new Vectors(path, 'a 1');
    vectors.put([{ digest: 'd', vector: direction(1) }]);
    vectors.close();
    vectors = new Vectors(path, 'b 1');
    expect([vectors.size, vectors.dimensions]).toEqual([0, null]);
    vectors.close();
    writeFileSync(path, 'this is no database, and was never one'.repeat(100));
    vectors = new Vectors(path, 'b 1');
    expect(vectors.size).toBe(0);
    vectors.close();
  });

  test('a vector of another length, or with something that is no number, changes nothing', () => {
    const vectors = new Vectors(path, 'a 1');
    vectors.put([{ digest: 'd', vector: direction(1) }]);
    const good = { digest: 'good', vector: direction(2) };
    for (const bad of [direction(3).subarray(1), new Float32Array(0), direction(3).map(() => Number.NaN)])
      expect(() => vectors.put([good, { digest: 'bad', vector: bad }])).toThrow('the embedder gave');
    expect([vectors.size, vectors.has('good')]).toEqual([1, false]);
    expect(vectors.nearest(direction(1).subarray(1), 5)).toEqual([]);
    expect(vectors.cosine(direction(1).subarray(1), 'd')).toBeNull();
    vectors.close();
  });
});
