import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { git } from '../git/testing/git.ts';
import type { CommitStep } from './steps.ts';
import { buildWriter, startWriter } from './testing/child.ts';
import { verify } from './testing/verify.ts';
import { freshFolder, openTestWorkspace, removeFolder } from './testing/workspace.ts';

let writer = '';
beforeAll(async () => {
  writer = await buildWriter();
});
afterAll(() => rmSync(writer, { force: true }));

const steps: CommitStep[] = [
  'planned',
  'staged',
  'journalled',
  'moved',
  'audited',
  'indexed',
  'acknowledged',
  'recorded',
  'synced',
  'dropped',
];

describe('[CRASH-1] killed at a step, a commit is whole or was never acknowledged', () => {
  test.concurrent.each(steps)(
    'killed when %s',
    async (step) => {
      const root = freshFolder();
      const acknowledged: number[] = [];
      // The 9th move lies inside a set of three files; batches and rounds of syncing are fewer than commits.
      const later = step === 'synced' || step === 'dropped' || step === 'recorded' ? 2 : 9;
      for (const nth of [1, later]) {
        const writing = startWriter(writer, [root, nth * 100_000, 100_000, step, nth]);
        await writing.ended;
        expect(writing.child.signalCode, writing.lines.slice(-3).join('\n')).toBe('SIGKILL');
        acknowledged.push(...writing.acknowledged());
        const workspace = await openTestWorkspace(root);
        await verify(workspace, acknowledged);
        await workspace.close();
        expect(git(root, 'status', '--porcelain', '--untracked-files=all')).toBe('');
      }
      removeFolder(root);
    },
    120_000,
  );
});

describe('[CRASH-2] killed 100 times at random moments under load', () => {
  const rounds = 50;
  test.concurrent.each([1, 2])(
    'lane %i',
    async () => {
      const root = freshFolder();
      const acknowledged: number[] = [];
      let first = 0;
      for (let round = 1; round <= rounds; round++) {
        const writing = startWriter(writer, [root, first, 100_000]);
        await writing.said('ready');
        // So many writes first, however slow the machine is; then any moment of the next ones.
        while (writing.acknowledged().length < round % 4) await sleep(1);
        await sleep(Math.random() * 40);
        writing.child.kill('SIGKILL');
        await writing.ended;
        expect(writing.lines[0], writing.lines.join('\n')).toBe('ready');
        acknowledged.push(...writing.acknowledged());
        first = Math.max(first, ...writing.acknowledged()) + 2;
        if (round % 25 !== 0) continue;
        const workspace = await openTestWorkspace(root);
        await verify(workspace, acknowledged);
        await workspace.close();
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(75);
      expect(git(root, 'status', '--porcelain', '--untracked-files=all')).toBe('');
      removeFolder(root);
    },
    240_000,
  );
});
