import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWriter, startWriter } from '../../commit/testing/child.ts';
import { freshFolder, openTestWorkspace, removeFolder } from '../../commit/testing/workspace.ts';
import { gitIn } from '../../git/git.ts';
import { linesFromGit } from './expected.ts';
import { matchLines } from './match.ts';

let writer = '';
beforeAll(async () => {
  writer = await buildWriter();
});
afterAll(() => rmSync(writer, { force: true }));

test('[CHECK-6] killed at any moment under load, again and again: log and history agree after each start', async () => {
  const root = freshFolder();
  for (let round = 0; round < 12; round++) {
    const writing = startWriter(writer, [root, round * 100_000, 100_000]);
    await writing.said('ready');
    await new Promise((resolve) => setTimeout(resolve, 60 + ((round * 97) % 400)));
    writing.child.kill('SIGKILL');
    await writing.ended;
    const workspace = await openTestWorkspace(root);
    await workspace.door.settled();
    const head = workspace.history.head();
    if (head !== null) {
      const { told, findings } = await linesFromGit(root, gitIn(root), head);
      const lines = readFileSync(join(root, 'memory/meta/audit.log'), 'utf8').trimEnd().split('\n');
      const window = { cut: '', digested: new Set<string>() };
      expect([...findings, ...matchLines(told, { lines, settled: lines.length }, window)]).toEqual([]);
    }
    await workspace.close();
  }
  removeFolder(root);
}, 240_000);
