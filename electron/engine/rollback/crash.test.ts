import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommitStep } from '../commit/steps.ts';
import { buildProgram } from '../commit/testing/build.ts';
import { startWriter } from '../commit/testing/child.ts';
import { agent, freshFolder, openTestWorkspace, removeFolder, store } from '../commit/testing/workspace.ts';
import { git } from '../git/testing/git.ts';
import { stateOf } from './testing/rolling.ts';

let roller = '';
let root = '';
beforeAll(async () => {
  roller = await buildProgram(fileURLToPath(new URL('./testing/roller.ts', import.meta.url)));
});
afterAll(() => rmSync(roller, { force: true }));
beforeEach(() => {
  root = freshFolder();
});
afterEach(() => removeFolder(root));

const large = `${'a line of a large file\n'.repeat(4_000)}`;

/** Two states of a workspace, the second by a session. */
async function twoStates() {
  const workspace = await openTestWorkspace(root);
  await store(workspace, { 'a.md': large, 'b/c.md': 'c\n', 'gone.md': 'gone\n', 'z.md': 'z\n' });
  const older = await stateOf(root);
  await store(
    workspace,
    { 'a.md': 'A\n', 'b/c.md': 'C\n', 'gone.md': null, 'made/d.md': 'd\n' },
    { ...agent, session: 's-1' },
  );
  const newer = await stateOf(root);
  await workspace.close();
  return { older, newer };
}

const steps: [CommitStep, number][] = [
  ['planned', 1],
  ['staged', 1],
  ['journalled', 1],
  ['moved', 1],
  ['moved', 3],
  ['audited', 1],
  ['indexed', 1],
  ['acknowledged', 1],
  ['recorded', 1],
];

describe('[ROLLBACK-CRASH] a rollback is whole or was not', () => {
  test.each(steps)('killed when %s, the %i. time', async (step, nth) => {
    const { older, newer } = await twoStates();
    const rolling = startWriter(roller, [root, 's-1', step, nth]);
    await rolling.ended;
    expect(rolling.child.signalCode, rolling.lines.join('\n')).toBe('SIGKILL');
    const workspace = await openTestWorkspace(root);
    const state = await stateOf(root);
    const isBefore = step === 'planned' || step === 'staged';
    expect(state).toEqual(isBefore ? newer : older);
    await workspace.door.settled();
    await workspace.close();
    expect(git(root, 'status', '--porcelain', '--untracked-files=all')).toBe('');
    expect(git(root, 'log', '--format=%s').includes('[REVERT] a.md')).toBe(!isBefore);
  });

  test('a disk that fills meanwhile: refused in words, and everything as it stood; with room it is done', async () => {
    const { older, newer } = await twoStates();
    const limited = ['bash', '-c', 'trap "" XFSZ; ulimit -f 40; exec "$@"', 'limited'];
    const rolling = startWriter(roller, [root, 's-1'], limited);
    await rolling.ended;
    expect(rolling.lines).toEqual(['failed disk.full']);
    expect(await stateOf(root)).toEqual(newer);
    const again = startWriter(roller, [root, 's-1']);
    await again.ended;
    expect(again.lines).toEqual(['done']);
    expect(await stateOf(root)).toEqual(older);
    expect(git(root, 'status', '--porcelain', '--untracked-files=all')).toBe('');
  });
});
