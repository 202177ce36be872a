import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import Driver from 'better-sqlite3';

// The one file that knows which package speaks to SQLite: all else says what it wants in SQL, and takes these names.

/** An open connection; its calls answer at once, in this thread. */
export type Database = Driver.Database;
export type SqlStatement<Bound extends unknown[] | object = unknown[], Row = unknown> = Driver.Statement<Bound, Row>;

export type OpenDatabase = {
  readonly?: boolean;
  fileMustExist?: boolean;
  /** Milliseconds that a call waits for another connection's lock; 5,000 unless told. */
  timeout?: number;
};

/** @throws SQLite’s own error when the file cannot be opened, or is no database */
export function openDatabase(file: string, options: OpenDatabase = {}): Database {
  return new Driver(file, options);
}

/** SQLite's own name of what it could not do, such as `SQLITE_FULL`; null for what is no error of SQLite's. */
export function sqliteCode(thrown: unknown): string | null {
  return thrown instanceof Driver.SqliteError ? thrown.code : null;
}

/** The folder of packages that the driver was loaded from. */
export function packagesFolder(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')));
}
