import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { fail } from '#shared/model/error.ts';

export type Lock = { release(): void };

/**
 * Takes the workspace for this process. SQLite's exclusive transaction is a lock of the kernel: it ends with the
 * process, however that dies.
 * @throws workspace.busy while another process holds it
 */
export function acquireLock(root: string): Lock {
  const folder = join(root, '.mneme');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = join(folder, 'lock.json');
  const db = new Database(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    db.close();
    throw fail(
      'workspace.busy',
      `Another Mneme has this workspace open${holder(note)}.`,
      'Use that one, or stop it first.',
      { cause },
    );
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid }));
  return {
    release() {
      if (!db.open) return;
      db.exec('ROLLBACK');
      db.close();
    },
  };
}

function holder(note: string): string {
  try {
    return ` (process ${(JSON.parse(readFileSync(note, 'utf8')) as { pid: number }).pid})`;
  } catch {
    return '';
  }
}
