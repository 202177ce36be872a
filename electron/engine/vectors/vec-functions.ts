import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { type Database, packagesFolder } from '../index/driver.ts';
import { cosine } from './quantise.ts';

type SqliteVec = { getLoadablePath(): string };

/**
 * Gives a connection `vec_int8` and `vec_distance_cosine`: of sqlite-vec, or, on machines that it is not built for, of
 * our own under the same names, which take three times as long. True when they are sqlite-vec's.
 */
export function addVecFunctions(db: Database): boolean {
  try {
    const path = extensionPath();
    if (path !== null) {
      db.loadExtension(path);
      return true;
    }
  } catch {}
  addOwnFunctions(db);
  return false;
}

export function addOwnFunctions(db: Database): void {
  const distance = (one: Buffer, other: Buffer) => 1 - cosine(toInts(one), toInts(other));
  db.function('vec_int8', { deterministic: true }, (bytes) => bytes);
  db.function('vec_distance_cosine', { deterministic: true }, (one, other) => distance(one as Buffer, other as Buffer));
}

/**
 * Native code is loaded by its absolute path from the folder that SQLite itself was loaded from, and from nowhere else:
 * none that a workspace brings is ever looked at. Null where it is not installed.
 */
function extensionPath(): string | null {
  const require = createRequire(import.meta.url);
  const packages = packagesFolder() + sep;
  const entry = require.resolve('sqlite-vec');
  if (!entry.startsWith(packages)) return null;
  const path = (require(entry) as SqliteVec).getLoadablePath();
  return path.startsWith(packages) ? path : null;
}

export function toInts({ buffer, byteOffset, length }: Uint8Array): Int8Array {
  return new Int8Array(buffer, byteOffset, length);
}
