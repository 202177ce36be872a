import { Tail } from '../commit/tail.ts';
import type { Scores } from '../decay/scores.ts';
import type { Log } from '../ports.ts';
import { formatAccess } from '../workspace/codecs/access-log.ts';

export const accessLogPath = 'memory/meta/access.log';

/** The verbs of access.log. @source 001 "retrieval.log" */
export type AccessVerb = 'search' | 'recall' | 'get' | 'store' | 'feedback' | 'used';

/** Every retrieval, rating and store as one line, between two snapshots of the decay scores. */
export class AccessLog {
  readonly #tail: Tail;

  constructor(
    root: string,
    log: Log,
    private readonly scores: Scores,
  ) {
    this.#tail = new Tail(root, accessLogPath, log);
  }

  /** `rating` 1 to 5, of a feedback; `base` relevance in (0, 1] and `by` whom, of a store. */
  note(
    asked: number,
    verb: AccessVerb,
    ids: string[],
    more: { rating?: number; base?: number; by?: string } = {},
  ): void {
    if (ids.length === 0) return;
    // A use never lies before the snapshot it follows, even if the clock went back: it would be taken for counted.
    const at = Math.max(asked, this.scores.since + 1);
    this.scores.note(at, verb, ids, more);
    this.#tail.add(formatAccess({ at: new Date(at).toISOString(), action: verb, ids, ...more }));
  }

  /** A line that counts for nothing: a cycle that changed nothing. */
  mark(at: number, verb: string): void {
    this.#tail.add(`${new Date(at).toISOString()} ${verb}`);
  }

  /** A use that a cycle found and has written into the snapshot: the line is there to be seen. */
  took(at: number, ids: string[]): void {
    this.scores.note(at, 'used', ids);
    this.#tail.add(formatAccess({ at: new Date(at).toISOString(), action: 'used', ids }));
  }

  flush(): Promise<void> {
    return this.#tail.flush();
  }
}
