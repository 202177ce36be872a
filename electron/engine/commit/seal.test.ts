import { appendFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLogPath } from './audit-file.ts';
import { beginsWith, Seal } from './seal.ts';
import type { CommitStep } from './steps.ts';
import { buildWriter, startWriter } from './testing/child.ts';
import { edit, freshFolder, openTestWorkspace, read, removeFolder } from './testing/workspace.ts';

let writer = '';
beforeAll(async () => {
  writer = await buildWriter();
});
afterAll(() => rmSync(writer, { force: true }));

/** Opens and closes; gives what was found to be somebody else's. */
async function foreignIn(root: string): Promise<string[]> {
  const foreign: string[] = [];
  const workspace = await openTestWorkspace(root, { foreignLog: (lost) => void foreign.push(lost) });
  await workspace.close();
  return foreign;
}

describe('[SEAL-1] killed, nothing of ours is taken for somebody else’s', () => {
  const steps: CommitStep[] = ['journalled', 'moved', 'audited', 'acknowledged', 'recorded', 'synced', 'dropped'];
  test.each(steps)(
    'when %s',
    async (step) => {
      const root = freshFolder();
      for (const nth of [1, 2]) {
        await startWriter(writer, [root, nth * 100_000, 100_000, step, nth]).ended;
        expect(await foreignIn(root)).toEqual([]);
      }
      removeFolder(root);
    },
    120_000,
  );

  test('at random moments', async () => {
    const root = freshFolder();
    for (let round = 1; round <= 8; round++) {
      const writing = startWriter(writer, [root, round * 100_000, 100_000]);
      await writing.said('ack');
      await sleep(Math.random() * 2_500);
      writing.child.kill('SIGKILL');
      await writing.ended;
      expect(await foreignIn(root)).toEqual([]);
    }
    removeFolder(root);
  }, 120_000);
});

describe('[SEAL-2] somebody else’s writing is found', () => {
  const bent: [string, (place: string) => void][] = [
    ['a line more', (place) => appendFileSync(place, 'forged\n')],
    ['cut off', (place) => truncateSync(place, 40)],
    ['emptied', (place) => truncateSync(place, 0)],
    ['gone', (place) => rmSync(place)],
  ];
  test.each(bent)('%s, after a kill as well', async (_, bend) => {
    const root = freshFolder();
    await startWriter(writer, [root, 0, 100_000, 'dropped', 1]).ended;
    expect(await foreignIn(root)).toEqual([]);
    const before = Buffer.from(read(root, auditLogPath));
    bend(join(root, auditLogPath));
    const [lost = '', ...more] = await foreignIn(root);
    expect(more).toEqual([]);
    expect(beginsWith(before, lost)).toBe(true);
    expect(await foreignIn(root)).toEqual([]);
    removeFolder(root);
  });
});

test('[SEAL-3] of a log of megabytes, lines in the middle count as much as the last', () => {
  const root = freshFolder();
  const line = '2026-02-02T15:30Z | EDIT | MEMORY.md | bot:trigger-remember | auto | added “hybrid approach chosen”\n';
  edit(root, 'log', line.repeat(50_000));
  edit(root, '.mneme/.keep', '');
  const [file, place] = [join(root, 'log'), join(root, '.mneme/seal.json')];
  Seal.open(file, place, []);
  const { seal, lost } = Seal.open(file, place, []);
  expect(lost).toBeNull();
  appendFileSync(file, line);
  expect(seal.appended(line)).toBeNull();
  expect(seal.look()).toBeNull();
  const lines = read(root, 'log').split('\n');
  edit(root, 'log', lines.with(20_000, lines[20_000]?.replace('hybrid', 'strict') ?? '').join('\n'));
  expect(beginsWith(Buffer.from(lines.join('\n')), seal.look() ?? '')).toBe(true);
  expect(seal.look()).toBeNull();
  removeFolder(root);
});
