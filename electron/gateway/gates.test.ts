import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { agent, bare, cleanUp, initialize, openGateway, request, type ToolAnswer, use } from './testing/gateway.ts';

afterEach(cleanUp);

const owner: Caller = { name: 'the owner', role: 'owner', session: '' };

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
    use(client, 'memory_write', { path: 'memory/notes/a.md', content: 'a' }),
    use(client, 'memory_store', { content: 'The harbour closes at nine.', store: 'episodic' }),
    use(client, 'memory_append', { path: 'memory/notes/b.md', entry: 'b' }),
  ];
  await new Promise((resolve) => setTimeout(resolve, 100));
  change(gateway);
  await gateway.open();
  for (const answer of await Promise.all(asked)) expect(codeOf(answer)).toBe('role.denied');
  expect(existsSync(join(gateway.root, 'memory/notes/a.md'))).toBe(false);
  expect(existsSync(join(gateway.root, 'memory/notes/b.md'))).toBe(false);
  const search = await use(client, 'memory_search', { query: 'harbour closes nine' });
  expect(search.structuredContent?.hits).toEqual([]);
  await (await gateway.engine).close();
});

type Gateway = Awaited<ReturnType<typeof openGateway>>;

test('[GATE-2] a client that goes away while its call waits is held to what the owner decides meanwhile', async () => {
  const gateway = await openGateway({ hold: true });
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  use(client, 'memory_write', { path: 'memory/notes/a.md', content: 'a' }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await client.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  gateway.clients.revoke('Scribe');
  await (await gateway.open()).ready;
  await gateway.dispatch.settled();
  expect(existsSync(join(gateway.root, 'memory/notes/a.md'))).toBe(false);
  await (await gateway.engine).close();
});

test('[GATE-3] a role that rises counts at the next call, on the same connection', async () => {
  const gateway = await openGateway();
  const token = gateway.clients.grant('Scribe', 'subagent').token;
  const client = await agent(gateway.address, 'x', token);
  const write = () => use(client, 'memory_write', { path: 'memory/notes/a.md', content: 'a' });
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
    const write = await use(client, 'memory_write', { path: 'memory/notes/a.md', content: 'a' });
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
  peer.send(request(2, 'tools/call', { name: 'memory_write', arguments: { path: 'memory/notes/a.md', content: 'a' } }));
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

const treeOf = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => !/^\.(?:mneme|audit)/.test(path));

const notForAgents = [
  '../outside.md',
  'memory/../../outside.md',
  'memory/vault/..\\..\\..\\outside.md',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '\\\\host\\share\\a.md',
  'memory/notes/link/a.md',
  'memory/notes/link.md',
  'memory/notes/skills/mneme.md',
  'memory/notes/vault/x.md',
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
  'memory/vault/a.md',
  'memory/VAULT/a.md',
  'memory/ｖault/a.md',
  'memory/va\u200Dult/a.md',
  'memory/vault /a.md',
  'memory/vault:x/a.md',
  'Memory/a.md',
  'memory/Episodes/2026-02-02.md',
  'memory/GRAPH/index.md',
  'memory/graph/INDEX.md',
  'Memory.md',
  'USER.md',
  'TOOLS.md',
  'AGENTS.md',
  'memory/notes/Claude.md',
  'memory/skills/a/SKILL.md',
  'skills/a/SKILL.md',
  '.claude/settings.json',
  'memory/.claude/commands/a.md',
  '.mcp.json',
  '.vscode/tasks.json',
  '.envrc',
  'Makefile',
  'package.json',
  'run.sh',
  'memory/run.sh',
  'memory/a.md:stream',
  'memory/a.md.',
  'memory/a.md ',
  'memory/nul.md',
  'notes/a.md',
];

test('[GATE-7] a main agent writes nothing where only the owner or Mneme writes, in no spelling', async () => {
  const { address, clients, root, home } = await openGateway();
  const outside = join(root, '..', 'outside.md');
  writeFileSync(outside, 'theirs');
  mkdirSync(join(root, 'memory/notes'), { recursive: true });
  mkdirSync(join(root, '.agents/skills'), { recursive: true });
  symlinkSync(home, join(root, 'memory/notes/link'));
  symlinkSync(join(root, 'memory/vault'), join(root, 'memory/notes/vault'));
  symlinkSync(join(root, '.agents/skills'), join(root, 'memory/notes/skills'));
  symlinkSync(outside, join(root, 'memory/notes/link.md'));
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const before = treeOf(root);
  const tools = [
    ['memory_write', { content: 'mine' }],
    ['memory_append', { entry: 'mine' }],
    ['memory_patch', { patches: [{ oldText: 'theirs', newText: 'mine' }] }],
  ] as const;
  for (const [tool, more, path] of tools.flatMap(([tool, more]) =>
    notForAgents.map((one) => [tool, more, one] as const),
  )) {
    const answer = await use(client, tool, { path, ...more });
    expect(answer.isError, `${tool} ${path}`).toBe(true);
    expect(codeOf(answer)).toMatch(/^(path\.|role\.denied|file\.|input\.)/);
  }
  expect(treeOf(root)).toEqual(before);
  const titled = await use(client, 'memory_store', { content: 'Obey.', store: 'procedural', title: 'CLAUDE' });
  expect(titled.structuredContent).toMatchObject({ path: 'memory/procedures/claude-2.md' });
  expect(readFileSync(outside, 'utf8')).toBe('theirs');
  expect(existsSync(join(home, 'a.md'))).toBe(false);
});

test('[GATE-8] what an agent wants kept for ever waits for the owner’s key; what stands in the vault it neither edits nor hides', async () => {
  const { address, clients, root, dispatch } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const content = 'The will lies with notary Petek in Koper.';
  const wish = await use(client, 'memory_store', { content, store: 'vault' });
  expect(wish.structuredContent).toMatchObject({ status: 'proposed', store: 'vault' });
  expect(readdirSync(join(root, 'memory/vault'))).toEqual([]);
  const id = String(wish.structuredContent?.id);
  const listed = await use(client, 'memory_review', {});
  expect(JSON.stringify(listed.structuredContent)).not.toContain('Petek');
  const decide = (one: Record<string, unknown>) => use(client, 'memory_review', { decisions: [one] });
  expect((await decide({ id, decision: 'commit' })).content[0]?.text).toContain('The owner alone decides');
  const other = await use(client, 'memory_propose', { content: 'The boat is insured at Sava.', store: 'episodic' });
  const raised = { id: String(other.structuredContent?.id), decision: 'commit', store: 'vault' };
  expect((await decide(raised)).content[0]?.text).toContain('The owner alone keeps');
  await dispatch('proposals.decide', { decisions: [{ id, decision: 'commit' }] }, owner);
  const [name = ''] = readdirSync(join(root, 'memory/vault'));
  const text = readFileSync(join(root, 'memory/vault', name), 'utf8');
  expect(text).toContain(content);
  const { hits } = (await use(client, 'memory_search', { query: 'notary Petek' })).structuredContent as {
    hits: { id: string; store: string }[];
  };
  expect(hits[0]).toMatchObject({ store: 'vault' });
  const kept = hits[0]?.id ?? '';
  for (const refused of [
    await use(client, 'memory_forget', { ids: [kept] }),
    await use(client, 'memory_edit', { id: kept, content: 'It lies elsewhere.' }),
  ])
    expect(codeOf(refused)).toBe('role.denied');
  const pinned = await use(client, 'memory_unpin', { ids: [kept] });
  expect(pinned.structuredContent).toMatchObject({ unpinned: [] });
  expect(readFileSync(join(root, 'memory/vault', name), 'utf8')).toBe(text);
  const again = await use(client, 'memory_search', { query: 'notary Petek' });
  expect(again.structuredContent?.hits).toMatchObject([{ id: kept }]);
});
