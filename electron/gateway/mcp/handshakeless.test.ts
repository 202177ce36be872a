import { connect } from 'node:net';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { afterEach, expect, test } from 'vitest';
import { bare, cleanUp, openGateway, request, type TestGateway } from '../testing/gateway.ts';
import { happened, owner } from '../testing/happened.ts';
import { discovered } from './greeting.ts';

const revision = '2026-07-28';

afterEach(cleanUp);

/** The official client of today's revision, on the socket, as the pipe connects it. */
async function today(gateway: TestGateway, token: string | null, capabilities: ClientOptions['capabilities'] = {}) {
  const socket = connect(gateway.address);
  if (token !== null) socket.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'mneme/token', params: { token } })}\n`);
  const client = new Client(
    { name: 'Today', version: '3.1' },
    { capabilities, versionNegotiation: { mode: { pin: revision } } },
  );
  // The stdio framing is the same at both ends.
  await client.connect(new StdioServerTransport(socket, socket));
  return client;
}

const main = (gateway: TestGateway) => gateway.clients.grant('Scribe', 'main').token;
const store = async (client: Client, content: string) =>
  (await client.callTool({ name: 'memory_store', arguments: { content } })).structuredContent as { id: string };

/** Requests as they lie on the wire. */
const meta = (can: object = {}) => ({
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'wire', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': can,
});

test('[TODAY-1] what the pipe answers to server/discover is what the engine answers', async () => {
  const { address } = await openGateway({ hold: true });
  const peer = bare(address);
  peer.send(request(1, 'server/discover', { _meta: meta() }));
  expect((await peer.next()).result).toEqual(discovered('subagent'));
});

test('[TODAY-2] a client without a handshake lists, stores, finds and reads, and is known by its name', async () => {
  const gateway = await openGateway();
  const client = await today(gateway, main(gateway));
  expect(client.getServerCapabilities()).toMatchObject({ tools: {}, resources: {}, prompts: {} });
  expect(client.getInstructions()).toContain('memory_search');
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('memory_store');
  expect(await store(client, 'The heron nests behind the lock.')).toMatchObject({ status: 'stored' });
  const found = await client.callTool({ name: 'memory_search', arguments: { query: 'where does the heron nest' } });
  expect(JSON.stringify(found.content)).toContain('behind the lock');
  expect((await client.readResource({ uri: 'memory://core' })).contents).toHaveLength(1);
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toContain('recall');
  const stranger = await today(gateway, null);
  const refused = await stranger.callTool({ name: 'memory_write', arguments: { path: 'memory/a.md', content: 'a' } });
  expect(JSON.stringify(refused.content)).toContain('Today is a subagent');
  expect(gateway.clients.list().flatMap(({ sessions }) => sessions.map(({ client }) => client))).toContain('Today 3.1');
});

test('[TODAY-3] a changed role is told to a client that listens for it', async () => {
  const gateway = await openGateway();
  const client = await today(gateway, main(gateway));
  const told = new Promise<void>((resolve) => {
    client.setNotificationHandler('notifications/tools/list_changed', () => resolve());
  });
  await client.listen({ toolsListChanged: true });
  gateway.clients.revoke('Scribe');
  await told;
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('memory_edit');
});

test('[TODAY-4] forgetting asks the person by an answer that the client calls again with; a no forgets nothing', async () => {
  const gateway = await openGateway();
  const client = await today(gateway, main(gateway), { elicitation: { form: {} } });
  const asked: string[] = [];
  let says: string | null = null;
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message);
    return says === null ? { action: 'cancel' as const } : { action: 'accept' as const, content: { answer: says } };
  });
  const { id } = await store(client, 'The spare key of the boathouse hangs in the cellar.');
  const forget = () => client.callTool({ name: 'memory_forget', arguments: { ids: [id] } });
  expect((await forget()).structuredContent).toMatchObject({ status: 'preview' });
  says = 'yes';
  expect((await forget()).structuredContent).toMatchObject({ status: 'archived' });
  expect(asked).toEqual([expect.stringContaining('hangs in the cellar'), expect.stringContaining('cellar')]);
});

test('[TODAY-5] an answer counts once, for the question it was given to, on the connection that was asked', async () => {
  const gateway = await openGateway();
  const token = main(gateway);
  const { id } = await store(await today(gateway, token), 'The spare key of the boathouse hangs in the cellar.');
  const open = () => {
    const peer = bare(gateway.address);
    peer.send({ jsonrpc: '2.0', method: 'mneme/token', params: { token } });
    return peer;
  };
  const [mine, other] = [open(), open()];
  const params = {
    name: 'memory_forget',
    arguments: { ids: [id] },
    _meta: meta({ elicitation: { form: {} } }),
  };
  mine.send(request(1, 'tools/call', params));
  const { requestState } = (await mine.next()).result as unknown as { requestState: string };
  const yes = {
    ...params,
    requestState,
    inputResponses: { answer: { action: 'accept', content: { answer: 'yes' } } },
  };
  other.send(request(2, 'tools/call', yes));
  expect(await other.next()).toMatchObject({ error: { code: -32602 } });
  expect((await gateway.dispatch('memory.get', { ids: [id] }, owner)) as object).toMatchObject({ memories: [{ id }] });
  mine.send(request(3, 'tools/call', yes));
  expect((await mine.next()).result).toMatchObject({ structuredContent: { status: 'archived' } });
  mine.send(request(4, 'tools/call', yes));
  expect((await mine.next()).error?.code).toBe(-32602);
});

test('[TODAY-6] a reflection by Mneme tells how far it is, to who asked to be told', async () => {
  const gateway = await openGateway();
  await happened(gateway, '2026-02-19', ['Mira Duarte leads the harvest team.', 'The press costs 240 euros a season.']);
  const client = await today(gateway, main(gateway));
  const heard: { progress: number; message?: string | undefined }[] = [];
  const done = await client.callTool(
    { name: 'memory_reflect', arguments: { who: 'mneme' } },
    { onprogress: (one) => void heard.push(one) },
  );
  expect(done.isError, JSON.stringify(done.content)).toBeFalsy();
  expect(heard[0]).toMatchObject({ progress: 1, message: expect.stringMatching(/^Reflecting: \w+/) });
  expect(heard.map(({ progress }) => progress)).toEqual(heard.map((_, n) => n + 1));
});

test('[TODAY-7] a revision that nobody speaks is refused with those that are', async () => {
  const { address } = await openGateway({ hold: true });
  const peer = bare(address);
  const _meta = { ...meta(), 'io.modelcontextprotocol/protocolVersion': '2031-01-01' };
  peer.send(request(1, 'server/discover', { _meta }));
  expect(await peer.next()).toMatchObject({ error: { code: -32022, data: { supported: [revision] } } });
});
