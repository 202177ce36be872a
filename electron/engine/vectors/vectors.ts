import { rmSync } from 'node:fs';
import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import { cosine, signs, toBytes } from './quantise.ts';
import { SignTable } from './sign-table.ts';

/** What one question means, held against memories. */
export type View = { near(k: number): Near[]; cosine(digest: string): number | null };

const version = 1;
/** Vectors looked at closely for each one asked for, and at least: the signs alone order them roughly. */
const closely = { times: 5, least: 600 };

/** Bytes of the vectors that are kept in memory, the first to come; what is beyond is read when it is asked for. */
const inMemory = 8 * 1024 * 1024;

export type Near = { digest: string; cosine: number };

/**
 * Vectors by a memory's digest, in a file of their own: made anew at will, but slowly, so an index that is rebuilt finds
 * them again. Bytes stand on disk (512 a memory), signs in memory (64): a question is held against all signs, then
 * against the bytes of the best. The bytes of the first 16,000 are in memory, too: most workspaces have no more, and
 * reading hundreds of rows a question is what a search would otherwise spend its time on. Synchronous; 100,000 take
 * some 2 ms.
 */
export class Vectors {
  readonly #db: Database;
  readonly #read: Statement<[number], Buffer>;
  readonly #readMany: Statement<[string], [slot: number, v: Buffer]>;
  #slots = new Map<string, number>();
  #digests: (string | null)[] = [];
  #signs: SignTable | null = null;
  #dimensions: number | null = null;
  /** Bytes of the first slots, one after the other. */
  #kept = new Int8Array(0);

  /** `embedder`: what made the vectors; those of another are thrown away. */
  constructor(
    path: string,
    readonly embedder: string,
  ) {
    this.#db = open(path, embedder);
    this.#read = this.#db.prepare<[number], Buffer>('SELECT v FROM vectors WHERE slot = ?').pluck();
    this.#readMany = this.#db
      .prepare<[string], [number, Buffer]>('SELECT slot, v FROM vectors WHERE slot IN (SELECT value FROM json_each(?))')
      .raw();
    this.#load();
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Numbers of each vector; null while there is none. */
  get dimensions(): number | null {
    return this.#dimensions;
  }

  has(digest: string): boolean {
    return this.#slots.has(digest);
  }

  /** All or none. @throws when a vector has another length than those before, or something in it is no number */
  put(added: { digest: string; vector: Float32Array }[]): void {
    const length = this.#dimensions ?? added[0]?.vector.length ?? 0;
    for (const { vector } of added) refuseForeign(vector, length);
    const insert = this.#db.prepare('INSERT INTO vectors(slot, digest, v) VALUES (?, ?, ?)');
    this.#db.transaction(() => {
      for (const { digest, vector } of added) {
        if (this.#slots.has(digest)) continue;
        const bytes = toBytes(vector);
        const slot = this.#digests.length;
        this.#note(slot, digest, bytes);
        insert.run(slot, digest, Buffer.from(bytes.buffer));
      }
    })();
  }

  /** Takes out what is no longer needed. */
  keep(needed: (digest: string) => boolean): void {
    const gone = [...this.#slots].filter(([digest]) => !needed(digest));
    const drop = this.#db.prepare('DELETE FROM vectors WHERE slot = ?');
    this.#db.transaction(() => {
      for (const [digest, slot] of gone) {
        drop.run(slot);
        this.#slots.delete(digest);
        this.#digests[slot] = null;
      }
    })();
    this.#db.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** The `k` nearest to a vector, nearest first. Empty when the vector has another length than those kept. */
  nearest(query: Float32Array, k: number): Near[] {
    if (query.length !== this.#dimensions) return [];
    const slots = this.#roughly(signs(query), Math.max(closely.least, closely.times * k));
    const found: Near[] = [];
    const add = (slot: number, bytes: Int8Array) => {
      const digest = this.#digests[slot];
      if (digest != null) found.push({ digest, cosine: cosine(query, bytes) });
    };
    const elsewhere: number[] = [];
    for (const slot of slots) {
      const kept = this.#keptAt(slot);
      if (kept === null) elsewhere.push(slot);
      else add(slot, kept);
    }
    if (elsewhere.length > 0)
      for (const [slot, v] of this.#readMany.all(JSON.stringify(elsewhere))) add(slot, toInts(v));
    return found.sort((a, b) => b.cosine - a.cosine || (a.digest < b.digest ? -1 : 1)).slice(0, k);
  }

  /** A memory's own vector, of any length; null for one that has none yet. */
  vector(digest: string): Float32Array | null {
    const slot = this.#slots.get(digest);
    const kept = slot === undefined ? null : this.#bytes(slot);
    return kept === null ? null : Float32Array.from(kept);
  }

  /** Null for a memory that has no vector yet. */
  cosine(query: Float32Array, digest: string): number | null {
    const slot = this.#slots.get(digest);
    const kept = slot === undefined ? null : this.#bytes(slot);
    return kept === null || kept.length !== query.length ? null : cosine(query, kept);
  }

  close(): void {
    this.#db.close();
  }

  /** Slots whose signs differ least, by counting: distances are small whole numbers. */
  #roughly(query: Uint32Array, wanted: number): number[] {
    const total = this.#digests.length;
    if (this.#signs === null || this.#dimensions === null) return [];
    const distances = this.#signs.distances(query, total);
    const counts = new Uint32Array(this.#dimensions + 1);
    for (const distance of distances) counts[distance] = (counts[distance] as number) + 1;
    let edge = 0;
    for (let sum = counts[0] ?? 0; sum < wanted && edge < counts.length - 1; sum += counts[edge] ?? 0) edge++;
    const found: number[] = [];
    for (let slot = 0; slot < total; slot++) if ((distances[slot] ?? 0) <= edge) found.push(slot);
    return found;
  }

  #bytes(slot: number): Int8Array | null {
    const kept = this.#keptAt(slot);
    if (kept !== null) return kept;
    const v = this.#read.get(slot);
    return v === undefined ? null : toInts(v);
  }

  #load(): void {
    const rows = this.#db.prepare('SELECT slot, digest, v FROM vectors ORDER BY slot').raw().iterate() as Iterable<
      [number, string, Buffer]
    >;
    for (const [slot, digest, v] of rows) {
      while (this.#digests.length < slot) this.#digests.push(null);
      this.#note(slot, digest, toInts(v));
    }
  }

  #note(slot: number, digest: string, bytes: Int8Array): void {
    this.#dimensions ??= bytes.length;
    if (bytes.length !== this.#dimensions) throw new Error(`A vector of ${bytes.length} numbers stands among others.`);
    this.#signs ??= new SignTable(bytes.length);
    this.#signs.set(slot, signs(bytes));
    this.#digests[slot] = digest;
    this.#slots.set(digest, slot);
    const end = (slot + 1) * bytes.length;
    if (end > inMemory) return;
    if (end > this.#kept.length) {
      const wider = new Int8Array(Math.min(inMemory, Math.max(2 * this.#kept.length, end)));
      wider.set(this.#kept);
      this.#kept = wider;
    }
    this.#kept.set(bytes, end - bytes.length);
  }

  /** Null for a slot beyond those in memory. */
  #keptAt(slot: number): Int8Array | null {
    const length = this.#dimensions ?? 0;
    const end = (slot + 1) * length;
    return length === 0 || end > this.#kept.length ? null : this.#kept.subarray(end - length, end);
  }
}

function toInts({ buffer, byteOffset, length }: Buffer): Int8Array {
  return new Int8Array(buffer, byteOffset, length);
}

/** @throws for a vector that does not belong among those of `length` numbers */
export function refuseForeign(vector: Float32Array, length: number): void {
  if (vector.length === 0 || vector.length !== length)
    throw new Error(`the embedder gave ${vector.length} numbers where others have ${length}`);
  if (!vector.every(Number.isFinite)) throw new Error('the embedder gave something that is no number');
}

/** A file that is broken, or of another embedder, is begun anew. */
function open(path: string, embedder: string): Database {
  try {
    return prepared(new Sqlite(path), embedder);
  } catch {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    return prepared(new Sqlite(path), embedder);
  }
}

function prepared(db: Database, embedder: string): Database {
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = OFF');
    // A vector tells roughly what its text said: a deleted one is overwritten.
    db.pragma('secure_delete = ON');
    db.exec('CREATE TABLE IF NOT EXISTS made(id INTEGER PRIMARY KEY, with_ TEXT NOT NULL)');
    const made = `${version} ${embedder}`;
    if (db.prepare('SELECT with_ FROM made').pluck().get() !== made) {
      db.exec(`
        DROP TABLE IF EXISTS vectors;
        CREATE TABLE vectors(slot INTEGER PRIMARY KEY, digest TEXT NOT NULL, v BLOB NOT NULL);
        DELETE FROM made;
      `);
      db.prepare('INSERT INTO made VALUES (1, ?)').run(made);
    }
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}
