import { existsSync, statSync } from 'node:fs';
import type { Database, SqlStatement } from '../index/driver.ts';
import type { SignReader } from '../ports.ts';
import { signs, toBytes } from './quantise.ts';
import { readElsewhere, readHere, type Signs } from './signs.ts';
import { addVecFunctions, toInts } from './vec-functions.ts';
import { discardVectorFile, openVectorFile } from './vector-file.ts';

/**
 * Vectors looked at closely for each one asked for, and at least: the signs alone order them roughly, and among more vectors more
 * lie as near by chance. With so many times the root of all, 98 to 99 of a hundred of the twenty nearest are among a million made of
 * real texts; real millions were not at hand, see decision 0008.
 */
const closely = { times: 5, least: 600, timesRoot: 4 };
/** Up to so many vectors all are looked at closely: 2 ms, and nothing is missed. */
const allClosely = 1_000;
/** Bytes of a file up to which starting a thread takes longer than reading it. */
const smallFile = 2_000_000;

export type Near = { digest: string; cosine: number };

/** What one question means, held against memories. */
export type QuestionView = {
  isRead: boolean;
  isUntold: boolean;
  near(k: number): Near[];
  cosine(digest: string): number | null;
};

/** What one vector says of others: the second value of a row is its cosine, 0 where one of both is all zeros. */
const cosineOf = '1 - coalesce(vec_distance_cosine(vec_int8(v), vec_int8(@query)), 1) AS cosine';
const nearest = 'ORDER BY cosine DESC, digest LIMIT @k';

type Asked = { query: Buffer; k: number };

/**
 * Vectors by a memory's digest, in a file of their own: made anew at will, but slowly, so an index that is rebuilt finds
 * them again. They stand on disk (512 bytes a memory) and are compared there, by sqlite-vec; a few are all compared, of
 * more those whose signs, in memory (64 bytes), differ least from the question's. 100,000 take some 7 ms.
 */
export class Vectors {
  readonly #db: Database;
  readonly #all: SqlStatement<[Asked], Near>;
  readonly #among: SqlStatement<[Asked & { slots: string }], Near>;
  readonly #one: SqlStatement<[{ query: Buffer; digest: string }], number>;
  readonly #own: SqlStatement<[string], Buffer>;
  readonly #signs: Signs;

  private constructor(
    path: string,
    readonly embedder: string,
    signs: Signs,
  ) {
    this.#signs = signs;
    this.#db = openVectorFile(path, embedder);
    addVecFunctions(this.#db);
    this.#all = this.#db.prepare(`SELECT digest, ${cosineOf} FROM vectors ${nearest}`);
    const among = 'slot IN (SELECT value FROM json_each(@slots))';
    this.#among = this.#db.prepare(`SELECT digest, ${cosineOf} FROM vectors WHERE ${among} ${nearest}`);
    const one = `SELECT ${cosineOf} FROM vectors WHERE digest = @digest`;
    this.#one = this.#db.prepare<[{ query: Buffer; digest: string }], number>(one).pluck();
    this.#own = this.#db.prepare<[string], Buffer>('SELECT v FROM vectors WHERE digest = ?').pluck();
  }

  /**
   * Reads the signs in small steps: in another thread where there is one and the file is not small. A file that cannot be
   * read is begun anew. `embedder`: what made the vectors; those of another are thrown away.
   */
  static async open(path: string, embedder: string, reader?: SignReader): Promise<Vectors> {
    const here = () => readHere(path, embedder);
    const elsewhere = reader !== undefined && existsSync(path) && statSync(path).size > smallFile;
    const read = elsewhere ? readElsewhere(reader, path, embedder).catch(here) : here();
    const signs = await read.catch(() => {
      discardVectorFile(path);
      return here();
    });
    return new Vectors(path, embedder, signs);
  }

  get size(): number {
    return this.#signs.size;
  }

  /** Numbers of each vector; null while there is none. */
  get dimensions(): number | null {
    return this.#signs.dimensions;
  }

  /** Those of the digests that have no vector yet. */
  missing(digests: string[]): string[] {
    const without = 'SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM vectors WHERE digest = value)';
    return this.#db.prepare<[string], string>(without).pluck().all(JSON.stringify(digests));
  }

  /** Digests in the order of their slots, from one on: a page, and where the next begins; null at the end. */
  digests(from: number, most: number): { digests: string[]; next: number | null } {
    const page = 'SELECT slot, digest FROM vectors WHERE slot >= ? ORDER BY slot LIMIT ?';
    const rows = this.#db.prepare<[number, number], { slot: number; digest: string }>(page).all(from, most);
    const last = rows.length < most ? undefined : rows.at(-1);
    return { digests: rows.map(({ digest }) => digest), next: last === undefined ? null : last.slot + 1 };
  }

  /** All or none. @throws when a vector has another length than those before, or something in it is no number */
  put(added: { digest: string; vector: Float32Array }[]): void {
    const length = this.dimensions ?? added[0]?.vector.length ?? 0;
    for (const { vector } of added) refuseForeign(vector, length);
    const insert = this.#db.prepare('INSERT OR IGNORE INTO vectors(digest, v) VALUES (?, ?)');
    const put = this.#db.transaction(() =>
      added.flatMap(({ digest, vector }) => {
        const bytes = toBytes(vector);
        const { changes, lastInsertRowid } = insert.run(digest, Buffer.from(bytes.buffer));
        return changes === 0 ? [] : [{ slot: Number(lastInsertRowid), bytes }];
      }),
    );
    for (const { slot, bytes } of put()) this.#signs.set(slot, bytes.length, signs(bytes));
  }

  /** Takes out vectors. */
  drop(digests: string[]): void {
    if (digests.length === 0) return;
    const sql = 'DELETE FROM vectors WHERE digest IN (SELECT value FROM json_each(?)) RETURNING slot';
    for (const slot of this.#db.prepare<[string], number>(sql).pluck().all(JSON.stringify(digests)))
      this.#signs.free(slot);
  }

  /** What was taken out is not in the log of the last writes either. */
  settle(): void {
    this.#db.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** The `k` nearest to a vector, nearest first. Empty when the vector has another length than those kept. */
  nearest(vector: Int8Array, k: number): Near[] {
    if (vector.length !== this.dimensions) return [];
    const query = toBuffer(vector);
    if (this.size <= allClosely) return this.#all.all({ query, k });
    const { least, times, timesRoot } = closely;
    const slots = this.#signs.nearest(signs(vector), Math.max(least, times * k, timesRoot * Math.sqrt(this.size)));
    return this.#among.all({ query, k, slots: JSON.stringify(slots) });
  }

  /** A memory's own vector; null for one that has none yet. */
  vector(digest: string): Int8Array | null {
    const v = this.#own.get(digest);
    return v === undefined ? null : toInts(v);
  }

  /** Null for a memory that has no vector yet. */
  cosine(vector: Int8Array, digest: string): number | null {
    if (vector.length !== this.dimensions) return null;
    return this.#one.get({ query: toBuffer(vector), digest }) ?? null;
  }

  /** False once another embedder's have taken their place: who still holds them gets nothing more. */
  get isOpen(): boolean {
    return this.#db.open;
  }

  close(): void {
    this.#db.close();
  }
}

const toBuffer = ({ buffer, byteOffset, length }: Int8Array) => Buffer.from(buffer, byteOffset, length);

/** @throws for a vector that does not belong among those of `length` numbers */
export function refuseForeign(vector: Float32Array, length: number): void {
  if (vector.length === 0 || vector.length !== length)
    throw new Error(`the embedder gave ${vector.length} numbers where others have ${length}`);
  if (!vector.every(Number.isFinite)) throw new Error('the embedder gave something that is no number');
}
