import { fail } from '#shared/model/error.ts';
import type { ImportPhase } from '#shared/model/import.ts';
import type { Ports } from '../ports.ts';

/** Milliseconds between two words of how far one phase is. */
const tellEvery = 250;

export type UnderWay = { path: string; phase: ImportPhase; done: number; total: number; since: number };

/** How an import says how far it is, and hears that it shall end. */
export type ImportCourse = { signal: AbortSignal; tell(phase: ImportPhase, done: number, total: number): void };

/** Imports, one at a time, each with its progress and a way to end it. */
export class Importing {
  running: UnderWay | null = null;
  /** In their order, the one that runs first. */
  readonly #asked: { path: string; stop: AbortController }[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #told = 0;

  constructor(private readonly ports: Pick<Ports, 'clock' | 'emit'>) {}

  /** Runs behind those that run already. @throws engine.stopped when it is cancelled, whatever `work` throws */
  run<T>(path: string, work: (course: ImportCourse) => Promise<T>): Promise<T> {
    const one = { path, stop: new AbortController() };
    this.#asked.push(one);
    const mine = this.#last
      .then(() => this.#run(path, one.stop.signal, work))
      .finally(() => this.#asked.splice(this.#asked.indexOf(one), 1));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** Ends the one of a place that was asked for last, else the one that runs; false when there is none, or it is being written already. */
  cancel(path?: string): boolean {
    const meant = path === undefined ? this.#asked[0] : this.#asked.findLast((one) => one.path === path);
    if (meant === undefined || (meant === this.#asked[0] && this.running?.phase === 'writing')) return false;
    meant.stop.abort(fail('engine.stopped', 'The import was cancelled; nothing was changed.', 'Start it again.'));
    return true;
  }

  async close(): Promise<void> {
    for (const { path } of [...this.#asked]) this.cancel(path);
    await this.#last;
  }

  async #run<T>(path: string, signal: AbortSignal, work: (course: ImportCourse) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const since = this.ports.clock.now();
    const tell = (phase: ImportPhase, done: number, total: number) => {
      const isNew = this.running?.phase !== phase;
      this.running = { path, phase, done, total, since };
      if (isNew || performance.now() - this.#told >= tellEvery) this.#emit();
    };
    try {
      tell('reading', 0, 0);
      return await work({ signal, tell });
    } finally {
      this.running = null;
      this.#emit();
    }
  }

  #emit(): void {
    this.#told = performance.now();
    const { phase, done, total } = this.running ?? { phase: null, done: 0, total: 0 };
    this.ports.emit({ name: 'importing', data: { phase, done, total } });
  }
}
