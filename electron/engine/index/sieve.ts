import type { Memory } from '#shared/model/memory.ts';
import { heldIn } from '../workspace/codecs/entity-marks.ts';
import type { Database } from './driver.ts';

/** What a sieve is told of a row: enough to know how alive it is. */
export type SieveRow = Pick<Memory, 'id' | 'store' | 'kind' | 'at' | 'source' | 'type' | 'parent' | 'used'>;
export type Keeps = (memory: SieveRow) => boolean;

/** The condition on a row `m` of `memories` that asks the sieve. */
export const sieved = 'kept(m.id, m.store, m.kind, m.at, m.source, m.type, m.parent)';

/**
 * Narrows rows by what only the engine knows of them, such as how alive they are, while SQLite walks them: nothing is
 * loaded but the columns it is told, and the walk ends when enough are kept.
 */
export class Sieve {
  #keeps: Keeps | undefined;

  constructor(db: Database) {
    db.function('kept', { varargs: true }, (...row: unknown[]) => {
      const [id, store, kind, at, source, type, parent] = row as [string, ...(string | null)[]];
      const memory = { id, store, kind, at: at === '' ? null : at, source, type, parent } as SieveRow;
      return this.#keeps?.(memory) === false ? 0 : 1;
    });
    db.function('held', { deterministic: true }, (text, first, last) =>
      heldIn({ text: String(text) }, { first: String(first), last: String(last) }) ? 1 : 0,
    );
  }

  /** Runs statements whose conditions ask the sieve, with `keeps` in it. Not to be nested: SQLite's calls are synchronous. */
  through<T>(keeps: Keeps | undefined, run: () => T): T {
    this.#keeps = keeps;
    try {
      return run();
    } finally {
      this.#keeps = undefined;
    }
  }
}
