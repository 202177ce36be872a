import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Milliseconds of writing each file safely and nothing more: a new file beside it, fsync, rename, fsync of the folder. */
export function bareWrites(paths: string[]): number[] {
  return paths.map((path) => {
    const text = `${readFileSync(path, 'utf8')}- one more line\n`;
    const began = performance.now();
    const beside = `${path}.${randomBytes(4).toString('hex')}`;
    const file = openSync(beside, 'wx');
    writeSync(file, text);
    fsyncSync(file);
    closeSync(file);
    renameSync(beside, path);
    const folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
    closeSync(folder);
    return performance.now() - began;
  });
}

/**
 * Milliseconds of committing each file with git's plumbing, the way one would by hand: hash-object, update-index,
 * write-tree, commit-tree, update-ref. The repository holds everything under `root` beforehand.
 */
export function bareCommits(root: string, paths: string[]): number[] {
  const gitDir = join(root, '.git');
  const git = (args: string[], input?: string) =>
    execFileSync('git', [`--git-dir=${gitDir}`, `--work-tree=${root}`, ...args], {
      cwd: root,
      input,
      env: bareEnvironment,
      maxBuffer: 1e8,
    })
      .toString()
      .trim();
  git(['init', '--quiet']);
  git(['add', '--all']);
  git(['commit', '--quiet', '--message', 'begin']);
  return paths.map((path) => {
    const began = performance.now();
    const blob = git(['hash-object', '-w', path]);
    git(['update-index', '--cacheinfo', `100644,${blob},${path}`]);
    const commit = git(['commit-tree', git(['write-tree']), '-p', 'HEAD'], `EDIT ${path}\n`);
    git(['update-ref', 'HEAD', commit]);
    return performance.now() - began;
  });
}

const bareEnvironment = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'bench',
  GIT_AUTHOR_EMAIL: 'bench@localhost',
  GIT_COMMITTER_NAME: 'bench',
  GIT_COMMITTER_EMAIL: 'bench@localhost',
};
