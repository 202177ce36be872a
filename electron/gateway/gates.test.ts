import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { agent, bare, cleanUp, initialize, openGateway, request, type ToolAnswer, use } from './testing/gateway.ts';

afterEach(cleanUp);

const codeOf = (answer: ToolAnswer) => (answer._meta?.['mneme/error'] as { code?: string } | undefined)?.code;

test.each([
  ['revoked', (gateway: Gateway) => gateway.clients.revoke('Scribe')],
  ['made a sub-agent', (gateway: Gateway) => gateway.clients.change('Scribe', { role: 'subagent' })],
  ['made a reader', (gateway: Gateway) => gateway.clients.change('Scribe', { role: 'reader' })],
  ['given a new token', (gateway: Gateway) => gateway.clients.grant('Scribe', 'main')],
])('[GATE-1] a client that is %s while its call waits writes nothing', async (_what, change) => {
  const gateway = await openGateway({ hold: true });
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const asked = [
    use(client, 'memory_write', { path: 'memory/vault/a.md', content: 'a' }),
    use(client, 'memory_store', { content: 'The harbour closes at nine.', store: 'episodic' }),
    use(client, 'memory_append', { path: 'memory/vault/b.md', entry: 'b' }),
  ];
  await new Promise((resolve) => setTimeout(resolve, 100));
  change(gateway);
  await gateway.open();
  for (const answer of await Promise.all(asked)) expect(codeOf(answer)).toBe('role.denied');
  expect(existsSync(join(gateway.root, 'memory/vault/a.md'))).toBe(false);
  expect(existsSync(join(gateway.root, 'memory/vault/b.md'))).toBe(false);
  const search = await use(client, 'memory_search', { query: 'harbour closes nine' });
  expect(search.structuredContent?.hits).toEqual([]);
  await (await gateway.engine).close();
});

type Gateway = Awaited<ReturnType<typeof openGateway>>;

test('[GATE-2] a client that goes away while its call waits is held to what the owner decides meanwhile', async () => {
  const gateway = await openGateway({ hold: true });
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  use(client, 'memory_write', { path: 'memory/vault/a.md', content: 'a' }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await client.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  gateway.clients.revoke('Scribe');
  await (await gateway.open()).ready;
  await gateway.dispatch.settled();
  expect(existsSync(join(gateway.root, 'memory/vault/a.md'))).toBe(false);
  await (await gateway.engine).close();
});

test('[GATE-3] a role that rises counts at the next call, on the same connection', async () => {
  const gateway = await openGateway();
  const token = gateway.clients.grant('Scribe', 'subagent').token;
  const client = await agent(gateway.address, 'x', token);
  const write = () => use(client, 'memory_write', { path: 'memory/vault/a.md', content: 'a' });
  expect(codeOf(await write())).toBe('role.denied');
  gateway.clients.change('Scribe', { role: 'main' });
  expect((await write()).isError).toBeUndefined();
});

test.each(['owner', 'Scribe', 'scribe', 'Scribe\u0000', 'manual', 'main', 'bot:trigger-remember', '| manual | — |'])(
  '[GATE-4] the name “%s” opens nothing, and history tells it apart',
  async (name) => {
    const { address, clients, root } = await openGateway();
    clients.grant('Scribe', 'main');
    const client = await agent(address, name);
    const write = await use(client, 'memory_write', { path: 'memory/vault/a.md', content: 'a' });
    expect(codeOf(write)).toBe('role.denied');
    const stored = await use(client, 'memory_store', { content: 'The harbour closes at nine.' });
    expect(stored.structuredContent?.status).not.toBe('stored');
    const log = readFileSync(join(root, 'memory/meta/audit.log'), 'utf8');
    const line = log.split('\n').find((one) => one.includes('PROPOSE'));
    const actor = line?.split(' | ')[3];
    expect(actor).toMatch(/^subagent:/);
    expect(['subagent:Scribe', 'subagent:owner', 'subagent:manual']).not.toContain(actor);
  },
);

test.each([
  ['none of ours', () => 'x'.repeat(43)],
  ['one with a letter more', (token: string) => `${token}A`],
  ['in other case', (token: string) => token.toUpperCase()],
  ['its hash', (token: string) => Buffer.from(token).toString('hex')],
  ['empty', () => ''],
  ['an object', () => ({ toString: () => 'x' })],
  ['a list', (token: string) => [token]],
])('[GATE-5] a token that is %s is as good as none', async (_what, forged) => {
  const { address, clients } = await openGateway();
  const { token } = clients.grant('Scribe', 'main');
  const peer = bare(address);
  peer.send({ jsonrpc: '2.0', method: 'mneme/token', params: { token: forged(token) } });
  peer.send(initialize('Guest'));
  await peer.next();
  peer.send(request(2, 'tools/call', { name: 'memory_write', arguments: { path: 'memory/vault/a.md', content: 'a' } }));
  expect(JSON.stringify((await peer.next()).result)).toContain('Guest is a subagent');
});

test('[GATE-6] an agent does not become the owner: not by a greeting, a method of the owner’s, or a parameter', async () => {
  const { address, clients } = await openGateway();
  const peer = bare(address);
  peer.send({ jsonrpc: '2.0', method: 'mneme/token', params: { token: clients.grant('Scribe', 'main').token } });
  peer.send(initialize('Scribe'));
  await peer.next();
  peer.send({ jsonrpc: '2.0', id: 2, method: 'mneme/hello', params: { token: 'x', client: 'window' } });
  expect((await peer.next()).error).toBeDefined();
  peer.send({ jsonrpc: '2.0', id: 3, method: 'mneme/call', params: { method: 'agents.grant', input: {} } });
  expect((await peer.next()).error?.code).toBe(-32601);
  for (const name of ['agents.grant', 'agents.change', 'engine.stop', 'settings.write', 'rollback.apply']) {
    peer.send(request(4, 'tools/call', { name, arguments: { name: 'Scribe', role: 'main' } }));
    expect((await peer.next()).error?.code).toBe(-32602);
  }
  const arguments_ = { path: 'SOUL.md', content: 'mine', role: 'owner', caller: { role: 'owner' }, actor: 'manual' };
  peer.send(request(5, 'tools/call', { name: 'memory_write', arguments: arguments_ }));
  expect(JSON.stringify((await peer.next()).result)).toContain('role.denied');
});

test.each([
  '../outside.md',
  'memory/../../outside.md',
  'memory/vault/..\\..\\..\\outside.md',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '\\\\host\\share\\a.md',
  'memory/vault/link/a.md',
  'memory/vault/link.md',
  '.audit/config',
  '.AUDIT/config',
  '.mneme/agents.json',
  '.Mneme/agents.json',
  'memory/../.mneme/agents.json',
  '.mneme./agents.json',
  '.mneme /agents.json',
  '．mneme/agents.json',
  '.mn\u200Deme/agents.json',
  '.git/config',
  '.GIT/hooks/post-commit',
  'memory/.git/config',
  'memory/vault/CON.md',
  'memory/vault/a.md\u0000.png',
  'memory/vault/a\u202Egpj.md',
  'memory/vault/a\n.md',
  `memory/vault/${'x'.repeat(300)}.md`,
  'SOUL.md',
  'soul.md',
  './SOUL.md',
  'IDENTITY.md',
  'mneme.json',
  'Mneme.JSON',
  'openclaw.json',
  'memory/meta/audit.log',
  'memory/meta/AUDIT.log',
  'memory/meta/decay-scores.json',
  'memory/meta/pending-reflection.md',
])('[GATE-7] a main agent writes nothing at %j', async (path) => {
  const { address, clients, root, home } = await openGateway();
  const outside = join(root, '..', 'outside.md');
  writeFileSync(outside, 'theirs');
  mkdirSync(join(root, 'memory/vault'), { recursive: true });
  symlinkSync(home, join(root, 'memory/vault/link'));
  symlinkSync(outside, join(root, 'memory/vault/link.md'));
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  for (const [tool, more] of [
    ['memory_write', { content: 'mine' }],
    ['memory_append', { entry: 'mine' }],
    ['memory_patch', { patches: [{ oldText: 'theirs', newText: 'mine' }] }],
  ] as const) {
    const answer = await use(client, tool, { path, ...more });
    expect(answer.isError, `${tool} ${path}`).toBe(true);
    expect(codeOf(answer)).toMatch(/^(path\.|role\.denied|file\.|input\.)/);
  }
  expect(readFileSync(outside, 'utf8')).toBe('theirs');
  expect(existsSync(join(home, 'a.md'))).toBe(false);
});
