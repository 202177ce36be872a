import type { History } from '../git/types.ts';
import type { Log } from '../ports.ts';

/** Milliseconds without a commit after which there is time for the history's own order. */
const quietMs = 3_000;
/** Milliseconds from a commit until git's own index follows, and how many times longer than it takes it waits at least. */
const followMs = 400;
const restsFor = 20;
/** Milliseconds without a commit after which there is time to pack the whole history tightly. */
const idleMs = 60_000;

/**
 * Soon after each commit git's own index is what the history is: an owner's `git commit` from an older one would take out
 * what came since. When nothing has been committed for a moment, many small packs become few; when nothing has been for
 * long, the history is packed tightly, if it has grown enough.
 */
export class Housekeeping {
  #timer: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #following: NodeJS.Timeout | undefined;
  #tookMs = 0;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly history: History,
    private readonly log: Log,
  ) {}

  committed(): void {
    this.#stop();
    // What closing itself commits asks for nothing more.
    if (this.#closed) return;
    this.follow();
    this.#timer = setTimeout(() => {
      this.#running = Promise.all([this.#running, this.#tidyUp()]).then(() => undefined);
    }, quietMs);
    this.#idle = setTimeout(() => void this.#pack(), idleMs).unref();
  }

  /** Git's own index is brought up to the history, in a moment. */
  follow(): void {
    this.#following ??= setTimeout(
      () => {
        const work = this.#tidy().finally(() => {
          this.#following = undefined;
        });
        this.#running = Promise.all([this.#running, work]).then(() => undefined);
      },
      Math.max(followMs, restsFor * this.#tookMs),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stop();
    clearTimeout(this.#following);
    await this.#running;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#idle);
  }

  /** Given up when the history is closed: it is not waited for. */
  async #pack(): Promise<void> {
    await this.history.gc().catch((cause) => this.log.info('the history was not packed', { cause: String(cause) }));
  }

  async #tidy(): Promise<void> {
    const begun = performance.now();
    try {
      await this.history.tidy();
    } catch (cause) {
      this.log.warn('git’s own index was not brought up', { cause: String(cause) });
    }
    this.#tookMs = performance.now() - begun;
  }

  async #tidyUp(): Promise<void> {
    try {
      await this.history.maintain();
    } catch (cause) {
      this.log.warn('packs were not rolled up', { cause: String(cause) });
    }
  }
}
