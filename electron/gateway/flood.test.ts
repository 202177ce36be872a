import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { hostileTexts } from '../../e2e/bench/attack/hostile.ts';
import { quotas } from './quotas.ts';
import { agent, bare, cleanUp, initialize, openGateway, request, use } from './testing/gateway.ts';

afterEach(cleanUp);

const pending = 'memory/meta/pending-memories.md';

type Refusal = { result: { _meta: { 'mneme/error': { code: string } } } };

test('[FLOOD-1] a proposal of 95,000 digits is refused, and one as long as may be costs no more than others', async () => {
  const { address, root } = await openGateway();
  const client = await agent(address, 'Stranger');
  const refused = await use(client, 'memory_propose', { content: '1'.repeat(95_000) });
  expect(refused.content[0]?.text).toContain('20000');
  const stored = await use(client, 'memory_store', { content: '1'.repeat(95_000) });
  expect(stored.isError).toBe(true);
  const taken = await use(client, 'memory_propose', { content: `The budget is ${'1'.repeat(19_000)} EUR` });
  expect(taken.structuredContent).toMatchObject({ status: 'pending' });
  expect(await readFile(join(root, pending), 'utf8')).not.toContain('1'.repeat(19_001));
});

test('[FLOOD-2] whoever invents a name at each proposal is held back by the connection', async () => {
  const { address } = await openGateway({ hold: true });
  const peer = bare(address);
  peer.send(initialize('one of many'));
  await peer.next();
  const most = quotas.subagent.writes.atOnce;
  // Refused for its form, before an engine is there to ask: what counts is what was asked.
  const parameters = { name: 'memory_propose', arguments: { content: '' } };
  for (let n = 0; n < most + 40; n++) peer.send(request(100 + n, 'tools/call', parameters));
  const codes: string[] = [];
  for (let n = 0; n < most + 40; n++) {
    const { result } = (await peer.next()) as unknown as Refusal;
    codes.push(result._meta['mneme/error'].code);
  }
  expect(codes.filter((code) => code === 'input.invalid').length).toBeLessThanOrEqual(most + 5);
  expect(codes.filter((code) => code === 'rate.limited').length).toBeGreaterThan(30);
});

test.each([
  ['tools/call', { name: 5 }],
  ['tools/call', { name: 'memory_search', arguments: 'text' }],
  ['tools/call', ['memory_search']],
  ['tools/call', 'memory_search'],
  ['prompts/get', {}],
  ['resources/read', { uri: { a: 1 } }],
])('[RPC-1] %s with %j: its parameters are malformed, in plain words', async (method, parameters) => {
  const { address } = await openGateway({ hold: true });
  const peer = bare(address);
  peer.send(initialize('x'));
  await peer.next();
  peer.send({ jsonrpc: '2.0', id: 7, method, params: parameters });
  expect(await peer.next()).toMatchObject({
    id: 7,
    error: { code: -32602, message: expect.not.stringContaining('{') },
  });
});

test('[MCP-5] while the index is being built, what is not found may only not be there yet', async () => {
  const gateway = await openGateway({ hold: true });
  const folder = join(gateway.root, 'memory/episodes');
  mkdirSync(folder, { recursive: true });
  for (let n = 1; n <= 300; n++)
    writeFileSync(
      join(folder, `20${10 + Math.floor(n / 28)}-01-${String(1 + (n % 28)).padStart(2, '0')}.md`),
      `## 09:00 | fact | confidence:high | tags:[] | source:conversation\nThe lock gate was painted ${n} times.\n`,
    );
  const client = await agent(gateway.address, 'x');
  const engine = await gateway.open();
  const got = await use(client, 'memory_get', { ids: ['episode:2020-02-02:09:00'] });
  expect(got.content[0]?.text).toContain('The index is being built');
  await engine.ready;
  const again = await use(client, 'memory_get', { ids: ['episode:2020-02-02:09:00'] });
  expect(again.content[0]?.text).toContain('there is no such memory');
  await gateway.close();
  await engine.close();
});

test('[FLOOD-3] hostile messages are answered by what is wrong with them, and nobody else notices', async () => {
  const { address, root } = await openGateway();
  const bystander = await agent(address, 'Bystander');
  const peer = bare(address);
  peer.send(initialize('Attacker'));
  await peer.next();
  const texts = hostileTexts(2_000).filter((_, n) => n % 7 === 0);
  const fields = { memory_search: 'query', memory_propose: 'content' };
  const calls = texts.flatMap(({ text }) =>
    Object.entries(fields).map(([name, field]) => ({ name, arguments: { [field]: text } })),
  );
  for (const [n, params] of calls.entries()) peer.send(request(100 + n, 'tools/call', params));
  const codes = new Set<string>();
  for (const _ of calls) {
    const { result, error } = (await peer.next()) as { result?: Partial<Refusal['result']>; error?: { code: number } };
    codes.add(String(error?.code ?? result?._meta?.['mneme/error']?.code ?? 'ok'));
  }
  expect(
    [...codes].filter((code) => !/^(?:ok|input\.invalid|input\.too-large|role\.denied|-32602)$/.test(code)),
  ).toEqual([]);
  expect(codes).toContain('ok');
  const found = await use(bystander, 'memory_search', { query: 'lock' });
  expect(found.isError).toBeUndefined();
  expect(await readFile(join(root, pending), 'utf8')).toContain('## Proposal #1');
});
