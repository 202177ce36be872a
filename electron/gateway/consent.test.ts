import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import { connectOwner, type OwnerConnection } from './connect.ts';
import { tokenDigest } from './grants.ts';
import { buildBundles } from './testing/bundles.ts';
import { agent, cleanUp, freshPlace, use } from './testing/gateway.ts';
import { clientEnv, endProcesses, startEngine } from './testing/processes.ts';

let root: string;
let home: string;
const owners: OwnerConnection[] = [];
beforeAll(buildBundles);
beforeEach(() => {
  ({ root, home } = freshPlace());
});
afterEach(async () => {
  for (const owner of owners.splice(0)) owner.close();
  await endProcesses(root);
  await cleanUp();
});

async function listener() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.headers.authorization ?? ''} ${request.url}`);
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end: () => server.close() };
}

async function opened(env: Record<string, string> = {}) {
  const { said } = await startEngine(root, clientEnv(home, { MNEME_HOME: home, ...env }), '--create');
  const owner = await connectOwner(root, { client: 'test', start: false });
  owners.push(owner);
  const read = () => owner.relay('settings.read', {}) as Promise<Output<'settings.read'>>;
  return { owner, read, address: said.address };
}

test('[CONSENT-1] a folder that names an embedder, a remote and a main role gets nothing until the owner says so', async () => {
  const { heard, url, end } = await listener();
  const token = 'a-token-that-a-stranger-knows-very-well-1234567';
  const remote = join(root, '../stranger.git');
  mkdirSync(join(root, '.mneme'));
  const embedder = { embedder: 'openai-compatible', embedderModel: 'm', embedderUrl: url };
  writeFileSync(join(root, 'mneme.json'), JSON.stringify({ recall: embedder, sync: { auto: true } }));
  const grant = { role: 'main', tokenHash: tokenDigest(token), granted: '', mode: 'auto' };
  writeFileSync(join(root, '.mneme/agents.json'), JSON.stringify({ Stranger: grant }));
  const kept = { version: 1, remote, last: null, synced: null, ahead: 0, behind: 0, waiting: 0, failure: null };
  writeFileSync(join(root, '.mneme/sync.json'), JSON.stringify(kept));
  const { owner, read, address } = await opened({ OPENAI_API_KEY: 'the-key' });

  const { waiting, parameters } = await read();
  expect(waiting.map(({ topic }) => topic)).toEqual(['embedder', 'sync', 'remote', 'role:Stranger']);
  expect(parameters.find(({ key }) => key === 'recall.embedder')?.value).toBe('builtin');
  const { alerts } = (await owner.relay('alerts.list', {})) as Output<'alerts.list'>;
  expect(alerts.map(({ id }) => id)).toEqual(expect.arrayContaining(['embedder:waiting', 'role:Stranger:waiting']));
  const stranger = await agent(address, 'Stranger', token);
  await use(stranger, 'memory_write', { path: 'memory/notes.md', content: 'mine' }).catch(() => undefined);
  expect(() => readFileSync(join(root, 'memory/notes.md'))).toThrow();
  await owner.relay('memory.store', { content: 'The bridge opens at nine.', store: 'episodic' });
  await owner.relay('memory.search', { query: 'when does the bridge open' });
  await expect(owner.relay('sync.run', {})).rejects.toMatchObject({ value: { code: 'sync.off' } });
  expect(heard).toEqual([]);

  // Setting one of its keys confirms nothing that the file brought beside it.
  await owner.relay('settings.write', { values: { 'recall.embedder': 'ollama' } });
  expect((await read()).waiting.map(({ topic }) => topic)).toContain('embedder');
  expect(heard).toEqual([]);
  await owner.relay('settings.confirm', { topics: ['embedder', 'role:Stranger'] });
  await owner.relay('settings.confirm', { topics: ['remote'], accept: false });
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  const last = await read();
  expect(last.waiting.map(({ topic }) => topic)).toEqual(['sync']);
  expect(JSON.parse(readFileSync(join(root, '.mneme/sync.json'), 'utf8')).remote).toBeNull();
  end();
});

test('[CONSENT-2] the word is of this machine and value: another value, or another home, waits anew', async () => {
  const { owner, read } = await opened();
  await owner.relay('settings.write', {
    values: { 'model.provider': 'ollama', 'model.baseUrl': 'http://127.0.0.1:9' },
  });
  expect((await read()).waiting).toEqual([]);
  owner.close();
  await endProcesses(root);
  const again = await opened();
  expect((await again.read()).waiting).toEqual([]);
  // Without the address the provider's own would be asked: that is another place, and nobody confirmed it.
  writeFileSync(join(root, 'mneme.json'), JSON.stringify({ model: { provider: 'ollama' } }));
  await expect.poll(async () => (await again.read()).waiting.map(({ topic }) => topic)).toEqual(['model']);
});
