import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './failure.mjs';
import { built } from './paths.mjs';
import { runs } from './runtime/temporary.mjs';

const file = built('setup.lock');

/**
 * Runs one set-up of this checkout at a time. A lock whose process is gone does not count.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  await mkdir(built(), { recursive: true });
  let told = false;
  while (!(await take())) {
    if (!told) say('Another set-up of this folder is running; waiting for it …');
    told = true;
    await sleep(200);
  }
  const release = () => rm(file, { force: true });
  try {
    return await work();
  } finally {
    await release();
  }
}

async function take() {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (await abandoned()) await rm(file, { force: true });
    return false;
  }
}

async function abandoned() {
  const pid = Number(await readFile(file, 'utf8').catch(() => ''));
  if (pid === 0) {
    // Its owner is about to write its number, or died before it could: a second decides.
    const found = await stat(file).catch(() => null);
    return found !== null && Date.now() - found.mtimeMs > 1000;
  }
  return !runs(pid);
}
