import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, use } from '../testing/gateway.ts';

afterEach(cleanUp);

type Stored = { id: string; path: string; status: string };
type Forgotten = { former?: { id: string; text: string; until: string | null }[] };
type Hits = { hits: { id: string; text: string; supersededBy?: string }[] };

async function opened() {
  const { address, clients, root } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  return { client, read: (path: string) => readFileSync(join(root, path), 'utf8') };
}

async function asked<T>(client: Client, tool: string, input: Record<string, unknown>): Promise<T & { said: string }> {
  const { structuredContent, content, isError } = await use(client, tool, input);
  expect([tool, isError ?? false, content[0]?.text]).toEqual([tool, false, expect.any(String)]);
  return { ...(structuredContent as T), said: content[0]?.text ?? '' };
}

const store = (client: Client, content: string, more: Record<string, unknown>) =>
  asked<Stored>(client, 'memory_store', { content, ...more });

test('a fact whose successor is forgotten is offered back, holds only when it is restored, and answers again', async () => {
  const { client, read } = await opened();
  const about = { store: 'semantic', entity: 'Noor Haddad', type: 'person' };
  const old = await store(client, 'Noor Haddad sits in room 204.', about);
  const fresh = await store(client, 'Noor Haddad sits in room 317.', { ...about, replaces: old.id });
  expect(read(old.path)).toContain(`[superseded-by ${fresh.id}]`);

  const tooEarly = await use(client, 'memory_restore', { ids: [old.id] });
  expect([tooEarly.isError, tooEarly.content[0]?.text]).toEqual([true, expect.stringContaining(fresh.id)]);

  const gone = await asked<Forgotten>(client, 'memory_forget', { ids: [fresh.id] });
  expect(gone.former).toEqual([
    { id: old.id, text: 'Noor Haddad sits in room 204.', until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
  expect(gone.said).toContain(`Noor Haddad sits in room 204. (${old.id}, until`);
  // It does not come back by itself.
  expect(read(old.path)).toContain(`[superseded-by ${fresh.id}]`);

  await asked(client, 'memory_restore', { ids: [old.id] });
  expect(read(old.path)).not.toMatch(/superseded-by|supersedes|until/);
  const { hits } = await asked<Hits>(client, 'memory_search', { query: 'Which room does Noor Haddad sit in?' });
  expect(hits.map(({ id, supersededBy }) => [id, supersededBy])).toContainEqual([old.id, undefined]);
  expect(hits.map(({ id }) => id)).not.toContain(fresh.id);
});

test('an episode whose correction is forgotten is told again, as what holds', async () => {
  const { client, read } = await opened();
  const old = await store(client, 'The night ferry to Arvik leaves at 21:40.', { store: 'episodic' });
  const fresh = await store(client, 'The night ferry to Arvik leaves at 22:15.', {
    store: 'episodic',
    replaces: old.id,
  });
  const gone = await asked<Forgotten>(client, 'memory_forget', { ids: [fresh.id] });
  expect(gone.former).toEqual([{ id: old.id, text: 'The night ferry to Arvik leaves at 21:40.' }]);
  const { restored } = await asked<{ restored: string[] }>(client, 'memory_restore', { ids: [old.id] });
  expect(restored).toHaveLength(1);
  expect(read(fresh.path)).toContain(`Supersedes [[${fresh.id}]]`);
  const { hits } = await asked<Hits>(client, 'memory_search', { query: 'When does the night ferry to Arvik leave?' });
  expect(hits[0]).toMatchObject({ id: restored[0], text: expect.stringContaining('21:40') });
  expect(hits[0]?.supersededBy).toBeUndefined();
});

test('what is forgotten together offers nothing of itself, and of what came before the last that is left', async () => {
  const { client } = await opened();
  const about = { store: 'semantic', entity: 'Brodnik', type: 'place' };
  const first = await store(client, 'The lock of Brodnik opens at 06:30.', about);
  const second = await store(client, 'The lock of Brodnik opens at 07:00.', { ...about, replaces: first.id });
  const third = await store(client, 'The lock of Brodnik opens at 07:45.', { ...about, replaces: second.id });
  const { former } = await asked<Forgotten>(client, 'memory_forget', { ids: [second.id, third.id] });
  expect(former?.map(({ id }) => id)).toEqual([first.id]);
  const none = await asked<Forgotten>(client, 'memory_forget', { ids: [first.id] });
  expect(none.former).toBeUndefined();
});

test('a fact whose successor was itself superseded can hold again', async () => {
  const { client, read } = await opened();
  const about = { store: 'semantic', entity: 'Radar', type: 'project' };
  const first = await store(client, 'Ines Okafor does the frontend of Radar.', about);
  const second = await store(client, 'Marek Dudek does the frontend of Radar.', { ...about, replaces: first.id });
  await store(client, 'Marek Dudek tests Radar, he does no frontend.', { ...about, replaces: second.id });
  await asked(client, 'memory_restore', { ids: [first.id] });
  expect(read(first.path)).toMatch(/^- Ines Okafor does the frontend of Radar\.(?!.*(?:until|superseded))/m);
});
