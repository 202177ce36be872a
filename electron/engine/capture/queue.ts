import type { Log } from '../ports.ts';

type Job = { run: (signal: AbortSignal) => Promise<void>; lasting: boolean };

/** Turns waiting at most. */
const mostWaiting = 20;

/**
 * Turns that are taken up behind. When too many wait the oldest is dropped and counted: later ones carry more recent
 * context. What somebody asked for is never dropped, and goes first.
 */
export class Queue {
  #waiting: Job[] = [];
  #running = 0;
  #dropped = 0;
  #idle: (() => void)[] = [];
  readonly #abort = new AbortController();

  /** @param mostRunning jobs at once, as it holds now */
  constructor(
    private readonly mostRunning: () => number,
    private readonly log: Log,
  ) {}

  /** Jobs under way and waiting, and those dropped so far. */
  get work(): { inFlight: number; dropped: number } {
    return { inFlight: this.#running + this.#waiting.length, dropped: this.#dropped };
  }

  /** Aborted when the workspace closes. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  add(run: Job['run'], { lasting = false } = {}): void {
    if (this.signal.aborted && !lasting) {
      this.#dropped++;
      return;
    }
    const at = lasting ? this.#waiting.findIndex((one) => !one.lasting) : -1;
    this.#waiting.splice(at === -1 ? this.#waiting.length : at, 0, { run, lasting });
    const passing = this.#waiting.filter((one) => !one.lasting);
    if (passing.length > mostWaiting) this.#drop(passing.slice(0, 1));
    this.#next();
  }

  /** Resolves when nothing is under way or waiting. */
  idle(): Promise<void> {
    if (this.#running === 0 && this.#waiting.length === 0) return Promise.resolve();
    return new Promise((done) => this.#idle.push(done));
  }

  /** Drops what waits, but for what was asked for, tells what runs to hurry, and waits for it. */
  close(): Promise<void> {
    this.#abort.abort(new Error('the workspace is closing'));
    this.#drop(this.#waiting.filter((one) => !one.lasting));
    return this.idle();
  }

  #drop(jobs: readonly Job[]): void {
    this.#waiting = this.#waiting.filter((one) => !jobs.includes(one));
    this.#dropped += jobs.length;
  }

  #next(): void {
    while (this.#running < this.mostRunning()) {
      const job = this.#waiting.shift();
      if (job === undefined) break;
      this.#running++;
      void this.#run(job);
    }
    if (this.#running > 0) return;
    for (const done of this.#idle.splice(0)) done();
  }

  async #run({ run }: Job): Promise<void> {
    try {
      await run(this.signal);
    } catch (cause) {
      this.log.error('a turn was not taken up', { cause: cause instanceof Error ? cause.stack : String(cause) });
    } finally {
      this.#running--;
      this.#next();
    }
  }
}
