import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { addOwnFunctions, addVecFunctions } from './vec-functions.ts';

const bytes = (seed: number) =>
  Buffer.from(Int8Array.from({ length: 512 }, (_, n) => ((n + seed) * 7919) % 128).buffer);

test('sqlite-vec loads where it is installed, our own functions say the same, and SQL can load nothing', () => {
  const [native, own] = [new Sqlite(':memory:'), new Sqlite(':memory:')];
  expect(addVecFunctions(native)).toBe(existsSync(join(import.meta.dirname, '../../../node_modules/sqlite-vec')));
  addOwnFunctions(own);
  const sql = 'SELECT vec_distance_cosine(vec_int8(?), vec_int8(?))';
  for (const other of [0, 1, 5, 64]) {
    const [one, two] = [native, own].map((db) =>
      db.prepare<unknown[], number>(sql).pluck().get(bytes(0), bytes(other)),
    );
    expect(one).toBeCloseTo(two ?? Number.NaN, 5);
  }
  expect(() => native.prepare("SELECT load_extension('vec0')").get()).toThrow('not authorized');
  native.close();
  own.close();
});
