import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 50;

/** Waits until no process that lives has a workspace open; `most`: milliseconds after which that is left to be. */
export async function waitUntilClosed(root: string, most: number): Promise<void> {
  for (const until = performance.now() + most; isHeld(root) && performance.now() < until; ) await sleep(everyMs);
}

function isHeld(root: string): boolean {
  try {
    const { pid } = JSON.parse(readFileSync(join(root, '.mneme/lock.json'), 'utf8')) as { pid: number };
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
