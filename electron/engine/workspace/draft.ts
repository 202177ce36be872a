import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Action, ChangeSet, FileChange, Hash } from '#shared/model/change.ts';
import { type DiskText, hashAt, readText } from './disk.ts';

type Page = {
  before: Hash | null;
  original: string | null;
  after: FileChange['after'];
  action: Action;
  summaries: string[];
};

/**
 * Several plans as one change set: what an earlier plan would write, a later one reads. Nothing is written. On top of another
 * draft, they go into that together, or not at all.
 */
export class WorkspaceDraft {
  readonly #pages = new Map<string, Page>();

  constructor(private readonly root: string | WorkspaceDraft) {}

  async found(path: string): Promise<DiskText> {
    const page = this.#pages.get(path);
    if (page === undefined) return readText(this.root, path);
    const text = typeof page.after === 'string' || page.after === null ? page.after : null;
    // A file that an earlier plan makes has no hash on disk; to a later plan it is there all the same.
    return { text, before: page.before };
  }

  /** Whether there is such a file now, or would be. */
  has(path: string): boolean {
    const page = this.#pages.get(path);
    if (page !== undefined) return page.after !== null;
    return typeof this.root === 'string' ? existsSync(join(this.root, path)) : this.root.has(path);
  }

  /** Takes a plan's changes in. */
  async take({ changes }: ChangeSet): Promise<void> {
    for (const change of changes) await this.put(change.path, change.after, change.action, change.summary);
  }

  async put(path: string, after: FileChange['after'], action: Action, summary: string): Promise<void> {
    const known = this.#pages.get(path);
    if (known) {
      known.after = after;
      if (!known.summaries.includes(summary)) known.summaries.push(summary);
      // A page that is new stays new, whatever is written into it; what is removed or archived last, is.
      if (known.before !== null) known.action = known.action === action || after === null ? action : 'EDIT';
      return;
    }
    const isText = typeof after === 'string' || after === null;
    const { text, before } = isText ? await readText(this.root, path) : { text: null, before: await this.#hash(path) };
    this.#pages.set(path, {
      before,
      original: text,
      after,
      action: before === null ? 'CREATE' : action,
      summaries: [summary],
    });
  }

  /** What a change of a file that is no text starts from. */
  async #hash(path: string): Promise<Hash | null> {
    const page = this.#pages.get(path);
    if (page !== undefined) return page.before;
    return typeof this.root === 'string' ? hashAt(this.root, path) : this.root.#hash(path);
  }

  /** The files that differ from what is on disk, whole. */
  diffs(): { path: string; before: string; after: string }[] {
    return [...this.#pages].flatMap(([path, { original, after }]) =>
      typeof after === 'string' || after === null
        ? [{ path, before: original ?? '', after: after ?? '' }].filter((one) => one.before !== one.after)
        : [],
    );
  }

  set(): ChangeSet {
    return {
      changes: [...this.#pages].flatMap(([path, { before, original, after, action, summaries }]) => {
        if (after === original) return [];
        const [first = '', ...more] = summaries;
        const summary = more.length === 0 ? first : `${first} (and ${more.length} more)`;
        return [{ path, action, before, after, summary }];
      }),
    };
  }
}
