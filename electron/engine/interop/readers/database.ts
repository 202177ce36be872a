import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../index/driver.ts';
import { openDatabase } from '../../index/driver.ts';

export const isDatabase = (beginning: string) => beginning.startsWith('SQLite format 3');

/** What is read of another program’s database as it stands, from a copy: whoever writes it may be writing now. Null for what is none. */
export async function readDatabase<T>(path: string, read: (db: Database) => T): Promise<T | null> {
  const folder = await mkdtemp(join(tmpdir(), 'mneme-database-'));
  try {
    const copy = join(folder, 'copy.db');
    await cp(path, copy);
    await cp(`${path}-wal`, `${copy}-wal`).catch(() => undefined);
    const db = openDatabase(copy);
    try {
      return read(db);
    } finally {
      db.close();
    }
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
