import childProcess from 'node:child_process';
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Where a crash can fall between: whatever changes a disk, or starts a program. */
const files = 'writeFile rename rm unlink mkdir open link copyFile'.split(' ');
const sync = [...files, 'fsync', 'ftruncate', 'write'].map((name) => `${name}Sync`);

/** Counts the process's steps from when it is armed on, and ends it at one of them, as a power cut would. */
export function deadlySteps(): { arm(at: number): void; readonly count: number } {
  let [count, end] = [0, Number.POSITIVE_INFINITY];
  const step = () => {
    count += 1;
    if (count === end) process.kill(process.pid, 'SIGKILL');
  };
  watch(promises, files, step);
  watch(fs, sync, step);
  watch(childProcess, ['spawn', 'execFile'], step);
  syncBuiltinESMExports();
  return {
    arm(at) {
      [count, end] = [0, at];
    },
    get count() {
      return count;
    },
  };
}

function watch(room: object, names: readonly string[], step: () => void): void {
  for (const name of names) {
    const own: unknown = Reflect.get(room, name);
    if (typeof own !== 'function') continue;
    Reflect.set(room, name, function watched(this: unknown, ...given: unknown[]) {
      step();
      return Reflect.apply(own, this, given);
    });
  }
}
