import childProcess from 'node:child_process';
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

/** Where a crash can fall between: whatever changes a disk, or starts a program. */
const files = 'writeFile rename rm unlink mkdir open link copyFile'.split(' ');
const sync = [...files, 'fsync', 'ftruncate', 'write'].map((name) => `${name}Sync`);
const say = fs.writeSync;

/** Counts the process's steps from when it is armed on, and ends it at one of them, as a power cut would; says which it was. */
export function deadlySteps(): { arm(at: number): void; readonly count: number } {
  let [count, end] = [0, Number.POSITIVE_INFINITY];
  const step = (name: string, given: readonly unknown[]) => {
    count += 1;
    if (count !== end) return;
    say(1, `died ${nameOf(name, given)}\n`);
    process.kill(process.pid, 'SIGKILL');
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

/** Of a program its verb (`git fetch`), of a file its name. */
function nameOf(name: string, [first, second]: readonly unknown[]): string {
  if (typeof first !== 'string') return name;
  if (!Array.isArray(second)) return `${name} ${basename(first)}`;
  const verb = second.find(
    (arg, at) => /^[a-z]/.test(arg) && !['-c', '-C', '--git-dir', '--work-tree'].includes(second[at - 1]),
  );
  return `${basename(first)} ${verb}`;
}

function watch(room: object, names: readonly string[], step: (name: string, given: readonly unknown[]) => void): void {
  for (const name of names) {
    const own: unknown = Reflect.get(room, name);
    if (typeof own !== 'function') continue;
    Reflect.set(room, name, function watched(this: unknown, ...given: unknown[]) {
      step(name, given);
      return Reflect.apply(own, this, given);
    });
  }
}
