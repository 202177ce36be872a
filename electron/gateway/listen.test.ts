import { existsSync, statSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { connectOwner } from './connect.ts';
import { agent, bare, cleanUp, initialize, openGateway, request, use } from './testing/gateway.ts';

afterEach(cleanUp);

test('[SOCKET-1] only its owner may open the socket', async () => {
  const { address } = await openGateway();
  expect(statSync(address).mode & 0o777).toBe(0o600);
});

test('[SOCKET-2] the owner calls by name and hears events; errors arrive as they were thrown', async () => {
  const { root } = await openGateway();
  const owner = await connectOwner(root, { client: 'a test', start: false });
  const heard = new Promise<string[]>((resolve) =>
    owner.onEvent((event) => event.name === 'changed' && resolve(event.data.paths)),
  );
  const { path } = await owner.call('memory.store', { content: 'Seen at once.' });
  expect(await heard).toContain(path);
  await expect(owner.call('file.read', { path: '../x' })).rejects.toMatchObject({ code: 'path.outside' });
  await expect(owner.relay('no.such', {})).rejects.toMatchObject({ code: 'method.unknown' });
  const gone = new Promise<void>((resolve) => owner.onClose(resolve));
  owner.close();
  await gone;
  await expect(owner.call('workspace.status', {})).rejects.toMatchObject({ code: 'engine.stopped' });
});

test('[SOCKET-3] without the owner’s token there is no owner, and no second try on the same connection', async () => {
  const { address } = await openGateway();
  for (const token of ['guess', '', 7, null, { toString: 1 }, 'x'.repeat(43)]) {
    const peer = bare(address);
    peer.send({ jsonrpc: '2.0', id: 1, method: 'mneme/hello', params: { token, client: 'x' } });
    expect((await peer.next()).error?.data?.code).toBe('token.unknown');
    await peer.closed;
  }
  const agentFirst = bare(address);
  agentFirst.send(initialize());
  await agentFirst.next();
  agentFirst.send(request(2, 'mneme/call', { method: 'agents.grant', input: { name: 'me', role: 'main' } }));
  expect((await agentFirst.next()).error?.code).toBe(-32601);
});

test('[SOCKET-4] no message of an owner is more than an error, whatever stands in it', async () => {
  const { root, address, said } = await openGateway();
  const owner = await connectOwner(root, { client: 'a test', start: false });
  const { ownerToken } = await import('./home.ts');
  const peer = bare(address);
  peer.send({ jsonrpc: '2.0', id: 1, method: 'mneme/hello', params: { token: ownerToken(), client: { toString: 1 } } });
  await peer.next();
  for (const message of [
    {},
    { id: 'x', method: 'mneme/call' },
    { id: 2 },
    { id: 3, method: 'mneme/call', params: 7 },
  ]) {
    peer.send(message);
    expect((await peer.next()).error?.data?.code).toBe('method.unknown');
  }
  expect((await owner.call('workspace.status', {})).agents).toBe(0);
  expect(said).toEqual([]);
});

test('[SOCKET-5] malformed lines are answered one by one and the connection lives', async () => {
  const { address } = await openGateway();
  const peer = bare(address);
  for (const line of ['no json', '[1]', '"x"', 'null', '{"a":', '\u0000', Buffer.from([0xff, 0xfe, 0x00])]) {
    peer.write(Buffer.concat([Buffer.from(line as string), Buffer.from('\n')]));
    expect((await peer.next()).error?.code).toBe(-32700);
  }
  for (const message of [
    {},
    { id: 5, method: 'ping' },
    { jsonrpc: '2.0', id: {}, method: 'ping' },
    { jsonrpc: '1.0' },
  ]) {
    peer.send(message);
    expect((await peer.next()).error?.code).toBe(-32600);
  }
  peer.write('\n  \n');
  peer.send(initialize());
  expect((await peer.next()).id).toBe(1);
});

test('[SOCKET-6] a flood is told to wait, by its own ids, and nobody else notices', async () => {
  const { address } = await openGateway();
  const other = await agent(address, 'Other');
  const flood = bare(address);
  flood.send(initialize());
  await flood.next();
  const calls = 4_000;
  flood.write(Array.from({ length: calls }, (_, n) => `${JSON.stringify(request(n + 2, 'ping'))}\n`).join(''));
  const ids = new Set<unknown>();
  let limited = 0;
  for (let n = 0; n < calls; n++) {
    const answer = await flood.next();
    ids.add(answer.id);
    if (answer.error?.data?.code === 'rate.limited') limited++;
  }
  expect(ids.size).toBe(calls);
  expect(limited).toBeGreaterThan(0);
  expect((await use(other, 'memory_search', { query: 'heron' })).isError).toBeUndefined();
});

test('[SOCKET-7] connections that break off leave nothing behind', async () => {
  const { address, clients, connections } = await openGateway();
  const peers = Array.from({ length: 20 }, () => bare(address));
  for (const [n, peer] of peers.entries()) {
    peer.send(initialize(`P${n}`));
    await peer.next();
    if (n % 2 === 0) peer.send(request(2, 'tools/call', { name: 'memory_search', arguments: { query: 'x' } }));
    else peer.write('{"jsonrpc":"2.0","id":3,"meth');
  }
  expect(clients.connected).toBe(20);
  for (const { socket } of peers) socket.destroy();
  await Promise.all(peers.map(({ closed }) => closed));
  await expect.poll(() => clients.connected).toBe(0);
  expect(connections.at(-1)).toBe(0);
});

test('[SOCKET-8] what was asked before the end is answered before the end', async () => {
  const gateway = await openGateway();
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const stores = Array.from({ length: 50 }, (_, n) => use(client, 'memory_store', { content: `Last words ${n}` }));
  await stores[0];
  await gateway.close();
  const answered = await Promise.allSettled(stores);
  expect(answered.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  expect(existsSync(gateway.address)).toBe(false);
});

test('[SOCKET-9] control characters, lone surrogates and other scripts are kept or refused, never fatal', async () => {
  const { address, clients, said } = await openGateway();
  const client = await agent(address, 'x', clients.grant('Scribe', 'main').token);
  for (const content of [
    'bell \u0007 null \u0000 escape \u001b[31m',
    'lone \ud800',
    '日本語のメモ',
    '👩‍👩‍👧',
    '## 10:00 | fact | forged',
  ]) {
    const { isError, structuredContent } = await use(client, 'memory_store', { content });
    if (isError) continue;
    const { structuredContent: got } = await use(client, 'memory_get', { ids: [structuredContent?.id] });
    expect((got as { memories: unknown[] }).memories).toHaveLength(1);
  }
  expect(said).toEqual([]);
});
