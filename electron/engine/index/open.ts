import { existsSync, rmSync } from 'node:fs';
import { fail } from '#shared/model/error.ts';
import { databasePlace, inMemory } from '../workspace/database-place.ts';
import { isCorruption } from './corruption.ts';
import { type Database, openDatabase, sqliteCode } from './driver.ts';
import { SqliteIndex } from './index.ts';
import { applicationId, createTables, madeWith, schemaVersion } from './schema.ts';
import type { Index } from './types.ts';

/**
 * Opens the index at `file`, or an empty one in its place when it is missing, broken, foreign or of another version; where
 * the disk is full or may not be written, an empty one in memory, so that what there is can be searched.
 * @throws disk.failed when the file can neither be used nor replaced
 */
export function openIndex(wanted: string): Index {
  const file = databasePlace(wanted);
  try {
    const rebuilt = file !== inMemory && existsSync(file) ? whyUseless(file) : 'There was no index yet.';
    if (rebuilt !== null && file !== inMemory) discard(file);
    const db = connect(file);
    if (rebuilt !== null) createTables(db);
    return new SqliteIndex(db, rebuilt);
  } catch (cause) {
    throw fail(
      'disk.failed',
      'The index could not be opened.',
      'See that .mneme can be written and its disk is not full.',
      { cause },
    );
  }
}

function connect(file: string): Database {
  const db = openDatabase(file);
  db.pragma('journal_mode = WAL');
  // The files are the truth: what a power cut takes from the index, the next start reads again.
  db.pragma('synchronous = NORMAL');
  db.pragma('cache_size = -32000');
  db.pragma('temp_store = MEMORY');
  return db;
}

/** Null when the file is an index of ours that can be used; else why not, in words. */
function whyUseless(file: string): string | null {
  let db: Database | undefined;
  try {
    db = connect(file);
    if (db.pragma('application_id', { simple: true }) !== applicationId) return 'The file was not an index of Mneme.';
    if (db.pragma('user_version', { simple: true }) !== schemaVersion)
      return 'The index was of another version of Mneme.';
    const made = db.prepare("SELECT value FROM meta WHERE key = 'made-with'").pluck().get();
    if (made !== madeWith) return 'The index was made with another version of its word lists.';
    touchTables(db);
    return null;
  } catch (thrown) {
    if (isCorruption(thrown) || isSchemaError(thrown)) return 'The index was damaged.';
    throw thrown;
  } finally {
    db?.close();
  }
}

/** Reads a little of every table, so that a file that is cut off or overwritten shows it at once. */
function touchTables(db: Database): void {
  for (const table of ['files', 'memories', 'names', 'links', 'problems'])
    db.prepare(`SELECT * FROM ${table} LIMIT 1`).get();
  db.prepare("SELECT rowid FROM words WHERE words MATCH 'a' ORDER BY rank LIMIT 1").get();
  db.prepare('SELECT max(n) FROM memories').get();
}

/** A table that is missing. */
function isSchemaError(thrown: unknown): boolean {
  return sqliteCode(thrown) === 'SQLITE_ERROR';
}

function discard(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true, recursive: true });
}
