import type { SignChunk } from '../ports.ts';
import { signs } from './quantise.ts';
import { rowWords } from './sign-table.ts';
import { toInts } from './vec-functions.ts';
import { openVectorFile } from './vector-file.ts';

/** Rows of one step: some 3 ms. */
const atOnce = 1_000;

/**
 * Makes the file of vectors ready and reads their signs, a chunk a step.
 * @throws raw errors of SQLite, and when the vectors are not all of one length
 */
export function* readSigns(path: string, embedder: string): Generator<SignChunk, void> {
  const db = openVectorFile(path, embedder);
  try {
    const read = db
      .prepare<[number, number], [slot: number, v: Buffer]>(
        'SELECT slot, v FROM vectors WHERE slot > ? ORDER BY slot LIMIT ?',
      )
      .raw();
    let dimensions: number | null = null;
    for (let rows = read.all(-1, atOnce); rows.length > 0; rows = read.all(rows.at(-1)?.[0] ?? 0, atOnce)) {
      dimensions ??= rows[0]?.[1].length ?? 0;
      yield chunkOf(rows, dimensions);
    }
  } finally {
    db.close();
  }
}

function chunkOf(rows: [slot: number, v: Buffer][], dimensions: number): SignChunk {
  const from = rows[0]?.[0] ?? 0;
  const words = rowWords(dimensions);
  const all = new Uint32Array(((rows.at(-1)?.[0] ?? from) - from + 1) * words);
  for (const [slot, v] of rows) {
    if (v.length !== dimensions) throw new Error(`A vector of ${v.length} numbers stands among others.`);
    all.set(signs(toInts(v)), (slot - from) * words);
  }
  return { dimensions, count: rows.length, from, rows: all };
}
