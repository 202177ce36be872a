import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { collect } from './collect.ts';
import type { Git } from './git.ts';

/** Packs beyond this number are rolled up when nothing else is going on. */
const fewPacks = 20;
/** Commits whose touched paths are noted in one go. */
const filtersAtOnce = 5_000;

const closing = fail(
  'engine.stopped',
  'The history is being closed.',
  'Nothing is lost; it goes on at the next start.',
);

/**
 * Keeps what git holds small and quick to ask, one piece of work at a time. Beside whoever records, never in their way:
 * git keeps what others still read, and takes turns by itself.
 */
export class Upkeep {
  #busy: Promise<void> | undefined;
  readonly #closing = new AbortController();

  constructor(
    private readonly root: string,
    private readonly git: Git,
  ) {}

  /** Many small packs become few, and which commit touched which path is noted. Joins what is under way. */
  rollUp(): Promise<void> {
    this.#busy ??= this.#rollUp().finally(() => {
      this.#busy = undefined;
    });
    return this.#busy;
  }

  async #rollUp(): Promise<void> {
    const packs = await readdir(join(this.root, '.audit', 'objects', 'pack')).catch(() => [] as string[]);
    if (packs.filter((name) => name.endsWith('.pack')).length <= fewPacks) return;
    await this.git.run(['-c', 'pack.threads=1', 'repack', '-d', '-q', '--geometric=2']);
    const paths = ['--changed-paths', `--max-new-filters=${filtersAtOnce}`];
    await this.git.run(['commit-graph', 'write', '--reachable', '--split', '--no-progress', ...paths]);
  }

  /** After what is under way, packs all anew when enough has come. True when it was done. @throws engine.stopped */
  packTightly(): Promise<boolean> {
    const before = this.#busy ?? Promise.resolve();
    const work = before.catch(() => undefined).then(() => collect(this.root, this.git, this.#closing.signal));
    return this.#hold(work);
  }

  /** Waits for what is under way; while `look` reads, no pack is put in another's place. */
  async standing<T>(look: () => Promise<T>): Promise<T> {
    while (this.#busy !== undefined) await this.#busy.catch(() => undefined);
    return this.#hold(look());
  }

  /** Whatever comes next waits until this is over, however it ends. */
  #hold<T>(work: Promise<T>): Promise<T> {
    const release = () => {
      if (this.#busy === held) this.#busy = undefined;
    };
    const held = work.then(release, release);
    this.#busy = held;
    return work;
  }

  /** Gives up a tight packing, which the next start takes up again; waits for the rest. */
  async close(): Promise<void> {
    this.#closing.abort(closing);
    await this.#busy?.catch(() => undefined);
  }
}

/**
 * Makes git's index equal to HEAD; no file of the workspace is read for it. The caller lets no other git write meanwhile.
 */
export async function refreshIndex(root: string, git: Git): Promise<void> {
  // -m keeps what the index knows of files' times, so that an owner's git reads again only what changed.
  await git.run(['read-tree', '-m', 'HEAD']).catch(async () => {
    await rm(join(root, '.audit', 'index'), { force: true });
    await git.run(['read-tree', 'HEAD']);
  });
}
