import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

const owner: Caller = { name: 'the owner', role: 'owner', session: '' };
type Stored = { id: string; path: string; status: string };
type Hits = { hits: { id: string; text: string; scope?: string }[] };

/** A workspace, and beside it two repositories. */
async function openTwo() {
  const gateway = await openGateway();
  const base = dirname(gateway.root);
  for (const name of ['harbour', 'orchard']) mkdirSync(join(base, name, '.git'), { recursive: true });
  mkdirSync(join(base, 'harbour', 'src'));
  const { token } = gateway.clients.grant('Scribe', 'main');
  const at = async (...folder: string[]) => worker(await agent(gateway.address, 'x', token, join(base, ...folder)));
  const file = (path: string) => readFileSync(join(gateway.root, path), 'utf8');
  const day = () =>
    file(join('memory/episodes', readdirSync(join(gateway.root, 'memory/episodes')).sort().at(-1) ?? ''));
  return { ...gateway, base, token, at, file, day };
}

function worker(client: Client) {
  const tool = async <T>(name: string, input: Record<string, unknown>) => {
    const answer = await use(client, name, input);
    expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy();
    return answer.structuredContent as T;
  };
  return {
    client,
    store: (content: string, more: Record<string, unknown>) => tool<Stored>('memory_store', { content, ...more }),
    found: async (query: string, more: Record<string, unknown> = {}) =>
      (await tool<Hits>('memory_search', { query, ...more })).hits,
    context: async (query: string) => (await tool<{ text: string }>('memory_context', { query, again: true })).text,
  };
}

const textOf = (answer: Awaited<ReturnType<typeof use>>) => answer.content[0]?.text ?? '';

const decided = { store: 'episodic', kind: 'decision' };

test('[SCOPES-1] what is stored in a project’s folder bears its name on disk; persons, core memory and `global` do not', async () => {
  const { at, file, day } = await openTwo();
  const harbour = await at('harbour', 'src');
  await harbour.store('We chose Postgres 16 as the database.', decided);
  expect(day()).toMatch(/^## .* \| decision \| .* \| scope:harbour$/m);
  await harbour.store('Deploys run on Fridays.', { store: 'semantic', entity: 'Harbour', type: 'project' });
  expect(file('memory/graph/entities/project--harbour.md')).toContain('- Deploys run on Fridays. [scope harbour]');
  const release = await harbour.store('1. Tag it.\n2. Push it.', { store: 'procedural', title: 'Release' });
  expect(file(release.path)).toContain(' | Scope: harbour -->');
  await harbour.store('Ines answers before nine.', { store: 'semantic', entity: 'Ines', type: 'person' });
  expect(file('memory/graph/entities/person--ines.md')).not.toContain('[scope');
  await harbour.store('The owner is called Ines.', { store: 'core', title: 'Identity' });
  expect(file('MEMORY.md')).not.toMatch(/scope/i);
  const before = day().split('scope:').length;
  await harbour.store('Commits are signed everywhere.', { ...decided, scope: 'global' });
  await harbour.store('Prefers tabs.', { store: 'episodic', kind: 'preference' });
  expect(day().split('scope:')).toHaveLength(before);
  await harbour.store('The mill turns at noon.', { ...decided, scope: '/srv/work/Old Mill/' });
  expect(day()).toContain('scope:old-mill');
});

test('[SCOPES-7] a place or an organisation is of no mere folder; what is decided in one is', async () => {
  const { at, base, file, day } = await openTwo();
  mkdirSync(join(base, 'study'));
  const study = await at('study');
  await study.store('Cantamus rehearses on Thursdays.', {
    store: 'semantic',
    entity: 'Cantamus',
    type: 'organization',
  });
  expect(file('memory/graph/entities/organization--cantamus.md')).not.toContain('[scope');
  await study.store('We keep the paper tray.', decided);
  expect(day()).toMatch(/scope:study$/m);
  const harbour = await at('harbour');
  await harbour.store('Cantamus pays within a week.', { store: 'semantic', entity: 'Cantamus' });
  expect(file('memory/graph/entities/organization--cantamus.md')).toContain('a week. [scope harbour]');
});

test('[SCOPES-2] each project finds its own first, the global beside it and the other’s behind; a rebuilt index knows the same', async () => {
  const { at, dispatch, day } = await openTwo();
  const [harbour, orchard] = [await at('harbour'), await at('orchard')];
  const first = await harbour.store('The database is Postgres 16.', decided);
  // Another value in another project is no change of this one, and the same words there are said of it as well.
  const second = await orchard.store('The database is SQLite.', decided);
  expect(second.status).toBe('stored');
  expect((await orchard.store('The tests run on every push.', decided)).status).toBe('stored');
  expect((await harbour.store('The tests run on every push.', decided)).status).toBe('stored');
  expect((await harbour.store('The tests run on every push.', decided)).status).toBe('reinforced');
  await harbour.store('Backups of every database are kept for a year.', { ...decided, scope: 'global' });
  const look = async () => {
    const ours = await harbour.found('Which database is it?');
    const theirs = await orchard.found('Which database is it?');
    expect([ours[0]?.id, theirs[0]?.id]).toEqual([first.id, second.id]);
    expect([ours[0]?.scope, theirs[0]?.scope]).toEqual(['harbour', 'orchard']);
    expect(ours.map(({ id }) => id)).toContain(second.id);
    expect(ours.some(({ text, scope }) => text.startsWith('Backups') && scope === undefined)).toBe(true);
    expect((await harbour.found('Which database is it?', { scope: 'orchard' }))[0]?.id).toBe(second.id);
  };
  await look();
  const written = day();
  await dispatch('index.rebuild', {}, owner);
  expect(day()).toBe(written);
  await look();
  const only = (await dispatch('memory.search', { query: 'database', scopes: ['harbour'] }, owner)) as Hits;
  expect(only.hits.map(({ id }) => id)).toEqual([first.id]);
  const told = await dispatch('memory.scopes', {}, owner);
  expect(told).toEqual({
    scopes: [
      { name: 'harbour', memories: 2 },
      { name: 'orchard', memories: 2 },
    ],
  });
  // Unasked, the other project's is left out; asked for, it stands in the context behind.
  expect(await harbour.context('')).not.toContain('SQLite');
  const asked = await harbour.context('Which database is it?');
  expect(asked.indexOf('Postgres 16')).toBeGreaterThan(0);
  expect(asked.indexOf('SQLite')).toBeGreaterThan(asked.indexOf('Postgres 16'));
  // Whose a line is stands beside it where it is another's.
  expect(asked).toMatch(/SQLite\. \([^)]*, project orchard[,)]/);
  expect(asked).not.toContain('project harbour');
  const listed = async (scope: string) => textOf(await use(harbour.client, 'memory_browse', { scope }));
  expect(await listed('orchard')).toMatch(/^2 of 2 memories/);
  expect(await listed('orchard')).toContain('SQLite');
  expect(await listed('global')).not.toMatch(/SQLite|Postgres/);
});

test('[SCOPES-3] a fact that changes keeps its project; two projects may say the same of one thing', async () => {
  const { at, file } = await openTwo();
  const [harbour, orchard] = [await at('harbour'), await at('orchard')];
  const about = { store: 'semantic', entity: 'Postgres', type: 'tool' };
  const was = await harbour.store('The port is 5433.', about);
  expect((await orchard.store('The port is 5433.', about)).id).not.toBe(was.id);
  await harbour.store('The port is 6000.', { ...about, replaces: was.id });
  const page = file('memory/graph/entities/tool--postgres.md');
  expect(page.match(/\[scope harbour\]/g)).toHaveLength(2);
  expect(page).toMatch(/- The port is 5433\. \(until .*\) \[scope harbour\] .*\[superseded-by /);
  expect(page).toMatch(/- The port is 5433\. \[scope orchard\](?! .*superseded)/);
  expect(page).toMatch(/- The port is 6000\. \(since .*\) \[scope harbour\] /);
  const about16 = textOf(await use(harbour.client, 'memory_entity', { name: 'Postgres' }));
  expect(about16).toMatch(/5433\.\s+\([^)]*, project orchard\)/);
  expect(about16).toMatch(/6000\. .*\([^)]*, project harbour\)/);
});

test('[SCOPES-4] a client’s roots go before the folder it was started in, and may change', async () => {
  const { address, base, token, day } = await openTwo();
  const socket = connect(address);
  for (const [method, params] of Object.entries({
    'mneme/token': { token },
    'mneme/folder': { folder: join(base, 'harbour') },
  }))
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`);
  const client = new Client({ name: 'x', version: '1' }, { capabilities: { roots: { listChanged: true } } });
  let root = join(base, 'orchard');
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(root).href }] }));
  await client.connect(new StdioServerTransport(socket, socket));
  const { store } = worker(client);
  await store('Apples are picked in autumn.', decided);
  expect(day()).toMatch(/scope:orchard\nApples/);
  root = '/nowhere';
  await client.sendRootsListChanged();
  await store('Cranes are serviced in spring.', decided);
  expect(day()).toMatch(/scope:harbour\nCranes/);
  socket.destroy();
});

test('[SCOPES-6] what a call itself says of its turn’s folders goes before where its server was started', async () => {
  const { at, base, day } = await openTwo();
  const { client, store } = await at('harbour');
  const workspaces = { [join(base, 'orchard')]: { has_changes: false } };
  const call = { name: 'memory_store', arguments: { content: 'Apples are picked in autumn.', ...decided } };
  await client.callTool({ ...call, _meta: { 'x-codex-turn-metadata': { workspaces } } });
  expect(day()).toMatch(/scope:orchard\nApples/);
  const odd = { ...call, arguments: { ...call.arguments, content: 'Pears follow them.' } };
  await client.callTool({ ...odd, _meta: { 'x-codex-turn-metadata': { workspaces: 'none' } } });
  expect(day()).toMatch(/scope:orchard\nPears/);
  await client.callTool({ ...odd, _meta: { 'x-codex-turn-metadata': { workspaces: { '/nowhere': {} } } } });
  await store('Cranes are serviced in spring.', decided);
  expect(day()).toMatch(/scope:harbour\nCranes/);
});

test('[SCOPES-5] a proposal bears its project, and what becomes of it', async () => {
  const { address, base, file, day, dispatch } = await openTwo();
  const { store } = worker(await agent(address, 'Helper', undefined, join(base, 'orchard')));
  const { id, status } = await store('We chose drip irrigation.', decided);
  expect(status).toBe('proposed');
  expect(file('memory/meta/pending-memories.md')).toContain('- **Scope**: orchard\n');
  await dispatch('proposals.decide', { decisions: [{ id, decision: 'commit' }] }, owner);
  expect(day()).toMatch(/scope:orchard\nWe chose drip irrigation\./);
});
