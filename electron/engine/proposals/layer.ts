import type { ChangeSet, FileChange } from '#shared/model/change.ts';
import { type Found, found } from '../workspace/disk.ts';
import type { Draft } from '../workspace/draft.ts';

/** Plans on top of a draft that go into it together, or not at all. */
export class Layer {
  readonly #changes = new Map<string, FileChange>();

  constructor(private readonly draft: Draft) {}

  found(path: string): Promise<Found> {
    const change = this.#changes.get(path);
    if (change === undefined) return found(this.draft, path);
    return Promise.resolve({ text: typeof change.after === 'string' ? change.after : null, before: change.before });
  }

  has(path: string): boolean {
    const change = this.#changes.get(path);
    return change === undefined ? this.draft.has(path) : change.after !== null;
  }

  take({ changes }: ChangeSet): void {
    for (const change of changes) this.#changes.set(change.path, change);
  }

  async into(draft: Draft): Promise<void> {
    await draft.take({ changes: [...this.#changes.values()] });
  }

  get paths(): string[] {
    return [...this.#changes.keys()];
  }
}
