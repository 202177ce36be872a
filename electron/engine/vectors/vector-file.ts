import { existsSync, renameSync, rmSync } from 'node:fs';
import { type Database, openDatabase, sqliteCode } from '../index/driver.ts';

const version = 1;

/** A file that is broken, or of another embedder, is begun anew. @throws what keeps SQLite itself from being loaded */
export function openVectorFile(path: string, embedder: string): Database {
  try {
    return prepared(openDatabase(path), embedder);
  } catch (thrown) {
    if (sqliteCode(thrown) === null) throw thrown;
    discardVectorFile(path);
    return prepared(openDatabase(path), embedder);
  }
}

export function discardVectorFile(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
}

/** Where another embedder's vectors are made while those of `path` answer. */
export const nextVectorFile = (path: string): string => `${path}.next`;

/** Puts the next file in the place of this one; nobody has either open. Nothing is done where there is none. */
export function takeNextVectorFile(path: string): void {
  const next = nextVectorFile(path);
  if (!existsSync(next)) return;
  discardVectorFile(path);
  for (const end of ['-wal', '']) if (existsSync(next + end)) renameSync(next + end, path + end);
  discardVectorFile(next);
}

/**
 * A plain table: a virtual one of sqlite-vec does not overwrite what is deleted, and is no quicker by more than a half.
 * Digests are looked up by their index, so none need stand in memory.
 */
function prepared(db: Database, embedder: string): Database {
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = OFF');
    db.pragma('cache_size = -8000');
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
    db.exec('CREATE UNIQUE INDEX IF NOT EXISTS vectors_digest ON vectors(digest)');
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}
