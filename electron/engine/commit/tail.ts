import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../ports.ts';

const gatherMs = 200;

/**
 * A log of a workspace that only grows. Lines are gathered for a moment and appended together; losing the last of them
 * to a power cut costs a count, never a memory.
 */
export class Tail {
  #lines: string[] = [];
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly root: string,
    private readonly path: string,
    private readonly log: Log,
  ) {}

  /** `line` without its end. */
  add(line: string): void {
    this.#lines.push(`${line}\n`);
    this.#timer ??= setTimeout(() => void this.flush(), gatherMs);
  }

  /** Resolves when every line added so far is in the file, or is said to have failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#lines.join('');
    this.#lines = [];
    if (text !== '') this.#writing = this.#writing.then(() => this.#append(text));
    return this.#writing;
  }

  /**
   * Makes the log shorter: `keep` says what stays of its text, null for all of it, and `replace` writes that. Lines that
   * are added meanwhile are appended afterwards. Never to be awaited by what `replace` waits for.
   * @throws whatever `replace` does; the log is then as it was
   */
  shorten(
    keep: (text: string) => string | null,
    replace: (path: string, text: string) => Promise<void>,
  ): Promise<void> {
    const work = this.flush().then(async () => {
      const text = await readFile(join(this.root, this.path), 'utf8').catch(() => '');
      const kept = keep(text);
      if (kept !== null) await replace(this.path, kept);
    });
    this.#writing = work.catch(() => undefined);
    return work;
  }

  async #append(text: string): Promise<void> {
    const path = join(this.root, this.path);
    try {
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, text);
    } catch (cause) {
      this.log.warn(`${this.path} was not written`, { cause: String(cause) });
    }
  }
}
