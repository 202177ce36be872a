import { readFileSync } from 'node:fs';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect, test } from 'vitest';
import { agent, bare, cleanUp, initialize, openGateway, request, use } from '../testing/gateway.ts';
import { greeting, serverInfo } from './greeting.ts';

afterEach(cleanUp);

test.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07', '1999-01-01', ''])(
  '[MCP-1] what the pipe answers to initialize with version %s is what the engine answers',
  async (version) => {
    const { address } = await openGateway({ hold: true });
    const peer = bare(address);
    peer.send(initialize('bare', version));
    expect((await peer.next()).result).toEqual(greeting(version, 'subagent'));
  },
);

test('[MCP-2] the server’s version is the package’s', () => {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ version: serverInfo.version });
});

test('[MCP-3] initialize and tools/list are answered before the engine is open; calls wait for it', async () => {
  const gateway = await openGateway({ hold: true });
  const client = await agent(gateway.address, 'Scribe');
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  let answered = false;
  const search = use(client, 'memory_search', { query: 'heron' }).finally(() => {
    answered = true;
  });
  await client.ping();
  expect(answered).toBe(false);
  const engine = await gateway.open();
  expect((await search).isError).toBeUndefined();
  await gateway.close();
  await engine.close();
});

test('[MCP-4] a store says where it went, in words and in structure; it is found and got again', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const { content, structuredContent: stored } = await use(client, 'memory_store', {
    content: 'The heron nests behind the lock.',
    occurred_at: '2026-02-02T14:30',
    tags: ['birds'],
  });
  expect(stored).toMatchObject({
    status: 'stored',
    id: 'episode:2026-02-02:14:30',
    path: 'memory/episodes/2026-02-02.md',
  });
  expect(content[0]?.text).toContain(`memory/episodes/2026-02-02.md#L${stored?.line}`);
  const found = await use(client, 'memory_search', { q: 'where does the heron nest', limit: 3 });
  expect(found.content[0]?.text).toContain('behind the lock');
  expect(found.content[0]?.text).toContain('#L');
  expect(found.structuredContent).toMatchObject({ hits: [{ id: 'episode:2026-02-02:14:30' }] });
  const got = await use(client, 'memory_get', { ids: ['episode:2026-02-02:14:30', 'vault:none'] });
  expect(got.structuredContent).toMatchObject({ missing: ['vault:none'] });
});

test('[MCP-5] every tool answers in words and in the structure it promises', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  await client.listTools(); // From here on the official client checks each answer against its schema.
  const path = 'memory/notes/tide.md';
  const { structuredContent } = await use(client, 'memory_write', { path, content: '# Tide\n\nHigh at nine.\n' });
  expect(structuredContent).toMatchObject({ path });
  for (const [tool, input] of [
    ['memory_patch', { path, patches: [{ oldText: 'nine', newText: 'ten' }] }],
    ['memory_append', { path, entry: 'Low at four.' }],
    ['memory_read', { path }],
    ['memory_list', {}],
    ['memory_browse', { k: 5 }],
    ['memory_context', { query: 'tide' }],
  ] as const) {
    const { isError, content } = await use(client, tool, input);
    expect([tool, isError, content[0]?.text.length ?? 0]).toEqual([tool, undefined, expect.any(Number)]);
  }
  expect((await use(client, 'memory_read', { path })).content[0]?.text).toContain('High at ten.');
});

test('[MCP-6] an error is an answer with its code, words and next step; an unknown tool is a wrong request', async () => {
  const { address } = await openGateway();
  const client = await agent(address, 'Scribe');
  const { isError, content, _meta } = await use(client, 'memory_write', { path: 'memory/notes/a.md', content: 'a' });
  expect(isError).toBe(true);
  expect(content[0]?.text).toMatch(/^error \[role\.denied\]: .*mneme agents grant "Scribe" --role main/);
  expect(_meta?.['mneme/error']).toMatchObject({ code: 'role.denied', remedy: expect.any(String) });
  await expect(use(client, 'memory_nonsense', {})).rejects.toMatchObject({ code: -32602 });
});

test('[MCP-7] a changed role changes the tools of an open connection, and the client is told', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const tools = async () => (await client.listTools()).tools.map(({ name }) => name);
  expect(await tools()).toContain('memory_edit');
  const told = new Promise<void>((resolve) =>
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve()),
  );
  clients.revoke('Scribe');
  await told;
  expect(await tools()).not.toContain('memory_edit');
  expect((await use(client, 'memory_store', { content: 'After.' })).structuredContent).toMatchObject({
    status: 'proposed',
  });
});

test('[MCP-8] core memory and files are resources; what is none, or outside, is refused in words', async () => {
  const { address } = await openGateway();
  const client = await agent(address, 'Scribe');
  expect((await client.listResources()).resources).toMatchObject([{ uri: 'memory://core' }]);
  expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
    { uriTemplate: 'memory://entity/{id}' },
    { uriTemplate: 'memory://file/{+path}' },
  ]);
  const core = await client.readResource({ uri: 'memory://core' });
  const file = await client.readResource({ uri: 'memory://file/MEMORY%2Emd' });
  expect(file.contents).toMatchObject([{ text: (core.contents[0] as { text: string }).text }]);
  for (const uri of ['memory://file/..%2F..%2Fetc%2Fpasswd', 'memory://file/.mneme/agents.json', 'memory://file/%zz'])
    await expect(client.readResource({ uri }), uri).rejects.toMatchObject({ code: -32602 });
  await expect(client.readResource({ uri: 'memory://file/%zz' })).rejects.not.toThrow(/internal/);
  await expect(client.readResource({ uri: 'memory://entity/person--nobody' })).rejects.toMatchObject({ code: -32602 });
});

test('[MCP-10] an entity is a resource, by id or name', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const content = 'Ines Kolar runs the harbour.';
  await use(client, 'memory_store', { content, store: 'semantic', entity: 'person--ines-kolar' });
  for (const uri of ['memory://entity/person--ines-kolar', 'memory://entity/Ines%20Kolar']) {
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ uri, mimeType: 'text/markdown', text: expect.stringContaining(content) }]);
  }
});

test('[MCP-11] prompts: the instructions for main and sub-agents, and the router’s with what it is to classify', async () => {
  const { address } = await openGateway();
  const client = await agent(address, 'Guest');
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual([
    'main-agent',
    'sub-agent',
    'reflect',
    'router',
    'remember',
    'recall',
    'forget',
    'review',
    'why',
  ]);
  const text = async (name: string, given: Record<string, string> = {}) =>
    JSON.stringify((await client.getPrompt({ name, arguments: given })).messages);
  expect(await text('main-agent')).toContain('## Memory System');
  expect(await text('sub-agent')).toContain('## Memory Access');
  expect(await text('router', { content: 'Ines moved to Izola.' })).toContain('Ines moved to Izola.');
  expect(await text('remember', { text: 'the $& quay' })).toContain('memory_store, once for each thing');
  expect(await text('remember', { text: 'the $& quay' })).toContain('the $& quay');
  await expect(text('recall')).rejects.toMatchObject({ code: -32602 });
  await expect(text('router')).rejects.toMatchObject({ code: -32602 });
  await expect(text('nothing')).rejects.toMatchObject({ code: -32602 });
});

test('[MCP-9] a token counts only when it was granted, and a name cannot be changed by a second greeting', async () => {
  const { address, clients } = await openGateway();
  clients.grant('Eyes', 'reader');
  const peer = bare(address);
  for (const token of ['guess', 7, null, '']) peer.send({ jsonrpc: '2.0', method: 'mneme/token', params: { token } });
  peer.send(initialize('Eyes'));
  await peer.next();
  peer.send({ ...initialize('Somebody'), id: 2 });
  await peer.next();
  peer.send(request(3, 'tools/call', { name: 'memory_write', arguments: { path: 'memory/a.md', content: 'a' } }));
  const { result } = (await peer.next()) as { result?: { content: { text: string }[] } };
  expect(result?.content[0]?.text).toContain('Eyes (no token) is a reader');
});

test('[MCP-12] an argument that a tool does not know is named in the answer, and the rest is done', async () => {
  const { address, clients } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const stored = await use(client, 'memory_store', {
    content: 'The tide turns at six.',
    store: 'episodic',
    user_id: 'u',
  });
  expect(stored.structuredContent).toMatchObject({ status: 'stored', ignored: ['user_id'] });
  expect(stored.content.at(-1)?.text).toContain('"user_id"');
  const turn = { messages: [{ role: 'user', content: 'Good morning.', lang: 'en' }] };
  expect((await use(client, 'memory_observe', turn)).structuredContent).toMatchObject({ ignored: ['messages.0.lang'] });
  expect((await use(client, 'memory_search', { query: 'tide' })).structuredContent).not.toHaveProperty('ignored');
  const refused = await use(client, 'memory_observe', { user: 'Good morning.' });
  expect(refused.isError).toBe(true);
  expect(refused.content[0]?.text).toContain('[input.invalid]: messages is missing.');
  expect(refused.content.at(-1)?.text).toContain('"user"');
});

test('[MCP-13] the owner’s settings say whether the file tools are listed, and open clients are told', async () => {
  const { address, clients, dispatch } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  const tools = async () => (await client.listTools()).tools.map(({ name }) => name);
  expect(await tools()).not.toContain('memory_write');
  const told = new Promise<void>((resolve) => {
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve());
  });
  const owner = { name: 'the owner', role: 'owner', session: '' } as const;
  await dispatch('settings.write', { values: { 'agents.fileTools': true } }, owner);
  await told;
  expect(await tools()).toContain('memory_write');
});
