import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Log } from '../ports.ts';
import { writerNote } from './git.ts';

/** Milliseconds that a git of ours which outlived its engine is given to end by itself. */
const orphanMs = 5_000;
/** A lock younger than this may be of the owner's own git at work, and is waited for. */
const freshMs = 3_000;

const lockFolders = ['', 'refs', 'refs/heads', 'objects/info', 'objects/info/commit-graphs', 'objects/pack', 'info'];

/**
 * Waits for a git that outlived a killed engine, then removes what dead gits left: locks, half-written packs, crash
 * reports. The caller holds the workspace, so no other git of ours is alive.
 */
export async function clearLeftovers(root: string, log: Log, clock: Clock): Promise<void> {
  await clearLocks(root, log, clock, await waitForOrphan(root));
  const directory = join(root, '.audit');
  for (const folder of lockFolders) {
    for (const name of await names(join(directory, folder))) {
      if (!/^(tmp_(pack|idx|rev|obj)_|\.tmp-|fast_import_crash_)/.test(name)) continue;
      await rm(join(directory, folder, name), { force: true });
    }
  }
}

/** Removes locks that nobody at work can hold any more. `ours`: every lock there is was of a git of ours that is dead. */
export async function clearLocks(root: string, log: Log, clock: Clock, ours = false): Promise<void> {
  for (const folder of lockFolders) {
    for (const name of await names(join(root, '.audit', folder))) {
      const place = join(root, '.audit', folder, name);
      if (!name.endsWith('.lock') || !(await isDead(place, ours, clock))) continue;
      log.warn('a lock left by a dead git was removed', { name: `.audit/${folder}${folder && '/'}${name}` });
      await rm(place, { force: true });
    }
  }
}

/** True when a git of ours was writing when the engine died: every lock there is then its own. */
async function waitForOrphan(root: string): Promise<boolean> {
  const note = await readFile(writerNote(root), 'utf8').catch(() => null);
  const pid = Number(note);
  if (note === null || !Number.isInteger(pid) || pid <= 0) return note !== null;
  for (const until = performance.now() + orphanMs; isGit(pid) && performance.now() < until; ) await sleep(5);
  await rm(writerNote(root), { force: true });
  return !isGit(pid);
}

/** Process ids are used again: where the system tells names, only a git counts. A zombie is dead. */
function isGit(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return /\((git|git-[^)]{0,60})\) [^ZX]/.test(status);
  } catch {
    return process.platform !== 'linux';
  }
}

async function isDead(lock: string, ours: boolean, clock: Clock): Promise<boolean> {
  if (ours) return true;
  for (const until = performance.now() + freshMs; performance.now() < until; ) {
    const age = await stat(lock).then(
      (found) => clock.now() - found.mtimeMs,
      () => null,
    );
    if (age === null) return false;
    if (age > freshMs) return true;
    await sleep(50);
  }
  return true;
}

const names = (folder: string) => readdir(folder).catch(() => [] as string[]);
