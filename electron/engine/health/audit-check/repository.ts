import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Git } from '../../git/git.ts';
import { isProjection } from '../../workspace/paths.ts';
import { readFileStamped } from '../../workspace/read.ts';
import type { HealthDeps } from '../deps.ts';
import type { Finding } from './expected.ts';

/** Milliseconds after which a lock of git is no longer that of a git at work. */
const staleMs = 10_000;
const place = '--git-dir=.audit --work-tree=.';

/** What an owner's own git, or a crash, left in `.audit` that history is the worse for. Nothing is changed. */
export async function repositoryFindings(deps: HealthDeps, git: Git): Promise<Finding[]> {
  return [
    ...(await shallow(deps.root)),
    ...(await locks(deps)),
    ...(await branches(deps, git)),
    ...(await leftOut(deps)),
  ];
}

const finding = (code: string, words: string, remedy: string, commit: string | null = null): Finding => {
  return { code, words, remedy, commit, line: null };
};

async function shallow(root: string): Promise<Finding[]> {
  const cut = (await readFile(join(root, '.audit', 'shallow'), 'latin1').catch(() => '')).trim();
  if (cut === '') return [];
  const words = 'The history is shallow: what came before its first commit was left out when it was copied.';
  const remedy = `Fetch the rest from where it was copied: git ${place} fetch --unshallow; or restore a backup.`;
  return [finding('history.shallow', words, remedy, cut.split('\n')[0] ?? null)];
}

async function locks({ root, ports, history }: HealthDeps): Promise<Finding[]> {
  const found: Finding[] = [];
  const branch = /^ref: (\S+)/.exec(await readFile(join(root, '.audit', 'HEAD'), 'latin1').catch(() => ''))?.[1];
  for (const name of ['index.lock', 'HEAD.lock', 'packed-refs.lock', `${branch ?? 'refs/heads/main'}.lock`]) {
    const lock = await stat(join(root, '.audit', name)).catch(() => null);
    if (lock === null || ports.clock.now() - lock.mtimeMs < staleMs) continue;
    const words = `A git that is gone left a lock in .audit/${name}; ${history.head() === null ? 'nothing' : 'no git'} can write past it.`;
    found.push(finding('history.locked', words, 'Start Mneme again: it removes locks of gits that are gone.'));
  }
  return found;
}

/** Commits of other branches that this one lacks: a switch, or a reset, leaves them behind. */
async function branches({ root }: HealthDeps, git: Git): Promise<Finding[]> {
  const found: Finding[] = [];
  const head = (await readFile(join(root, '.audit', 'HEAD'), 'latin1').catch(() => '')).trim();
  if (!head.startsWith('ref: refs/heads/')) {
    const words = 'No branch is checked out in .audit: what is written goes to main.';
    found.push(finding('history.detached', words, `Run git ${place} symbolic-ref HEAD refs/heads/main.`));
  }
  const here = head.replace(/^ref: /, '');
  const refs = (await git.run(['for-each-ref', '--format=%(refname)', 'refs/heads'])).toString().trim().split('\n');
  for (const ref of refs.filter((one) => one !== '' && one !== here)) {
    const count = Number((await git.run(['rev-list', '--count', ref, '--not', 'HEAD'])).toString().trim());
    const ours = (await git.run(['log', '-1', '--format=%H', '--grep=^Seq: [0-9]', ref, '--not', 'HEAD'])).toString();
    if (count === 0 || ours.trim() === '') continue;
    const name = ref.replace('refs/heads/', '');
    const words = `The branch ${name} has ${count} commits that the history in use (${here.replace('refs/heads/', '')}) lacks.`;
    const remedy = `If you did not mean to leave it: stop Mneme, run git ${place} symbolic-ref HEAD ${ref}, start it again.`;
    found.push(finding('history.branch', words, remedy, ours.trim()));
  }
  if (existsSync(join(root, '.audit', 'MERGE_HEAD'))) {
    const words = 'A merge by hand was begun in .audit and not ended.';
    found.push(
      finding('history.merging', words, `End it with git ${place} commit, or drop it with git ${place} merge --abort.`),
    );
  }
  return found;
}

/** Files that history has otherwise than they stand on disk, though nothing waits to be taken up. */
async function leftOut({ root, history, index, keeper }: HealthDeps): Promise<Finding[]> {
  if (keeper.state.state !== 'ready') return [];
  const differing: string[] = [];
  for (const path of (await history.differing()).filter((one) => !isProjection(one))) {
    const hash = (await readFileStamped(root, path).catch(() => null))?.stamp.hash;
    // What the index has not seen either was edited just now, and is about to be taken up.
    if (hash !== undefined && hash === index.file(path)?.hash) differing.push(path);
  }
  if (differing.length === 0) return [];
  const words = `History has ${differing.length} files otherwise than they stand, for instance ${differing[0]}.`;
  return [finding('tree.differs', words, 'Run mneme reindex: what differs is taken up as it stands.')];
}
