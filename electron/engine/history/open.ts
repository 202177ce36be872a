import { existsSync, rmSync } from 'node:fs';
import { fail } from '#shared/model/error.ts';
import { type Database, openDatabase, sqliteCode } from '../index/driver.ts';
import { databasePlace, inMemory } from '../workspace/database-place.ts';
import { createHistoryTables, historyApplicationId, historySchemaVersion } from './schema.ts';

/**
 * Opens the index of commits at `file`; one that is missing, damaged, foreign or of another version gives way to an
 * empty one, and so does one on a full disk, in memory: git tells all of it again. @throws disk.failed
 */
export function openCommits(wanted: string): Database {
  const file = databasePlace(wanted);
  try {
    if (file === inMemory) return withTables(connect(file));
    if (existsSync(file) && !isUsable(file)) discard(file);
    const fresh = !existsSync(file);
    const db = connect(file);
    return fresh ? withTables(db) : db;
  } catch (cause) {
    const remedy = 'See that .mneme can be written and its disk is not full.';
    throw fail('disk.failed', 'The index of the history could not be opened.', remedy, { cause });
  }
}

function withTables(db: Database): Database {
  createHistoryTables(db);
  return db;
}

/** Removes the index, words and all. It must be closed. */
export function discard(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true, recursive: true });
}

function connect(file: string): Database {
  const db = openDatabase(file);
  db.pragma('journal_mode = WAL');
  // Git is the truth: what a power cut takes from here is read again.
  db.pragma('synchronous = NORMAL');
  db.pragma('cache_size = -16000');
  db.pragma('temp_store = MEMORY');
  return db;
}

function isUsable(file: string): boolean {
  let db: Database | undefined;
  try {
    db = connect(file);
    if (db.pragma('application_id', { simple: true }) !== historyApplicationId) return false;
    if (db.pragma('user_version', { simple: true }) !== historySchemaVersion) return false;
    for (const table of ['commits', 'tallies', 'blames', 'meta']) db.prepare(`SELECT * FROM ${table} LIMIT 1`).get();
    db.prepare("SELECT rowid FROM words WHERE words MATCH 'a' LIMIT 1").get();
    return true;
  } catch (thrown) {
    if (/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(sqliteCode(thrown) ?? '')) return false;
    throw thrown;
  } finally {
    db?.close();
  }
}
