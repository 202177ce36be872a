import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
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

test('whoever waits while a folder is taken up is told how far it is, from none to all', async () => {
  const paths = Array.from({ length: 30 }, (_, n) => `memory/vault/${n}.md`);
  for (const path of paths) edit(root, path, `# Note ${path}\n\nThe tide gauge was read.\n`);
  const { history, door, index } = workspace;
  const told: { done: number; total: number }[] = [];
  const ports = { ...portsOf(), emit: (event: Event) => void (event.name === 'indexing' && told.push(event.data)) };
  const keeper = new Keeper(root, index, { door, history }, ports);
  await keeper.catchUp(false);
  expect(told[0]).toMatchObject({ done: 0, total: paths.length });
  expect(told.at(-1)).toMatchObject({ done: paths.length, total: paths.length });
  expect(keeper.state).toMatchObject({ state: 'ready', total: paths.length });
});
