import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Input, MethodName, Output } from '#shared/contract/methods.ts';
import { methods } from '#shared/contract/methods.ts';
import { agent, openDecay, owner, store } from '../../handlers/testing/decay.ts';

type Opened = Awaited<ReturnType<typeof openDecay>>;

const asker = (workspace: Opened) => {
  return async <N extends MethodName>(name: N, input: Input<N>, caller = owner): Promise<Output<N>> =>
    workspace.engine.call(name, methods[name].input.parse(input) as never, caller) as never;
};

test('[PAST-1] a search, an entity, the graph, a file and the tree answer as of a day', async () => {
  const workspace = await openDecay();
  const ask = asker(workspace);
  const first = '2026-06-01';
  await store(workspace.engine, 'The lighthouse of Savudrija is painted green.', {
    store: 'semantic',
    entity: 'Savudrija Lighthouse',
  });
  const before = await ask('file.read', { path: 'MEMORY.md' });
  const map = await ask('graph.map', {});
  workspace.later(3);
  await store(workspace.engine, 'The ferry of Mljet leaves at seven.', { store: 'semantic', entity: 'Mljet Ferry' });
  await ask('file.write', { path: 'MEMORY.md', content: `${before.content}\n- a line of later\n` });
  await ask('memory.forget', { query: 'lighthouse of Savudrija' });
  const found = await ask('memory.search', { query: 'ferry Mljet', k: 3 });
  expect(found.hits[0]?.text).toContain('leaves at seven');

  const then = await ask('memory.search', { query: 'ferry Mljet', k: 3, as_of: first });
  expect(then.hits.filter(({ text }) => text.includes('leaves at seven'))).toEqual([]);
  expect(then.notice).toContain('As of 2026-06-01 23:59');
  expect((await ask('memory.search', { query: 'lighthouse Savudrija', as_of: first })).hits[0]?.text).toContain(
    'green',
  );
  expect((await ask('memory.entity', { name: 'Mljet Ferry', as_of: first })).entity).toBeNull();
  expect((await ask('memory.entity', { name: 'Savudrija Lighthouse', as_of: first })).entity).not.toBeNull();
  expect((await ask('graph.map', { as_of: first })).nodes).toHaveLength(map.nodes.length);
  expect((await ask('file.read', { path: 'MEMORY.md', as_of: first })).content).toBe(before.content);
  const paths = (tree: Output<'library.tree'>) => tree.files.map(({ path }) => path);
  expect(paths(await ask('library.tree', { as_of: first }))).not.toContain(
    'memory/graph/entities/concept--mljet-ferry.md',
  );

  // Back and forth: what differs is laid out, nothing is left of the other state.
  const now = await ask('library.tree', { as_of: '2026-06-04' });
  expect(paths(now).filter((path) => path.includes('mljet'))).toHaveLength(1);
  const again = await ask('library.tree', { as_of: first });
  expect(paths(again).filter((path) => path.includes('mljet'))).toEqual([]);
});

test('[PAST-2] how alive a memory was is told by the clock of that day', async () => {
  const workspace = await openDecay();
  const ask = asker(workspace);
  const id = await store(workspace.engine, 'The pilot boat of Rovinj is called Nera.');
  await workspace.reopen();
  workspace.later(400);
  const status = async (as_of?: string) =>
    (await ask('memory.search', { query: 'pilot boat Rovinj Nera', as_of, archived: true })).hits.find(
      (hit) => hit.id === id,
    )?.status;
  expect(await status('2026-06-01')).toBe('active');
  expect(await status()).not.toBe('active');
});

test('[PAST-3] looking back is no use, writes nothing, and leaves nothing on the disk', async () => {
  const workspace = await openDecay();
  const ask = asker(workspace);
  const id = await store(workspace.engine, 'The pilot boat of Rovinj is called Nera.');
  await workspace.engine.call('file.history', { path: 'MEMORY.md', limit: 1, skip: 0 }, owner);
  const accesses = async () => (await ask('memory.scores', { ids: [id] })).scores[0]?.accesses;
  const used = await accesses();
  const log = await readFile(join(workspace.root, 'memory/meta/audit.log'), 'utf8');
  await ask('memory.search', { query: 'pilot boat', as_of: '2026-06-01' }, agent);
  await ask('memory.get', { ids: [id], as_of: '2026-06-01' }, agent);
  expect(await accesses()).toBe(used);
  expect(await readFile(join(workspace.root, 'memory/meta/audit.log'), 'utf8')).toBe(log);
  expect(existsSync(join(workspace.root, '.mneme/past/tree/MEMORY.md'))).toBe(true);
  await workspace.reopen();
  expect(await readdir(join(workspace.root, '.mneme'))).not.toContain('past');
  await workspace.reopen(() => mkdir(join(workspace.root, '.mneme/past/tree'), { recursive: true }));
  await expect.poll(() => readdir(join(workspace.root, '.mneme'))).not.toContain('past');
});

test('[PAST-4] a commit names a state; what is no time, no commit or before all is refused in words', async () => {
  const workspace = await openDecay();
  const ask = asker(workspace);
  await store(workspace.engine, 'One.');
  workspace.later(1);
  await store(workspace.engine, 'Two.');
  await ask('library.tree', { as_of: '2026-06-02' });
  const { versions } = await ask('file.history', { path: 'memory/episodes/2026-06-01.md' });
  const at = versions.at(-1)?.commit ?? '';
  const { content } = await ask('file.read', { path: 'memory/episodes/2026-06-01.md', as_of: at });
  expect(content).toContain('One.');
  await expect(ask('file.read', { path: 'MEMORY.md', as_of: 'deadbeef' })).rejects.toMatchObject({
    code: 'history.none',
  });
  await expect(ask('file.read', { path: 'MEMORY.md', as_of: '2020-01-01' })).rejects.toMatchObject({
    code: 'history.none',
  });
  await expect(ask('file.read', { path: 'MEMORY.md', as_of: 'blue cheese' })).rejects.toMatchObject({
    code: 'input.invalid',
  });
  await expect(ask('file.read', { path: '../../../etc/passwd', as_of: at })).rejects.toMatchObject({
    code: 'path.outside',
  });
});

test('[PAST-5] a state that somebody took off the disk is laid out anew', async () => {
  const workspace = await openDecay();
  const ask = asker(workspace);
  await store(workspace.engine, 'One.');
  workspace.later(2);
  await store(workspace.engine, 'Two.');
  await ask('library.tree', { as_of: '2026-06-01' });
  await rm(join(workspace.root, '.mneme/past'), { recursive: true });
  const tree = await ask('library.tree', { as_of: '2026-06-03' });
  expect(tree.files.length).toBeGreaterThan(5);
  expect((await ask('file.read', { path: 'memory/episodes/2026-06-03.md', as_of: '2026-06-03' })).content).toContain(
    'Two.',
  );
});
