import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  edit,
  freshFolder,
  hashOf,
  openTestWorkspace,
  portsOf,
  removeFolder,
  store,
  type TestWorkspace,
} from '../commit/testing/workspace.ts';
import { git } from '../git/testing/git.ts';
import { Keeper } from './keeper.ts';

let root = '';
let workspace: TestWorkspace;
beforeEach(async () => {
  root = freshFolder();
  workspace = await openTestWorkspace(root);
});
afterEach(async () => {
  await workspace.close();
  removeFolder(root);
});

test('an index built anew holds what history has; what differs, is gone, or is written meanwhile is adopted', async () => {
  await store(workspace, { 'a.md': 'a\n', 'b.md': 'b\n', 'c.md': 'c\n', 'd.md': 'd\n' });
  await workspace.door.settled();
  edit(root, 'b.md', 'b by hand\n');
  unlinkSync(join(root, 'c.md'));
  const { history, door, index } = workspace;
  const held = history.held.bind(history);
  vi.spyOn(history, 'held').mockImplementationOnce(async () => {
    const files = await held();
    edit(root, 'd.md', 'd meanwhile\n');
    return files;
  });
  const keeper = new Keeper(root, index, { door, history }, portsOf());
  await keeper.rebuild('as asked');
  await door.settled();
  const said = git(root, 'log', '--format=%an %s', '-3').trim().split('\n').sort();
  expect(said).toEqual([
    'manual [DELETE] c.md — removed outside Mneme',
    'manual [EDIT] b.md — edited outside Mneme',
    'manual [EDIT] d.md — edited outside Mneme',
  ]);
  expect(['a.md', 'b.md', 'c.md', 'd.md'].map((path) => index.file(path)?.hash)).toEqual([
    hashOf('a\n'),
    hashOf('b by hand\n'),
    undefined,
    hashOf('d meanwhile\n'),
  ]);
});
