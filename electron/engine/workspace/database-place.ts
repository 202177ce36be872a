import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** A database of SQLite that is gone with its process. */
export const inMemory = ':memory:';

/** Bytes below which a disk is as good as full: a database that is opened there fails at its first write. */
const leastRoom = 1024 * 1024;

/** Where a database that can be made anew goes: its file, or memory where the disk is full or may not be written. */
export function databasePlace(file: string): string {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < leastRoom ? inMemory : file;
  } catch {
    return inMemory;
  }
}
