import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builtSigns } from '../../adapters/worker/testing/built-signs.ts';
import { cosine, toBytes } from './quantise.ts';
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

/** A question in that direction. */
const towards = (n: number) => toBytes(direction(n));

/** `share` of the first, the rest of the second. */
function between(first: Float32Array, second: Float32Array, share: number): Float32Array {
  return first.map((value, n) => share * value + (1 - share) * (second[n] ?? 0));
}

describe('Vectors', () => {
  test('finds the nearest among thousands, with the cosine of the full vectors', async () => {
    const vectors = await Vectors.open(path, 'a 1');
    const query = direction(0);
    vectors.put(Array.from({ length: 3_000 }, (_, n) => ({ digest: `far${n}`, vector: direction(n + 10) })));
    vectors.put([
      { digest: 'near', vector: between(query, direction(1), 0.7) },
      { digest: 'nearer', vector: between(query, direction(2), 0.8) },
    ]);
    const found = vectors.nearest(toBytes(query), 5);
    expect(found.slice(0, 2).map(({ digest }) => digest)).toEqual(['nearer', 'near']);
    expect(found[0]?.cosine).toBeCloseTo(0.8 / Math.hypot(0.8, 0.2), 1);
    expect(vectors.cosine(toBytes(query), 'nearer')).toBeCloseTo(found[0]?.cosine ?? 0, 6);
    expect(vectors.cosine(toBytes(query), 'unknown')).toBeNull();
    vectors.close();
  });

  test('up to a thousand all are compared: none of the nearest is missed', async () => {
    const vectors = await Vectors.open(path, 'a 1');
    const stored = Array.from({ length: 1_000 }, (_, n) => ({ digest: `d${n}`, vector: direction(n + 1) }));
    vectors.put(stored);
    const query = towards(0);
    const best = stored
      .map(({ digest, vector }) => ({ digest, cosine: cosine(query, toBytes(vector)) }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, 50);
    expect(vectors.nearest(query, 50).map(({ digest }) => digest)).toEqual(best.map(({ digest }) => digest));
    vectors.close();
  });

  test('a large file is read by a thread, or here where that fails, and nothing is missing either way', async () => {
    const { built, threads } = await builtSigns();
    const written = await Vectors.open(path, 'a 1');
    written.put(Array.from({ length: 4_500 }, (_, n) => ({ digest: `d${n}`, vector: direction(n) })));
    written.settle();
    written.close();
    const before = statSync(path).size;
    expect(before).toBeGreaterThan(2_000_000);
    for (const reader of [threads('signs.mjs'), threads('none.mjs')]) {
      const vectors = await Vectors.open(path, 'a 1', reader);
      expect([vectors.size, vectors.dimensions]).toEqual([4_500, dimensions]);
      for (const n of [0, 999, 1_000, 4_499]) expect(vectors.nearest(towards(n), 1)[0]?.digest).toBe(`d${n}`);
      vectors.close();
    }
    expect(statSync(path).size).toBe(before);
    rmSync(built, { recursive: true });
  });

  test('a file whose vectors are not all of one length is begun anew', async () => {
    const written = await Vectors.open(path, 'a 1');
    written.put([1, 2].map((n) => ({ digest: `d${n}`, vector: direction(n) })));
    written.close();
    const db = new Sqlite(path);
    db.prepare("UPDATE vectors SET v = x'0102' WHERE digest = 'd2'").run();
    db.close();
    const vectors = await Vectors.open(path, 'a 1');
    expect([vectors.size, vectors.missing(['d1', 'd2'])]).toEqual([0, ['d1', 'd2']]);
    vectors.close();
  });

  test('is found again after it was closed; what is not needed goes, and its place is no result', async () => {
    let vectors = await Vectors.open(path, 'a 1');
    vectors.put([1, 2, 3].map((n) => ({ digest: `d${n}`, vector: direction(n) })));
    vectors.drop(['d2', 'never']);
    vectors.settle();
    vectors.close();
    const kept = readFileSync(path);
    const holds = (n: number) => kept.includes(Buffer.from(towards(n).buffer));
    expect([holds(1), holds(2)]).toEqual([true, false]);
    vectors = await Vectors.open(path, 'a 1');
    expect([vectors.size, vectors.missing(['d1', 'd2']), vectors.dimensions]).toEqual([2, ['d2'], dimensions]);
    vectors.put([{ digest: 'd4', vector: direction(4) }]);
    vectors.drop(['d4']);
    vectors.put([5, 3].map((n) => ({ digest: `d${n}`, vector: direction(n) })));
    expect(vectors.size).toBe(3);
    const found = vectors.nearest(towards(5), 10).map(({ digest }) => digest);
    expect([found[0], found.toSorted()]).toEqual(['d5', ['d1', 'd3', 'd5']]);
    expect(vectors.digests(0, 2)).toEqual({ digests: ['d1', 'd3'], next: 4 });
    vectors.close();
  });

  test('those of another embedder, and a file that is none, are thrown away', async () => {
    let vectors = await Vectors.open(path, 'a 1');
    vectors.put([{ digest: 'd', vector: direction(1) }]);
    vectors.close();
    vectors = await Vectors.open(path, 'b 1');
    expect([vectors.size, vectors.dimensions]).toEqual([0, null]);
    vectors.close();
    writeFileSync(path, 'this is no database, and was never one'.repeat(100));
    vectors = await Vectors.open(path, 'b 1');
    expect(vectors.size).toBe(0);
    vectors.close();
  });

  test('a vector of another length, or with something that is no number, changes nothing', async () => {
    const vectors = await Vectors.open(path, 'a 1');
    vectors.put([{ digest: 'd', vector: direction(1) }]);
    const good = { digest: 'good', vector: direction(2) };
    for (const bad of [direction(3).subarray(1), new Float32Array(0), direction(3).map(() => Number.NaN)])
      expect(() => vectors.put([good, { digest: 'bad', vector: bad }])).toThrow('the embedder gave');
    expect([vectors.size, vectors.missing(['good'])]).toEqual([1, ['good']]);
    expect(vectors.nearest(towards(1).subarray(1), 5)).toEqual([]);
    expect(vectors.cosine(towards(1).subarray(1), 'd')).toBeNull();
    vectors.close();
  });
});
