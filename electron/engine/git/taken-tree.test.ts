import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitIn } from './git.ts';
import { takenTree } from './taken-tree.ts';

let root = '';
const git = (args: string[], input?: string) =>
  execFileSync('git', ['--git-dir', join(root, '.audit'), ...args], { encoding: 'utf8', input }).trim();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mneme-taken-'));
  git(['init', '--quiet', '--bare']);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What a machine takes of a commit with these files: their number, or why not. */
async function taken(paths: string[], disk: { foldsCase?: boolean; everywhere?: boolean }): Promise<number | string> {
  const blob = git(['hash-object', '-w', '--stdin'], 'text\r\n');
  const index = paths.map((path) => `100644 ${blob}\t${path}\0`).join('');
  git(['update-index', '-z', '--index-info'], index);
  const env = {
    ...process.env,
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a',
  };
  const args = ['--git-dir', join(root, '.audit'), 'commit-tree', git(['write-tree']), '-m', 'x'];
  const commit = execFileSync('git', args, { encoding: 'utf8', env }).trim();
  try {
    return (await takenTree(gitIn(root), commit, { foldsCase: false, everywhere: false, ...disk })).size;
  } catch (thrown) {
    return (thrown as Error).message;
  }
}

test.each([
  ['another case', ['memory/vault/Tide.md', 'memory/vault/tide.md']],
  ['another form of a letter', ['memory/vault/caf\u00e9.md', 'memory/vault/cafe\u0301.md']],
])(
  '[TAKEN-1] names that differ by %s alone are two files on Linux, and refused by a disk that folds them',
  async (_, paths) => {
    expect(await taken(paths, {})).toBe(2);
    expect(await taken(paths, { foldsCase: true })).toContain('are one file here');
  },
);

test.each(['memory/vault/aux.md', 'memory/COM1/a.md', 'memory/vault/nul', 'C:/a.md'])(
  '[TAKEN-2] %s stays a file where it may be one, and does not come where a system gives it to a device or drive',
  async (path) => {
    expect(await taken([path], {})).toBe(1);
    expect(await taken([path], { everywhere: true })).toContain('no file can have everywhere');
  },
);

test('[TAKEN-3] a path longer than Windows once could have comes everywhere', async () => {
  const path = `memory/vault/${'deep/'.repeat(80)}a.md`;
  expect(await taken([path], { everywhere: true, foldsCase: true })).toBe(1);
});
