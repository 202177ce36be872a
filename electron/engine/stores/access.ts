import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../ports.ts';
import { formatAccess } from '../workspace/codecs/access-log.ts';

export const accessLogPath = 'memory/meta/access.log';

/** The verbs of access.log. @source 001 "retrieval.log" */
export type AccessVerb = 'search' | 'recall' | 'get' | 'store' | 'feedback';

/**
 * Every retrieval and store as one line, between two snapshots of the decay scores. Lines are gathered for a moment
 * and appended together; losing the last of them to a power cut costs a count, never a memory.
 */
export class AccessLog {
  #lines: string[] = [];
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly root: string,
    private readonly log: Log,
  ) {}

  note(at: number, verb: AccessVerb, ids: string[]): void {
    if (ids.length === 0) return;
    this.#lines.push(`${formatAccess({ at: new Date(at).toISOString(), action: verb, ids })}\n`);
    this.#timer ??= setTimeout(() => void this.flush(), 200);
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#lines.join('');
    this.#lines = [];
    if (text !== '') this.#writing = this.#writing.then(() => this.#append(text));
    return this.#writing;
  }

  async #append(text: string): Promise<void> {
    const path = join(this.root, accessLogPath);
    try {
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, text);
    } catch (cause) {
      this.log.warn('access.log was not written', { cause: String(cause) });
    }
  }
}
