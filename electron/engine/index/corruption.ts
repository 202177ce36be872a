import { sqliteCode } from './driver.ts';

/**
 * True for an error of SQLite that says that the index itself is broken, at open or at any later call. The index is
 * disposable: whoever meets one closes it, opens it again (which throws the file away) and reads the files anew.
 */
export function isCorruption(thrown: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(thrown) ?? '');
}
