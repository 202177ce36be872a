import type { History } from '../audit/types.ts';
import type { Log } from '../ports.ts';

/** Milliseconds without a commit after which there is time for the history's own order. */
const quietMs = 3_000;
/** Milliseconds without a commit after which there is time to pack the whole history tightly. */
const idleMs = 60_000;

/**
 * When nothing has been committed for a moment: many small packs become few, and an owner's `git status` is quiet. When
 * nothing has been for long, the history is packed tightly, if it has grown enough.
 */
export class Housekeeping {
  #timer: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly history: () => History,
    private readonly log: Log,
  ) {}

  committed(): void {
    this.#stop();
    // What closing itself commits asks for nothing more.
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#tidyUp();
    }, quietMs);
    this.#idle = setTimeout(() => void this.#pack(), idleMs).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stop();
    await this.#running;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#idle);
  }

  /** Given up when the history is closed: it is not waited for. */
  async #pack(): Promise<void> {
    await this.history()
      .gc()
      .catch((cause) => this.log.info('the history was not packed', { cause: String(cause) }));
  }

  async #tidyUp(): Promise<void> {
    try {
      await this.history().maintain();
      await this.history().tidy();
    } catch (cause) {
      this.log.warn('the history was not tidied', { cause: String(cause) });
    }
  }
}
