import { stat } from 'node:fs/promises';
import type { Log } from '../../ports.ts';
import { type Watcher, watchFolder } from '../../watch/watch.ts';

/** Milliseconds of quiet on either side after which a step begins, and between two looks whether a folder is there. */
const usualSettleMs = 500;
const longestWaitMs = 3_000;
const lookMs = 5_000;
/** Milliseconds of a step of a large store; behind one that took longer, the next waits so many times as long. */
const longStepMs = 2_000;
const restsFor = 4;

type Followed = {
  path: string;
  ino: number | null;
  watcher: Watcher | null;
  timer: NodeJS.Timeout | undefined;
  /** Since when it waits, and how long the last step took, in milliseconds. */
  since: number;
  took: number;
};

/** Watches the folders of links, also while they come and go, and says when a step is due. */
export class LinkWatch {
  readonly #followed = new Map<string, Followed>();
  #looking: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly log: Log,
    private readonly due: (id: string) => Promise<unknown>,
    private readonly settleMs = usualSettleMs,
  ) {}

  follow({ id, path }: { id: string; path: string }): void {
    if (this.#closed || this.#followed.has(id)) return;
    this.#followed.set(id, { path, ino: null, watcher: null, timer: undefined, since: 0, took: 0 });
    this.#looking ??= setInterval(() => this.#look(), lookMs).unref();
    this.#look();
    this.touched(id);
  }

  leave(id: string): void {
    const one = this.#followed.get(id);
    if (one === undefined) return;
    this.#followed.delete(id);
    clearTimeout(one.timer);
    this.#turn = this.#turn.then(() => ended(one));
  }

  touched(id: string): void {
    const one = this.#followed.get(id);
    if (one === undefined) return;
    const now = performance.now();
    if (one.timer === undefined) one.since = now;
    clearTimeout(one.timer);
    const wait = Math.max(
      one.took > longStepMs ? restsFor * one.took : 0,
      Math.min(this.settleMs, one.since + Math.max(longestWaitMs, this.settleMs) - now),
    );
    one.timer = setTimeout(() => this.#begin(id, one), wait).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#looking);
    for (const id of [...this.#followed.keys()]) this.leave(id);
    await this.#turn;
  }

  #begin(id: string, one: Followed): void {
    one.timer = undefined;
    const begun = performance.now();
    this.due(id)
      .catch((cause) => this.log.warn('a link failed', { cause: String(cause) }))
      .finally(() => {
        one.took = performance.now() - begun;
      });
  }

  #look(): void {
    const failed = (cause: unknown) => this.log.warn('a linked folder is not watched', { cause: String(cause) });
    this.#turn = this.#turn.then(async () => {
      for (const [id, one] of this.#followed) await this.#lookAt(id, one).catch(failed);
    });
  }

  /** Another folder under the same name is watched anew. */
  async #lookAt(id: string, one: Followed): Promise<void> {
    const found = await stat(one.path).catch(() => null);
    const ino = found?.isDirectory() ? found.ino : null;
    if (ino === one.ino) return;
    await ended(one);
    one.ino = null;
    this.touched(id);
    if (ino === null || this.#closed) return;
    one.watcher = await watchFolder(
      one.path,
      (path) => /\.md$/i.test(path),
      () => this.touched(id),
      (cause) => {
        this.log.warn('watching a linked folder failed', { cause: String(cause) });
        // Looked at anew with the next look.
        one.ino = null;
      },
    );
    // One that could not be watched is tried again.
    one.ino = ino;
  }
}

async function ended(one: Followed): Promise<void> {
  clearTimeout(one.timer);
  await one.watcher?.close();
  one.watcher = null;
}
