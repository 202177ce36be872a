import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, MnemeError } from '#shared/model/error.ts';
import { type Database, openDatabase, sqliteCode } from '../index/driver.ts';
import { setLinksAside } from '../workspace/set-aside.ts';
import { asDiskError } from './disk-error.ts';

export type Lock = { release(): void };

/**
 * Takes the workspace for this process. SQLite's exclusive transaction is a lock of the kernel: it ends with the
 * process, however that dies, so a lock left behind is no lock.
 * @throws workspace.busy while another process holds it; workspace.readonly, disk.full, disk.failed
 */
export function acquireLock(root: string): Lock {
  try {
    setLinksAside(realpathSync(root));
  } catch (cause) {
    throw asDiskError(cause);
  }
  return lockIn(join(root, '.mneme'));
}

/** The same for a workspace that may only be read: its lock is in `elsewhere`, a folder of this user's and its alone. */
export function acquireLockToRead(root: string, elsewhere: () => string): Lock {
  try {
    return acquireLock(root);
  } catch (thrown) {
    const readable = existsSync(join(root, '.audit'));
    if (!readable || !(thrown instanceof MnemeError) || thrown.code !== 'workspace.readonly') throw thrown;
    return lockIn(elsewhere());
  }
}

function lockIn(folder: string): Lock {
  const note = join(folder, 'lock.json');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw asDiskError(cause);
  }
  const db = holdExclusively(join(folder, 'lock.sqlite'), note);
  try {
    writeFileSync(note, JSON.stringify({ pid: process.pid }));
  } catch {
    // On a full disk nobody reads who holds it; it is held all the same.
  }
  return {
    release() {
      if (!db.open) return;
      // The note goes first: nobody may read our name while another one holds the lock.
      rmSync(note, { force: true });
      db.exec('ROLLBACK');
      db.close();
    },
  };
}

function holdExclusively(file: string, note: string): Database {
  for (let again = false; ; again = true) {
    let db: Database | undefined;
    try {
      db = openDatabase(file, { timeout: 0 });
      db.exec('BEGIN EXCLUSIVE');
      return db;
    } catch (cause) {
      db?.close();
      const code = sqliteCode(cause) ?? '';
      if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) throw busy(note, cause);
      // Something overwrote the file: it holds nothing, so a new one is as good.
      if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
        if (!again) {
          rmSync(file, { force: true });
          continue;
        }
      }
      if (/READONLY|CANTOPEN|PERM/.test(code)) {
        throw fail(
          'workspace.readonly',
          'Mneme may not write into this workspace.',
          'Give yourself write permission on it, then try again.',
          { cause },
        );
      }
      if (code.startsWith('SQLITE_FULL'))
        throw fail('disk.full', 'The disk is full.', 'Free some space and try again.', { cause });
      throw fail('disk.failed', 'The lock of this workspace could not be taken.', 'Check the disk, then try again.', {
        cause,
      });
    }
  }
}

const busy = (note: string, cause: unknown) =>
  fail('workspace.busy', `Another Mneme has this workspace open${holder(note)}.`, 'Use that one, or stop it first.', {
    cause,
  });

function holder(note: string): string {
  try {
    return ` (process ${(JSON.parse(readFileSync(note, 'utf8')) as { pid: number }).pid})`;
  } catch {
    return '';
  }
}
