import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { changedFiles, roomsOf } from './changed.mjs';

const root = mkdtempSync(join(tmpdir(), 'mneme-changed-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a changed file stands for its room; one beside the rooms for its own tests; others for none', () => {
  expect(
    roomsOf([
      'electron/engine/recall/fuse.ts',
      'electron/engine/recall/graph/walk.ts',
      'electron/engine/engine.ts',
      'electron/host/link.ts',
      'renderer/features/graph/style.ts',
      'renderer/ui/time.ts',
      'shared/text/tokens.ts',
      'README.md',
    ]),
  ).toEqual([
    'electron/engine/engine.',
    'electron/engine/recall/',
    'electron/host/',
    'renderer/features/graph/',
    'renderer/ui/',
    'shared/text/',
  ]);
});

test('what differs is what the branch committed, what is not committed yet, and what is new', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], { cwd: root });
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  mkdirSync(root, { recursive: true });
  git('init', '--quiet', '--initial-branch', 'main');
  for (const name of ['same.ts', 'committed.ts', 'edited.ts']) write(name, 'before');
  git('add', '.');
  git('commit', '--quiet', '--message', 'before');
  git('switch', '--quiet', '--create', 'branch');
  write('committed.ts', 'after');
  git('commit', '--quiet', '--all', '--message', 'after');
  write('edited.ts', 'after');
  write('new.ts', 'after');
  expect((await changedFiles(root)).sort()).toEqual(['committed.ts', 'edited.ts', 'new.ts']);
});
