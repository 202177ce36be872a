import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { socketAddress } from '../electron/gateway/address.ts';
import { connectOwner, type OwnerConnection } from '../electron/gateway/connect.ts';
import { connectAgent } from './agent.ts';
import { expect, test } from './fixtures.ts';
import { grant } from './owner.ts';
import { built, type Place } from './place.ts';
import { startEngine } from './prepare.ts';

/** Holds the engine for a test, so that it neither idles away nor has to be started by the agent under test. */
async function hold(place: Place): Promise<OwnerConnection> {
  await startEngine(place, place.root, false);
  return connectOwner(place.root, { client: 'e2e', start: false });
}

const episodes = async (owner: OwnerConnection) =>
  (await owner.call('memory.browse', { kinds: ['episode'], k: 100 })).total;

test('fifty pipelined writes through the official client are all kept', async ({ place }) => {
  const owner = await hold(place);
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'main'));
  const stored = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      agent.use<{ id: string; status: string }>('memory_store', {
        content: `Observation ${n} of the heron`,
        store: 'episodic',
      }),
    ),
  );
  expect(new Set(stored.map(({ id }) => id)).size).toBe(50);
  expect(stored.every(({ status }) => status === 'stored')).toBe(true);
  expect(await episodes(owner)).toBe(50);
  const { memories, missing } = await owner.call('memory.get', { ids: stored.map(({ id }) => id) });
  expect(missing).toEqual([]);
  expect(memories.map(({ text }) => text.trim())).toEqual(
    Array.from({ length: 50 }, (_, n) => `Observation ${n} of the heron`),
  );
  await agent.close();
  owner.close();
});

test('two agents of fifty writes each lose nothing, and history names both', async ({ place }) => {
  const owner = await hold(place);
  const agents = await Promise.all(
    ['Ada', 'Ben'].map(async (name) => ({
      name,
      ...(await connectAgent(place, name, await grant(place, name, 'main'))),
    })),
  );
  const stores = agents.flatMap(({ name, use }) =>
    Array.from({ length: 50 }, (_, n) =>
      use<{ id: string }>('memory_store', { content: `${name} counted ${n} boats`, store: 'episodic' }),
    ),
  );
  const ids = (await Promise.all(stores)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(100);
  expect(await episodes(owner)).toBe(100);
  await expect.poll(async () => (await owner.call('workspace.status', {})).audit.backlog).toBe(0);
  const day = (await owner.call('memory.browse', { kinds: ['episode'], k: 1 })).memories[0]?.path ?? '';
  const messages = await place.commits(day);
  expect(messages).toHaveLength(100);
  for (const { name } of agents)
    expect(messages.filter((m) => m.includes(`Trigger: ${name} called memory_store`))).toHaveLength(50);
  for (const agent of agents) await agent.close();
  owner.close();
});

test('an agent without a token reads and proposes, never writes; a name is no token', async ({ place }) => {
  const owner = await hold(place);
  await grant(place, 'Scribe', 'main');
  const forged = await connectAgent(place, 'Scribe');
  const proposed = await forged.use<{ status: string; path: string }>('memory_store', {
    content: 'The pier is closed on Mondays.',
  });
  expect(proposed).toMatchObject({ status: 'proposed', path: 'memory/meta/pending-memories.md' });
  expect(await place.read('memory/meta/pending-memories.md')).toContain('The pier is closed on Mondays.');
  await expect(forged.use('memory_write', { path: 'memory/notes/x.md', content: 'x' })).rejects.toThrow(/role\.denied/);
  expect(await episodes(owner)).toBe(0);
  await forged.close();
  const wrong = await connectAgent(place, 'Scribe', 'A'.repeat(43));
  await expect(wrong.use('memory_append', { path: 'memory/notes/x.md', entry: 'x' })).rejects.toThrow(/role\.denied/);
  await wrong.close();
  owner.close();
});

test('a role that is changed or revoked counts at the next call of an open connection', async ({ place }) => {
  const owner = await hold(place);
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'main'));
  expect((await agent.use<{ status: string }>('memory_store', { content: 'One.' })).status).toBe('stored');
  await owner.call('agents.revoke', { name: 'Scribe' });
  expect((await agent.use<{ status: string }>('memory_store', { content: 'Two.' })).status).toBe('proposed');
  expect((await agent.client.listTools()).tools.map(({ name }) => name)).not.toContain('memory_write');
  await agent.close();
  owner.close();
});

test('paths that leave the workspace, by dots, links or names, are refused and nothing is touched', async ({
  place,
}) => {
  const owner = await hold(place);
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'main'));
  const outside = join(place.base, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'secret.md'), 'secret');
  await symlink(outside, join(place.root, 'memory/link'));
  await symlink(join(outside, 'secret.md'), join(place.root, 'memory/secret.md'));
  const paths = [
    '../outside/secret.md',
    '/etc/passwd',
    'memory/../../outside/secret.md',
    'memory\\..\\..\\x.md',
    '.audit/HEAD',
    '.MNEME/index.sqlite',
    'memory/link/secret.md',
    'memory/secret.md',
    'a\u0000b.md',
    'C:/x.md',
    'CON',
    `${'x'.repeat(300)}.md`,
  ];
  for (const path of paths) {
    await expect(agent.use('memory_read', { path }), `read ${path}`).rejects.toThrow(/\[(path\.|input\.)/);
    await expect(agent.use('memory_write', { path, content: 'hijacked' }), `write ${path}`).rejects.toThrow(
      /\[(path\.|input\.|role\.)/,
    );
  }
  expect(await readFile(join(outside, 'secret.md'), 'utf8')).toBe('secret');
  for (const path of ['SOUL.md', 'mneme.json', 'memory/meta/audit.log', 'memory/meta/decay-scores.json']) {
    await expect(agent.use('memory_write', { path, content: 'x' }), path).rejects.toThrow(
      /\[(role\.denied|path\.reserved)\]/,
    );
  }
  await agent.close();
  owner.close();
});

/** A bare connection, for what no client of good manners sends. */
function bare(place: Place): { socket: Socket; send(text: string): void; next(): Promise<Record<string, unknown>> } {
  const socket = connect(socketAddress(place.root));
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  return {
    socket,
    send: (text) => void socket.write(text),
    next: async () => JSON.parse((await lines.next()).value as string) as Record<string, unknown>,
  };
}

const initialize = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bare', version: '1' } } })}\n`;
const toolCall = (id: number, name: string, input: unknown) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } })}\n`;

test('malformed, oversized and mistyped messages get an error with a code, and the engine lives on', async ({
  place,
}) => {
  const owner = await hold(place);
  const peer = bare(place);
  peer.send('this is no json\n');
  expect(await peer.next()).toMatchObject({ id: null, error: { code: -32700 } });
  peer.send('[1,2]\n"x"\nnull\n');
  for (let n = 0; n < 3; n++) expect(await peer.next()).toMatchObject({ error: { code: -32700 } });
  peer.send(initialize);
  expect(await peer.next()).toMatchObject({ id: 1, result: { serverInfo: { name: 'mneme' } } });
  peer.send(toolCall(2, 'memory_store', { content: 'x'.repeat(10_000_000) }));
  expect(await peer.next()).toMatchObject({ error: { data: { code: 'input.too-large' } } });
  const said = async (input: unknown, tool = 'memory_store') => {
    peer.send(toolCall(3, tool, input));
    return JSON.stringify(await peer.next());
  };
  expect(await said({ content: 'x'.repeat(200_000) })).toContain('input.too-large');
  expect(await said({ content: 7 })).toContain('input.invalid');
  expect(await said({ content: '' })).toContain('input.invalid');
  expect(await said({ content: 'x', occurred_at: '2026-02-31' })).toContain('input.invalid');
  expect(await said({ content: 'x', store: 'attic' })).toContain('input.invalid');
  expect(await said({ query: 'x', k: 1e9 }, 'memory_search')).toContain('input.invalid');
  expect(await said({}, 'memory_nonsense')).toContain('-32602');
  expect(await said({ content: 'bell \u0007, null \u0000, escape \u001b[31m, lone \ud800' })).toContain('proposed');
  expect(await said({ query: '" OR NEAR( * ^ - : {}' }, 'memory_search')).not.toContain('isError');
  peer.socket.destroy();
  expect((await owner.call('workspace.status', {})).index.state).toBe('ready');
  owner.close();
});

test('a flood is answered with rate.limited, a client that never reads is let go, others do not notice', async ({
  place,
}) => {
  const owner = await hold(place);
  const flood = bare(place);
  flood.send(initialize);
  await flood.next();
  flood.send(
    Array.from({ length: 6_000 }, (_, n) => `${JSON.stringify({ jsonrpc: '2.0', id: n + 10, method: 'ping' })}\n`).join(
      '',
    ),
  );
  let limited = 0;
  for (let n = 0; n < 6_000; n++) if (JSON.stringify(await flood.next()).includes('rate.limited')) limited++;
  expect(limited).toBeGreaterThan(0);
  flood.socket.destroy();
  const deaf = connect(socketAddress(place.root));
  deaf.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => deaf.once('close', () => resolve()));
  deaf.pause();
  deaf.write(initialize);
  for (let n = 0; n < 2_500; n++)
    deaf.write(`${JSON.stringify({ jsonrpc: '2.0', id: n + 10, method: 'tools/list' })}\n`);
  const half = connect(socketAddress(place.root));
  half.write('{"jsonrpc":"2.0","id":1,"meth');
  expect((await owner.call('memory.search', { query: 'zeppelin' })).hits).toEqual([]);
  // It is let go while it does not read; only then it hears of it.
  await expect.poll(async () => (await owner.call('workspace.status', {})).agents, { timeout: 60_000 }).toBe(0);
  deaf.resume();
  await gone.catch(() => undefined);
  half.destroy();
  deaf.destroy();
  owner.close();
});

test('the owner’s side needs the owner’s token, and the socket is the owner’s alone', async ({ place }) => {
  const owner = await hold(place);
  const peer = bare(place);
  peer.send(
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'mneme/hello', params: { token: 'guess', client: 'x' } })}\n`,
  );
  expect(await peer.next()).toMatchObject({ error: { data: { code: 'token.unknown' } } });
  const address = socketAddress(place.root);
  expect((await stat(address)).mode & 0o777).toBe(0o600);
  expect((await stat(join(address, '..'))).mode & 0o777).toBe(0o700);
  owner.close();
});

test('when the engine is killed, the pipe says so, starts the next one, and nothing acknowledged is lost', async ({
  place,
}) => {
  const owner = await hold(place);
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'main'));
  const before = await agent.use<{ id: string }>('memory_store', { content: 'Written before the crash.' });
  const { pid } = JSON.parse(await readFile(join(place.root, '.mneme/lock.json'), 'utf8')) as { pid: number };
  process.kill(pid, 'SIGKILL');
  await new Promise<void>((resolve) => owner.onClose(resolve));
  // A request that was under way when the engine died is answered with a code; what to do next is the agent's to decide.
  const store = () =>
    agent.use<{ id: string; status: string }>('memory_store', { content: 'Written after the crash.' });
  const after = await store().catch((error: Error) => {
    expect(error.message).toContain('The engine went away');
    return store();
  });
  expect(after.status).toBe('stored');
  const { memories } = await agent.use<{ memories: { text: string }[] }>('memory_get', { ids: [before.id, after.id] });
  expect(memories.map(({ text }) => text.trim())).toEqual(['Written before the crash.', 'Written after the crash.']);
  await agent.close();
});

test('two starters at once end with one engine, and a second engine refuses with words', async ({ place }) => {
  const agents = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => connectAgent(place, name)));
  const answers = await Promise.all(agents.map(({ use }) => use('memory_search', { query: 'anything' })));
  expect(answers).toHaveLength(3);
  const second: ChildProcess = spawn(
    process.env.ELECTRON_BINARY ?? join(import.meta.dirname, '../node_modules/electron/dist/electron'),
    [built('engine.mjs'), '--workspace', place.root, '--ready-fd', '3'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { ...place.env, ELECTRON_RUN_AS_NODE: '1' },
    },
  );
  const said = await new Promise<string>((resolve) =>
    second.stdio[3]?.on('data', (chunk: Buffer) => resolve(chunk.toString())),
  );
  expect(said).toContain('workspace.busy');
  for (const agent of agents) await agent.close();
});
