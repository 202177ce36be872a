import { join } from 'node:path';
import type { z } from 'zod';
import { captured } from '#shared/contract/methods/capture.ts';
import { hash8 } from '../workspace/hash.ts';
import { appendLine, readLines, writeLines } from './lines.ts';

export type CaptureEntry = z.output<typeof captured>;

/** Entries kept; the file may grow to twice as many before it is cut. */
const most = 500;

/** What observing did lately: `.mneme/captured.jsonl`. */
export class CaptureLog {
  readonly #path: string;
  #entries: CaptureEntry[];
  #lines: number;

  constructor(root: string) {
    this.#path = join(root, '.mneme', 'captured.jsonl');
    const lines = readLines(this.#path).flatMap((value) => captured.safeParse(value).data ?? []);
    this.#entries = lines.slice(-most);
    // A line cut short has no end: the file is written anew before anything is put behind it.
    this.#lines = Number.POSITIVE_INFINITY;
  }

  add(entry: CaptureEntry): void {
    this.#entries = [...this.#entries, entry].slice(-most);
    if (this.#lines < 2 * most) {
      appendLine(this.#path, entry);
      this.#lines++;
      return;
    }
    writeLines(this.#path, this.#entries);
    this.#lines = this.#entries.length;
  }

  /** Takes out the entries that say something. */
  remove(says: (text: string) => boolean): void {
    if (this.#entries.length === 0) return;
    this.#entries = this.#entries.filter((entry) => !says(JSON.stringify(entry)));
    writeLines(this.#path, this.#entries);
    this.#lines = this.#entries.length;
  }

  /** Newest first; only those of one agent's conversations when it is named. */
  recent(limit: number, agent?: string): CaptureEntry[] {
    const those = agent === undefined ? this.#entries : this.#entries.filter((entry) => entry.agent === agent);
    return those.slice(-limit).reverse();
  }

  /** The newest that goes by `refOf`. */
  find(ref: string): CaptureEntry | null {
    return this.#entries.findLast((entry) => refOf(entry) === ref) ?? null;
  }
}

/** By what an entry is named: the statement, and when it was said to whom. */
export const refOf = ({ at, agent, text }: CaptureEntry): string => hash8(`${at}\n${agent}\n${text}`);
