import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Version } from '#shared/model/change.ts';
import { fail, MnemeError } from '#shared/model/error.ts';
import type { Clock, Log } from '../ports.ts';
import { type Git, gitIn } from './git.ts';
import { importStream } from './import.ts';
import type { History, Settled } from './types.ts';
import { readVersions, versionFormat } from './versions.ts';

/** Kept out of git's sight when the owner looks with `git status`. */
const excluded = ['/.audit/', '/.audit-damaged-*/', '/.mneme/', '.git', ''].join('\n');
/** Packs beyond this number are rolled up when nothing else is going on. */
const fewPacks = 20;

export type HistoryOptions = { root: string; clock: Clock; log: Log };

/**
 * Opens `.audit`, or begins it when there is none. A damaged one is opened too: `examine` says what is wrong.
 * @throws git.missing, disk.*
 */
export async function openHistory({ root, log }: HistoryOptions): Promise<History> {
  const directory = join(root, '.audit');
  const git = gitIn(root);
  if (!existsSync(directory)) {
    await git.run(['init', '--quiet', '--template=', '--initial-branch=main']);
    await mkdir(join(directory, 'info'), { recursive: true });
    await writeFile(join(directory, 'info', 'exclude'), excluded);
  }
  await dropDeadLocks(directory, log);
  return new GitHistory(root, git, await tip(git));
}

/** Locks that a killed git left behind; the workspace's own lock says that no git of ours is alive. */
async function dropDeadLocks(directory: string, log: Log): Promise<void> {
  const folders = ['', 'refs/heads', 'objects/info'];
  for (const folder of folders) {
    const names = await readdir(join(directory, folder)).catch(() => [] as string[]);
    for (const name of names.filter((n) => n.endsWith('.lock'))) {
      log.warn('a lock left by a dead git was removed', { name });
      await rm(join(directory, folder, name), { force: true });
    }
  }
}

type Tip = { commit: string; seconds: number } | null;

async function tip(git: Git): Promise<Tip> {
  try {
    const said = (await git.run(['log', '-1', '--format=%H %ct', 'refs/heads/main'])).toString();
    const [commit = '', seconds = '0'] = said.trim().split(' ');
    return { commit, seconds: Number(seconds) };
  } catch (thrown) {
    if (thrown instanceof MnemeError && thrown.code === 'audit.damaged') return null;
    throw thrown;
  }
}

class GitHistory implements History {
  #tip: Tip;

  constructor(
    private readonly root: string,
    private readonly git: Git,
    found: Tip,
  ) {
    this.#tip = found;
  }

  head(): string | null {
    return this.#tip?.commit ?? null;
  }

  async lastSeq(): Promise<number> {
    if (this.#tip === null) return 0;
    const said = await this.git.run([
      'log',
      '-1',
      '--grep=^Seq: [0-9]',
      '--format=%(trailers:key=Seq,valueonly)',
      'HEAD',
    ]);
    return Number(said.toString().trim().split('\n').at(-1) ?? 0) || 0;
  }

  async record(batch: Settled[]): Promise<{ head: string }> {
    // The owner may have committed by hand: grow on what is there now.
    this.#tip = await tip(this.git);
    await this.git.run(
      ['fast-import', '--quiet', '--done', '--date-format=raw'],
      importStream(batch, this.#tip?.commit ?? null, this.#tip?.seconds ?? 0),
    );
    this.#tip = await tip(this.git);
    if (this.#tip === null)
      throw fail('audit.damaged', 'Git took the changes and has no commit.', 'Run mneme doctor --repair.');
    return { head: this.#tip.commit };
  }

  async versions(
    path: string,
    { limit, skip }: { limit: number; skip: number },
  ): Promise<{ versions: Version[]; more: boolean }> {
    if (this.#tip === null) return { versions: [], more: false };
    const range = [`--max-count=${limit + 1}`, `--skip=${skip}`];
    const said = await this.git.run([
      'log',
      '-z',
      '--numstat',
      '--no-renames',
      `--format=${versionFormat}`,
      ...range,
      'HEAD',
      '--',
      path,
    ]);
    const versions = readVersions(said.toString('utf8'));
    return { versions: versions.slice(0, limit), more: versions.length > limit };
  }

  async show(path: string, commit: string): Promise<{ content: string | null; previous: string | null }> {
    const [content, previous] = await Promise.all([this.#blob(commit, path), this.#blob(`${commit}~1`, path)]);
    return { content, previous };
  }

  async #blob(commit: string, path: string): Promise<string | null> {
    try {
      return (await this.git.run(['cat-file', 'blob', `${commit}:${path}`])).toString('utf8');
    } catch (thrown) {
      if (thrown instanceof MnemeError && thrown.code === 'audit.damaged') return null;
      throw thrown;
    }
  }

  async differing(): Promise<string[]> {
    if (this.#tip !== null) await this.git.run(['read-tree', 'HEAD']);
    // --refresh answers with an exit code when something differs; that is the question, not a failure.
    await this.git.run(['update-index', '-q', '--refresh']).catch(() => undefined);
    const changed = await this.git.run(['diff-files', '--name-only', '-z']);
    const fresh = await this.git.run(['ls-files', '--others', '-z', '--exclude-from=.audit/info/exclude']);
    return [...new Set(`${changed}${fresh}`.split('\0').filter((path) => path !== ''))];
  }

  async tidy(): Promise<void> {
    if (this.#tip === null) return;
    await this.git.run(['read-tree', 'HEAD']);
    await this.git.run(['update-index', '-q', '--refresh']).catch(() => undefined);
  }

  async maintain(): Promise<void> {
    const packs = (await readdir(join(this.root, '.audit', 'objects', 'pack'))).filter((name) =>
      name.endsWith('.pack'),
    );
    if (packs.length > fewPacks) await this.git.run(['repack', '-d', '-q', '--geometric=2']);
  }

  async examine(deep: boolean): Promise<string | null> {
    try {
      await stat(join(this.root, '.audit', 'HEAD'));
      const heads = (await this.git.run(['for-each-ref', '--format=%(objectname)'])).toString().trim();
      if (heads === '') return this.#unborn();
      await this.git.run(['cat-file', '-e', 'HEAD^{tree}']);
      if (deep) await this.git.run(['fsck', '--full', '--no-dangling', '--no-progress']);
      return null;
    } catch (thrown) {
      if (thrown instanceof MnemeError) return thrown.value.message;
      return `.audit is no git directory (${(thrown as Error).message}).`;
    }
  }

  /** No ref at all: sound only while there is nothing to refer to. */
  async #unborn(): Promise<string | null> {
    const packs = await readdir(join(this.root, '.audit', 'objects', 'pack')).catch(() => []);
    return packs.length === 0 ? null : 'The history has objects and no branch: its refs are lost.';
  }

  async close(): Promise<void> {
    await this.tidy().catch(() => undefined);
  }
}

export type { Settled };
