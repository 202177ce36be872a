import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Version } from '#shared/model/change.ts';
import { fail, MnemeError } from '#shared/model/error.ts';
import type { Clock, Log } from '../ports.ts';
import { branchOf, isUnborn, standsOn } from './ancestry.ts';
import { readFiles } from './blobs.ts';
import { examineHistory } from './examine.ts';
import { type Git, type GitInput, gitIn } from './git.ts';
import { beginStream, type Growth, importStream, jointStream, lastDate } from './import.ts';
import { clearLeftovers, clearLocks } from './leftovers.ts';
import { ensureRepository } from './repository.ts';
import { finishRewrite } from './rewrite.ts';
import { gitProgram } from './spawn.ts';
import { differsFrom, listTree } from './tree.ts';
import type { History, InitialFile, Joint, SettledChange } from './types.ts';
import { refreshIndex, Upkeep } from './upkeep.ts';
import { readVersions, versionFormat } from './versions.ts';

/** Times a batch is offered again after another git moved the branch meanwhile. */
const attempts = 3;

export type HistoryOptions = {
  root: string;
  clock: Clock;
  log: Log;
  /** Told when the branch is found at another commit than we left it at; `to` null when it is gone. */
  moved?: (from: string, to: string | null) => void;
};

/**
 * Opens `.audit`, or begins it when there is none. A damaged one is opened too: `examine` says what is wrong.
 * The caller holds the workspace's lock.
 * @throws git.missing, disk.full, workspace.readonly
 */
export async function openHistory({ root, clock, log, moved }: HistoryOptions): Promise<History> {
  // A machine without git is told so now, and not at the first change.
  gitProgram(root);
  const git = gitIn(root);
  await finishRewrite(root);
  await ensureRepository(root);
  // On a disk that may not be written nobody of ours was writing.
  await clearLeftovers(root, log, clock).catch((cause) => log.warn('leftovers stay', { cause: String(cause) }));
  const ref = await branchOf(root);
  return new GitHistory(root, git, ref, await readTip(root, git, ref), { clock, log, ...(moved && { moved }) });
}

type Tip = { commit: string; seconds: number } | null;

/** Null when the branch is not born yet, and when the history is damaged. */
async function readTip(root: string, git: Git, ref: string): Promise<Tip> {
  if (isUnborn(join(root, '.audit'), ref)) return null;
  try {
    const said = (await git.run(['log', '-1', '--format=%H %ct', ref, '--'])).toString();
    const [commit = '', seconds = '0'] = said.trim().split(' ');
    return commit === '' ? null : { commit, seconds: Number(seconds) };
  } catch (thrown) {
    if (thrown instanceof MnemeError && thrown.code === 'audit.damaged') return null;
    throw thrown;
  }
}

class GitHistory implements History {
  #tip: Tip;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #upkeep: Upkeep;

  constructor(
    private readonly root: string,
    private readonly git: Git,
    private readonly ref: string,
    found: Tip,
    private readonly options: Omit<HistoryOptions, 'root'>,
  ) {
    this.#tip = found;
    this.#upkeep = new Upkeep(root, git);
  }

  get branch(): string {
    return this.ref;
  }

  head(): string | null {
    return this.#tip?.commit ?? null;
  }

  async lastSeq(): Promise<number> {
    if (this.#tip === null) return 0;
    const said = await this.git.run([
      'log',
      '-1',
      // Numbers grow along the commits that each stood on; what was joined to them has numbers of its own.
      '--first-parent',
      '--grep=^Seq: [0-9]',
      '--format=%(trailers:key=Seq,valueonly)',
      this.ref,
      '--',
    ]);
    return Number(said.toString().trim().split('\n').at(-1)) || 0;
  }

  record(batch: SettledChange[]): Promise<{ head: string }> {
    return this.#alone(async () => {
      const [first] = batch;
      return first?.tip === undefined ? this.#record(batch) : this.#goTo({ ...first, tip: first.tip });
    });
  }

  async #record(batch: SettledChange[]): Promise<{ head: string }> {
    for (let attempt = 1; ; attempt++) {
      const before = this.#tip;
      const growth = await this.#growth();
      const left = growth.from === (before?.commit ?? null) ? batch : await this.#lacking(batch, before);
      if (left.length === 0 && this.#tip !== null) return { head: this.#tip.commit };
      try {
        return { head: await this.#grow(importStream(left, growth), lastDate(left, growth)) };
      } catch (thrown) {
        const tip = await readTip(this.root, this.git, this.ref);
        const again = tip?.commit === growth.from ? await this.#unlocked() : tip !== null;
        if (attempt === attempts || !again) throw thrown;
      }
    }
  }

  /** The branch moved past us (an owner's commit, a git that outlived a crash): what it does not hold yet. */
  async #lacking(batch: SettledChange[], before: Tip): Promise<SettledChange[]> {
    try {
      const held = await this.lastSeq();
      return batch.filter(({ seq }) => seq > held);
    } catch (thrown) {
      this.#tip = before;
      throw thrown;
    }
  }

  /** True when the branch was locked by a git that is dead, and is no more. */
  async #unlocked(): Promise<boolean> {
    const lock = join(this.root, '.audit', `${this.ref}.lock`);
    if (!existsSync(lock)) return false;
    await clearLocks(this.root, this.options.log, this.options.clock);
    return !existsSync(lock);
  }

  /** History goes on from a commit that holds the set; where it cannot, the set becomes commits like any other. */
  async #goTo(settled: SettledChange & { tip: string }): Promise<{ head: string }> {
    const { from } = await this.#growth();
    const stands = from === null || (await standsOn(this.git, settled.tip, from));
    if (!stands && settled.set.changes.length === 0) return { head: from ?? '' };
    if (!stands) return this.#record([settled]);
    await this.git.run(['update-ref', '-m', 'joined', this.ref, settled.tip, from ?? '0'.repeat(40)]);
    this.#tip = await readTip(this.root, this.git, this.ref);
    return { head: settled.tip };
  }

  joint(joint: Joint): Promise<string> {
    return this.#alone(async () => {
      // Its ref may stand anywhere: an earlier joint that history never went to.
      const commit = await this.#import(jointStream(joint), ['--force']);
      if (commit === '')
        throw fail('audit.damaged', 'Git took a merge and named no commit.', 'Run mneme doctor --repair.');
      return commit;
    });
  }

  begin(files: AsyncIterable<InitialFile>, settled: Omit<SettledChange, 'set'>): Promise<{ head: string | null }> {
    return this.#alone(async () => {
      const growth = await this.#growth();
      const head = await this.#grow(beginStream(files, growth, settled), lastDate([settled], growth));
      return { head: head === '' ? null : head };
    });
  }

  /** The owner may have committed by hand: grow on what is there now. */
  async #growth(): Promise<Growth> {
    const loose = (await readFile(join(this.root, '.audit', this.ref), 'latin1').catch(() => '')).trim();
    if (this.#tip === null || loose !== this.#tip.commit) this.#found(await readTip(this.root, this.git, this.ref));
    return { ref: this.ref, from: this.#tip?.commit ?? null, notBefore: this.#tip?.seconds ?? 0 };
  }

  /** The branch is here now, whoever brought it. */
  #found(tip: Tip): void {
    const from = this.#tip?.commit;
    this.#tip = tip;
    if (from !== undefined && from !== tip?.commit) this.options.moved?.(from, tip?.commit ?? null);
  }

  look(): Promise<void> {
    return this.#alone(async () => {
      await this.#growth();
    });
  }

  async #grow(stream: GitInput, seconds: number): Promise<string> {
    const commit = await this.#import(stream);
    if (commit !== '') this.#tip = { commit, seconds };
    return commit;
  }

  /** The name of the newest commit of a stream; empty when it made none. @throws audit.damaged */
  async #import(stream: GitInput, options: string[] = []): Promise<string> {
    // Trees are mostly hashes: trying hard to shrink them costs far more than it saves; `maintain` packs in earnest.
    const args = ['-c', 'core.compression=1', 'fast-import', '--quiet', '--done', '--date-format=raw', ...options];
    const commit = (await this.git.run(args, stream)).toString().trim();
    if (commit === '' || /^[0-9a-f]{40,64}$/.test(commit)) return commit;
    throw fail('audit.damaged', 'Git took the changes and named no commit.', 'Run mneme doctor --repair.');
  }

  async versions(
    path: string,
    { limit, skip }: { limit: number; skip: number },
  ): Promise<{ versions: Version[]; more: boolean }> {
    if (this.#tip === null) return { versions: [], more: false };
    const range = [`--max-count=${limit + 1}`, `--skip=${skip}`];
    const form = ['-z', '--numstat', '--no-renames', '--no-ext-diff', '--no-textconv', `--format=${versionFormat}`];
    // A merge counts against the one of ours that it continues.
    form.push('--diff-merges=first-parent');
    const said = await this.git.run(['log', ...form, ...range, this.ref, '--', path]);
    const versions = readVersions(said.toString('utf8'), path);
    return { versions: versions.slice(0, limit), more: versions.length > limit };
  }

  async show(path: string, commit: string): Promise<{ content: string | null; previous: string | null }> {
    if (!/^[0-9a-f]{4,64}$/i.test(commit))
      throw fail('input.invalid', 'That is not the name of a commit.', 'Take one from the history of the file.');
    const [content = null, previous = null] = await readFiles(this.git, [`${commit}:${path}`, `${commit}~1:${path}`]);
    return { content, previous };
  }

  async held(paths?: string[]): Promise<Map<string, string>> {
    return this.#tip === null ? new Map() : listTree(this.git, this.ref, paths);
  }

  async differing(): Promise<string[]> {
    return differsFrom(this.root, await this.held());
  }

  tidy(): Promise<void> {
    return this.#alone(async () => {
      if (this.#tip !== null) await refreshIndex(this.root, this.git);
    });
  }

  maintain(): Promise<void> {
    return this.#tip === null ? Promise.resolve() : this.#upkeep.rollUp();
  }

  gc(): Promise<boolean> {
    return this.#upkeep.packTightly();
  }

  /** What is written, or packed anew, while fsck reads looks broken to it: before that is believed, nobody does either for another look. */
  async examine(deep: boolean): Promise<string | null> {
    const look = () => examineHistory(this.root, this.git, this.ref, deep);
    const broken = await look();
    return deep && broken !== null ? this.#alone(() => this.#upkeep.standing(look)) : broken;
  }

  async close(): Promise<void> {
    await this.#upkeep.close();
    await this.tidy().catch(() => undefined);
  }

  /** One git that writes at a time. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(work, work);
    this.#queue = run.catch(() => undefined);
    return run;
  }
}
