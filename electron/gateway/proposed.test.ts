import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

const owner: Caller = { name: 'the owner', role: 'owner', session: '' };

async function openBoth() {
  const gateway = await openGateway();
  const main = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const helper = await agent(gateway.address, 'y', gateway.clients.grant('Coder', 'subagent').token);
  const file = (path: string) => readFileSync(join(gateway.root, path), 'utf8');
  const page = (id: string) => `memory/graph/entities/${id}.md`;
  return { ...gateway, main, helper, file, page };
}

const said = {
  content: 'Cairn keeps its maps in Postgres.',
  store: 'semantic',
  entity: 'Cairn',
  type: 'project',
  entities: [{ name: 'Postgres', type: 'tool' }],
  relations: [{ from: 'Cairn', relation: 'uses', to: 'Postgres' }],
  core: true,
};

test('what a sub-agent understood goes with its proposal, and one approval does all of it, as one change', async () => {
  const { main, helper, root, file, page, dispatch } = await openBoth();
  const first = { content: 'Cairn keeps its maps in SQLite.', store: 'semantic', entity: 'Cairn', type: 'project' };
  const old = (await use(main, 'memory_store', first)).structuredContent as { id: string };
  const before = file('MEMORY.md');
  const proposed = await use(helper, 'memory_store', { ...said, replaces: old.id });
  expect(proposed.structuredContent).toMatchObject({ status: 'proposed' });
  expect(proposed.structuredContent).not.toHaveProperty('note');
  expect(file('memory/meta/pending-memories.md')).toContain(`- **Replaces**: ${old.id}`);
  expect(existsSync(join(root, page('tool--postgres')))).toBe(false);

  const waiting = await use(main, 'memory_review', {});
  expect(waiting.content[0]?.text).toContain(`replaces ${old.id}`);
  const { id } = proposed.structuredContent as { id: string };
  const decided = await use(main, 'memory_review', { decisions: [{ id, decision: 'commit' }] });
  expect(decided.structuredContent?.results).toMatchObject([{ status: 'committed' }]);
  expect(file(page('project--cairn'))).toMatch(/SQLite\. .*superseded[\s\S]*Postgres/i);
  expect(file(page('project--cairn'))).toMatch(/Uses: \[\[tool--postgres\]\]/i);
  expect(existsSync(join(root, page('tool--postgres')))).toBe(true);
  expect(file('MEMORY.md')).toContain(said.content);

  const { rows } = (await dispatch('history.list', {}, owner)) as Output<'history.list'>;
  const change = rows.find(({ path }) => path === 'MEMORY.md')?.change ?? '';
  await dispatch('change.undo', { change }, owner);
  expect(file('MEMORY.md')).toBe(before);
  expect(existsSync(join(root, page('tool--postgres')))).toBe(false);
  expect(file(page('project--cairn'))).not.toContain('Postgres');
});

test('told again with what it replaces, as the answer advises, the proposal that waits says so', async () => {
  const { main, helper, file, page } = await openBoth();
  const first = { content: 'Cairn keeps its maps in SQLite.', store: 'semantic', entity: 'Cairn', type: 'project' };
  const old = (await use(main, 'memory_store', first)).structuredContent as { id: string };
  const plain = { content: said.content, store: 'semantic', entity: 'Cairn' };
  const one = await use(helper, 'memory_store', plain);
  expect(JSON.stringify(one.structuredContent?.near)).toContain(old.id);
  const two = await use(helper, 'memory_store', { ...plain, replaces: old.id });
  expect(two.structuredContent?.id).toBe(one.structuredContent?.id);
  const missing = await use(helper, 'memory_store', { ...said, replaces: 'fact:project--cairn:00000000' });
  expect(missing.isError).toBe(true);
  const decisions = [{ id: two.structuredContent?.id, decision: 'commit' }];
  const { structuredContent } = await use(main, 'memory_review', { decisions });
  expect(structuredContent?.results).toMatchObject([{ status: 'committed' }]);
  expect(file(page('project--cairn'))).toMatch(/SQLite\. .*superseded/i);
});
