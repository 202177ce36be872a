import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './failure.mjs';
import { built } from './paths.mjs';
import { runs } from './runtime/temporary.mjs';

const file = built('setup.lock');
/** How often an owner shows that it lives, in milliseconds. */
const beatEvery = 2000;

/**
 * Runs one set-up of this checkout at a time. A lock whose owner died does not count.
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
  const beat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => undefined), beatEvery);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(file, { force: true });
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

/** True when its owner is gone, or its number belongs to somebody else by now: then nobody keeps it fresh. */
async function abandoned() {
  const found = await stat(file).catch(() => null);
  if (found === null) return false;
  if (Date.now() - found.mtimeMs > 5 * beatEvery) return true;
  const pid = Number(await readFile(file, 'utf8').catch(() => ''));
  return pid > 0 && !runs(pid);
}
