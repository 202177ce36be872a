import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory. */
const inMemory = '/dev/shm';
/** Bytes that a whole run writes there at most, several times over. */
const room = 4 * 1024 ** 3;

/**
 * Runs something whose temporary files stand in memory, where the machine has room for them: tests wait for the disk
 * longer than they compute, since every change is made durable. Else they stand where the system has them.
 * @template T
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withScratch(run) {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return run();
  // Short: a socket's path has an end.
  const folder = mkdtempSync(join(inMemory, 'm-'));
  // As open as the system's: some tests write as somebody else.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  try {
    return await run();
  } finally {
    delete process.env.TMPDIR;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function hasRoom() {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > room && freemem() > room;
  } catch {
    return false;
  }
}
