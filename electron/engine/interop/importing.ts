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
  #stop: AbortController | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #told = 0;

  constructor(private readonly ports: Pick<Ports, 'clock' | 'emit'>) {}

  /** Runs behind those that run already. @throws engine.stopped when it is cancelled, whatever `work` throws */
  run<T>(path: string, work: (course: ImportCourse) => Promise<T>): Promise<T> {
    const mine = this.#last.then(() => this.#run(path, work));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** False when none runs, or it is being written already. */
  cancel(): boolean {
    if (this.#stop === null || this.running?.phase === 'writing') return false;
    this.#stop.abort(fail('engine.stopped', 'The import was cancelled; nothing was changed.', 'Start it again.'));
    return true;
  }

  async close(): Promise<void> {
    this.cancel();
    await this.#last;
  }

  async #run<T>(path: string, work: (course: ImportCourse) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    this.#stop = stop;
    const since = this.ports.clock.now();
    const tell = (phase: ImportPhase, done: number, total: number) => {
      const isNew = this.running?.phase !== phase;
      this.running = { path, phase, done, total, since };
      if (isNew || performance.now() - this.#told >= tellEvery) this.#emit();
    };
    try {
      tell('reading', 0, 0);
      return await work({ signal: stop.signal, tell });
    } finally {
      this.#stop = null;
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
