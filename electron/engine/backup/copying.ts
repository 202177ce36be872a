import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyPhase } from '#shared/model/copy.ts';
import { fail } from '#shared/model/error.ts';
import type { Ports } from '../ports.ts';

/** Milliseconds between two looks at how far a backup is. */
const lookEvery = 500;

/** `done` and `total` are bytes, about. */
export type CopyUnderWay = { phase: CopyPhase; done: number; total: number; since: number };

/** How a backup says what it does now: of `total` bytes it has as many as `bytes` finds. */
export type CopyCourse = { follow(phase: CopyPhase, total: number, bytes: () => Promise<number>): void };

/** Backups, one at a time, each with how far it is: git itself tells of nothing, so what it has written is looked at. */
export class Copying {
  running: CopyUnderWay | null = null;
  #bytes: () => Promise<number> = async () => 0;

  constructor(private readonly ports: Pick<Ports, 'clock' | 'emit'>) {}

  /** @throws workspace.busy when one runs, whatever `work` throws */
  async run<T extends { file: string }>(work: (course: CopyCourse) => Promise<T>): Promise<T> {
    if (this.running !== null) throw fail('workspace.busy', 'A backup is being made already.', 'Wait for it to end.');
    const since = this.ports.clock.now();
    const follow: CopyCourse['follow'] = (phase, total, bytes) => {
      this.running = { phase, done: 0, total, since };
      this.#bytes = bytes;
      this.#tell();
    };
    follow('writing', 0, async () => 0);
    const timer = setInterval(() => void this.#look(), lookEvery);
    timer.unref();
    let made: string | undefined;
    try {
      const copy = await work({ follow });
      made = copy.file;
      return copy;
    } finally {
      clearInterval(timer);
      this.running = null;
      this.#tell(made);
    }
  }

  async #look(): Promise<void> {
    const before = this.running;
    const found = await this.#bytes();
    // Meanwhile it may have gone on to something else, or ended.
    if (before === null || this.running !== before) return;
    const done = Math.min(before.total, Math.max(before.done, found));
    if (done === before.done) return;
    this.running = { ...before, done };
    this.#tell();
  }

  #tell(made?: string): void {
    const { phase, done, total } = this.running ?? { phase: null, done: 0, total: 0 };
    this.ports.emit({ name: 'copying', data: { phase, done, total, ...(made === undefined ? {} : { made }) } });
  }
}

/** Bytes of a file, or of all that lies in a folder; what is not there has none. */
export async function bytesAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.size;
  const names = await readdir(path).catch(() => []);
  const sizes = await Promise.all(names.map((name) => bytesAt(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}
