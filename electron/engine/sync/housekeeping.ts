import type { History } from '../audit/types.ts';
import type { Log } from '../ports.ts';

/** Milliseconds without a commit after which there is time for the history's own order. */
const quietMs = 3_000;

/** When nothing has been committed for a moment: many small packs become few, and an owner's `git status` is quiet. */
export class Housekeeping {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly history: () => History,
    private readonly log: Log,
  ) {}

  committed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#tidyUp();
    }, quietMs);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
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
