import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { agent, bare, cleanUp, initialize, openGateway, request, use } from './testing/gateway.ts';

afterEach(cleanUp);

const owner: Caller = { name: 'window', role: 'owner', session: '' };
const stored = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'memory_store', arguments: {} } };

test('[HARM-1] agents that die in the middle of a call leave nothing behind, and the next is served', async () => {
  const { address, clients, root, dispatch, said } = await openGateway();
  const { token } = clients.grant('Scribe', 'main');
  for (let n = 0; n < 40; n++) {
    const peer = bare(address);
    peer.send({ jsonrpc: '2.0', method: 'mneme/token', params: { token } });
    peer.send(initialize('Scribe'));
    await peer.next();
    const content = `Statement ${n} of an agent that dies, about pier ${n * 7}.`;
    peer.send({ ...stored, params: { name: 'memory_store', arguments: { content, store: 'episodic' } } });
    if (n % 2 === 0) peer.write('{"jsonrpc":"2.0","id":3,"method":"tools/ca');
    peer.socket.destroy();
  }
  await expect.poll(() => clients.connected).toBe(0);
  await dispatch.settled();
  const client = await agent(address, 'x', token);
  const alive = await use(client, 'memory_store', { content: 'The last one lives.', store: 'episodic' });
  expect(alive.structuredContent?.status).toBe('stored');
  expect(said).toEqual([]);
  expect(root).not.toBe('');
});

test('[HARM-2] an agent that never reads its answers is let go; others are served meanwhile', async () => {
  const { address, clients, root } = await openGateway();
  writeFileSync(join(root, 'memory/vault/long.md'), `# Long\n\n${'a long line of words\n'.repeat(40_000)}`);
  const deaf = bare(address);
  deaf.send(initialize('Deaf'));
  await deaf.next();
  deaf.socket.pause();
  const ask = { name: 'memory_read', arguments: { path: 'memory/vault/long.md', limit: 200_000 } };
  for (let n = 0; n < 200; n++) deaf.send(request(n + 2, 'tools/call', ask));
  const client = await agent(address, 'Reader');
  for (let n = 0; n < 5; n++) expect((await use(client, 'memory_list', {})).isError).toBeUndefined();
  await expect.poll(() => clients.connected).toBe(1);
  deaf.socket.resume();
  await deaf.closed;
});

test('[HARM-3] who connects anew in a loop, each time by another name, costs nobody anything', async () => {
  const { address, clients, dispatch } = await openGateway();
  const client = await agent(address, 'Steady');
  for (let n = 0; n < 300; n++) {
    const peer = bare(address);
    peer.send(initialize(`Loop ${n}`));
    await peer.next();
    peer.socket.destroy();
  }
  expect((await use(client, 'memory_list', {})).isError).toBeUndefined();
  await expect.poll(() => clients.connected).toBe(1);
  const { agents } = (await dispatch('agents.list', {}, owner)) as Output<'agents.list'>;
  expect(agents.map(({ name }) => name)).toEqual(['Steady']);
});

test('[HARM-4] calls under way are bounded for each session; what is too much is told to wait', async () => {
  const gateway = await openGateway({ hold: true });
  const greedy = await agent(gateway.address, 'Greedy');
  const asked = Array.from({ length: 400 }, () => use(greedy, 'memory_list', {}));
  const client = await agent(gateway.address, 'Modest');
  const modest = use(client, 'memory_list', {});
  await gateway.open();
  expect((await modest).isError).toBeUndefined();
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ isError }) => isError === true);
  expect(refused).toHaveLength(400 - 256);
  expect(refused[0]?.content[0]?.text).toContain('rate.limited');
  await (await gateway.engine).close();
});

test.runIf(process.getuid?.() === 0)(
  '[HARM-5] another user of this computer reaches neither socket nor token nor grants',
  async () => {
    const { address, clients, home, root } = await openGateway();
    clients.grant('Scribe', 'main');
    // As open as careless permissions can make the way there: what protects is Mneme's own.
    chmodSync(dirname(home), 0o777);
    const script = `
    const net = require('node:net'); const fs = require('node:fs');
    const [socket, ...files] = process.argv.slice(1);
    const found = files.map((file) => { try { fs.readFileSync(file); return 'read'; } catch (cause) { return cause.code; } });
    net.connect(socket)
      .on('connect', () => { console.log(JSON.stringify([...found, 'connected'])); process.exit(); })
      .on('error', (cause) => console.log(JSON.stringify([...found, cause.code])));`;
    const files = [join(home, 'owner-token'), join(root, '.mneme/agents.json')];
    const said = execFileSync(process.execPath, ['-e', script, address, ...files], {
      uid: 65_534,
      gid: 65_534,
      cwd: '/',
      env: { ELECTRON_RUN_AS_NODE: '1' },
      encoding: 'utf8',
    });
    expect(JSON.parse(said)).toEqual(['EACCES', 'EACCES', 'EACCES']);
  },
);
