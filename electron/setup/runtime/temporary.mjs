import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a folder to work in, beside the place the work is for, and clears away those of processes that were cut short.
 * @param {string} folder
 * @param {string} purpose the first part of its name
 */
export async function temporaryIn(folder, purpose) {
  for (const name of await readdir(folder)) {
    const [what, owner] = name.split('.');
    if (what === purpose && !runs(Number(owner))) await rm(join(folder, name), { recursive: true, force: true });
  }
  const made = join(folder, `${purpose}.${process.pid}`);
  await rm(made, { recursive: true, force: true });
  await mkdir(made);
  return made;
}

/**
 * Where nothing reaps the dead, as in many containers, their numbers stay.
 * @param {number} pid
 */
function isZombie(pid) {
  if (process.platform !== 'linux') return false;
  return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** @param {number} pid */
export function runs(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
