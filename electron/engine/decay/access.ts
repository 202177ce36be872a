import { Tail } from '../commit/tail.ts';
import type { Log } from '../ports.ts';
import { formatAccess, parseAccess } from '../workspace/codecs/access-log.ts';
import { accessLogPath } from './files.ts';
import type { Scores } from './scores.ts';

/** The verbs of access.log. @source 001 "retrieval.log" */
export type AccessVerb = 'search' | 'recall' | 'get' | 'store' | 'feedback' | 'used';

/** Every retrieval, rating and store as one line, between two snapshots of the decay scores. */
export class AccessLog {
  readonly #tail: Tail;
  /** Up to here a cycle counts what it found in the log; what comes while it counts is later. Ms. */
  #counted = 0;

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
    const at = Math.max(asked, this.scores.since + 1, this.#counted + 1);
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

  /** Everything noted so far is on disk, and of `upTo` (ms) at the latest; whatever is noted from now on is later. */
  closeAt(upTo: number): Promise<void> {
    this.#counted = upTo;
    return this.flush();
  }

  /** Takes out the lines before `until` (ms) that the snapshot holds already. @throws disk.* */
  dropBefore(until: number, replace: (path: string, text: string) => Promise<void>): Promise<void> {
    return this.#tail.shorten((text) => withoutOld(text, Math.min(until, this.scores.since)), replace);
  }

  flush(): Promise<void> {
    return this.#tail.flush();
  }
}

/** A log without its first lines up to one that is not older than `until` (ms); null when none is older. */
function withoutOld(text: string, until: number): string | null {
  const foreign: string[] = [];
  let [from, dropped] = [0, 0];
  while (from < text.length) {
    const next = text.indexOf('\n', from) + 1 || text.length;
    const line = text.slice(from, next);
    const access = parseAccess(line);
    if (access !== null && Date.parse(access.at) >= until) break;
    // What is no access was put there by somebody else, and stays.
    if (access === null) foreign.push(line);
    else dropped++;
    from = next;
  }
  return dropped === 0 ? null : foreign.join('') + text.slice(from);
}
