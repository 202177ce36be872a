import { fail } from '#shared/model/error.ts';
import { readObjects } from '../git/blobs.ts';
import { gitIn } from '../git/git.ts';

/** Bytes by git's object ids, each read once and many in one go. */
export class Blobs {
  readonly #known = new Map<string, Buffer>();

  constructor(private readonly root: string) {}

  /** Reads these ahead of `of`. @throws audit.damaged when one is missing */
  async load(ids: Iterable<string | null>): Promise<void> {
    const wanted = [...new Set(ids)].filter((id): id is string => id !== null && !this.#known.has(id));
    if (wanted.length === 0) return;
    const read = await readObjects(gitIn(this.root), wanted);
    for (const id of wanted) {
      const bytes = read.get(id);
      if (bytes === undefined) throw damaged(id);
      this.#known.set(id, bytes);
    }
  }

  /** Null for no file. Only what was loaded. */
  of(id: string | null): Buffer | null {
    if (id === null) return null;
    const bytes = this.#known.get(id);
    if (bytes === undefined) throw damaged(id);
    return bytes;
  }
}

const damaged = (id: string) =>
  fail(
    'audit.damaged',
    `The history does not hold ${id.slice(0, 12)} any more.`,
    'Run mneme doctor --repair, or roll back to another state.',
  );
