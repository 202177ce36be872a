import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CreateMessageRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import { type Provider, startProvider, theKey } from '../adapters/llm/testing/provider.ts';
import { connectOwner, type OwnerConnection } from './connect.ts';
import { buildBundles } from './testing/bundles.ts';
import { cleanUp, freshPlace } from './testing/gateway.ts';
import { clientEnv, endProcesses, startEngine } from './testing/processes.ts';

beforeAll(buildBundles);

let root: string;
let home: string;
let provider: Provider;
const owners: OwnerConnection[] = [];
beforeEach(async () => {
  ({ root, home } = freshPlace());
  provider = await startProvider();
});
afterEach(async () => {
  for (const owner of owners.splice(0)) owner.close();
  await endProcesses(root);
  await provider.stop();
  await cleanUp();
});

const five = { does: 'answer', text: '{"sum":5}' } as const;

/** An engine whose mneme.json says this of the model, and the owner at it. */
async function opened(model: Record<string, unknown>, env: Record<string, string> = {}) {
  writeFileSync(join(root, 'mneme.json'), JSON.stringify({ model }));
  const { said } = await startEngine(root, clientEnv(home, { MNEME_HOME: home, ...env }), '--create');
  const owner = await connectOwner(root, { client: 'test', start: false });
  owners.push(owner);
  await owner.relay('settings.confirm', {});
  const state = () => owner.relay('models.state', {}) as Promise<Output<'models.state'>>;
  const tried = () => owner.relay('models.test', {}) as Promise<Output<'models.test'>>;
  return { owner, state, tried, address: said.address };
}

test('[MODELS-1] a model with its key in the environment is ready, answers, and is counted; no file holds the key', async () => {
  provider.behave(five);
  const model = { provider: 'anthropic', name: 'claude-sonnet-4-5', baseUrl: provider.origin };
  const { state, tried } = await opened(model, { ANTHROPIC_API_KEY: theKey });
  expect(await state()).toMatchObject({ ready: true, keyFrom: 'environment', usedToday: 0, budget: 200_000 });
  expect(await tried()).toMatchObject({ ok: true, code: null, tokens: 30, pace: { obeyed: false } });
  const after = await state();
  expect(after).toMatchObject({ usedToday: 30, calls: 2, days: [], lastError: null });
  expect(after.tried).toMatchObject({ found: { ok: true, pace: { firstMs: expect.any(Number) } } });
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const holding = files.filter((one) => readFileSync(join(one.parentPath, one.name)).includes(theKey));
  expect(holding.map(({ name }) => name)).toEqual([]);
});

test('[MODELS-2] a missing key is said plainly; one handed over the owner’s socket is used, for its address alone', async () => {
  provider.behave(five);
  const model = { provider: 'anthropic', name: 'claude-sonnet-4-5', baseUrl: provider.origin };
  const { owner, state, tried } = await opened(model);
  expect(await state()).toMatchObject({ ready: false, keyFrom: 'none', reason: expect.stringContaining('missing') });
  expect(await tried()).toMatchObject({ ok: false, code: 'model.none' });
  await owner.relay('models.provideKey', { provider: 'anthropic', baseUrl: '', key: theKey });
  expect((await state()).keyFrom).toBe('none');
  const here = { provider: 'anthropic', baseUrl: provider.origin };
  expect(await owner.relay('models.provideKey', { ...here, key: theKey })).toEqual({ keyFrom: 'keychain' });
  expect(await tried()).toMatchObject({ ok: true });
  expect(JSON.stringify(await state())).not.toContain(theKey);
  expect(await owner.relay('models.provideKey', { ...here, key: null })).toEqual({ keyFrom: 'none' });
  await expect(owner.relay('models.provideKey', { ...here, key: 'two words' })).rejects.not.toThrow('two words');
});

test('[MODELS-3] what is wrong is said to the owner, and the breaker leaves the model alone', async () => {
  provider.behave(five);
  const model = { provider: 'openai-compatible', name: 'm', baseUrl: provider.origin };
  const { state, tried } = await opened(model, { MNEME_MODEL_KEY: 'sk-wrong' });
  expect(await tried()).toMatchObject({
    ok: false,
    code: 'model.failed',
    message: expect.stringContaining('key (401)'),
  });
  await provider.stop();
  expect(await tried()).toMatchObject({ ok: false, message: expect.stringContaining('cannot be reached') });
  expect(await state()).toMatchObject({ ready: false, breaker: { state: 'open', failures: 2 } });
  expect(JSON.stringify(await state())).not.toContain('sk-wrong');
});

test('[MODELS-4] the budget of the day is kept over a restart and enforced', async () => {
  provider.behave({ ...five, usage: { in: 20, out: 50_000 } });
  const model = { provider: 'ollama', name: 'q', baseUrl: provider.origin, tokensPerDay: 10_000 };
  const first = await opened(model);
  expect(await first.tried()).toMatchObject({ ok: true, tokens: 50_020 });
  await endProcesses(root);
  const second = await opened(model);
  expect(await second.state()).toMatchObject({ usedToday: 50_020, ready: false });
  expect(await second.tried()).toMatchObject({ ok: false, code: 'model.budget' });
  expect(provider.received).toHaveLength(1);
});

/** The official client, with the model of its own that it lends. */
async function lending(address: string, token: string | null, answer: (prompt: string) => string) {
  const socket = connect(address);
  if (token) socket.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'mneme/token', params: { token } })}\n`);
  const client = new Client({ name: 'Scribe', version: '1' }, { capabilities: { sampling: {} } });
  client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => {
    const content = params.messages[0]?.content;
    const prompt = content && 'text' in content ? content.text : '';
    return { model: 'own', role: 'assistant', content: { type: 'text', text: answer(prompt) }, stopReason: 'endTurn' };
  });
  await client.connect(new StdioServerTransport(socket, socket));
  return { client, leave: () => socket.destroy() };
}

test('[MODELS-5] the connected agent’s own model answers through sampling; only a main one, and while it is there', async () => {
  const { owner, state, tried, address } = await opened({ provider: 'agent' });
  expect(await tried()).toMatchObject({ ok: false, code: 'model.none', message: expect.stringContaining('No agent') });
  const stranger = await lending(address, null, () => '{"sum":5}');
  await stranger.client.ping();
  expect((await state()).ready).toBe(false);
  const { token } = (await owner.relay('agents.grant', { name: 'Scribe', role: 'main' })) as { token: string };
  const asked: string[] = [];
  const agent = await lending(address, token, (prompt) => {
    asked.push(prompt);
    return '{"sum":5}';
  });
  await agent.client.ping();
  expect(await state()).toMatchObject({ ready: true, keyFrom: 'unneeded' });
  expect(await tried()).toMatchObject({ ok: true });
  expect(asked).toEqual(['How much is 2 + 3?', expect.stringContaining('The gauge at the pier')]);
  expect((await state()).usedToday).toBeGreaterThan(10);
  agent.leave();
  await expect.poll(async () => (await state()).ready).toBe(false);
});

test('[MODELS-6] an agent that declines, or answers nonsense, is an answer in words', async () => {
  const { owner, tried, address } = await opened({ provider: 'agent' });
  const { token } = (await owner.relay('agents.grant', { name: 'Scribe', role: 'main' })) as { token: string };
  let refuses = true;
  const { client } = await lending(address, token, () => {
    if (refuses) throw new Error('the user said no');
    return 'I stored it with memory_write.';
  });
  await client.ping();
  expect(await tried()).toMatchObject({ ok: false, code: 'model.failed', message: expect.stringContaining('said no') });
  refuses = false;
  expect(await tried()).toMatchObject({ ok: false, code: 'model.invalid' });
});

/** A program of the owner's, and where it writes what it was given. */
function program(answer: string) {
  const at = join(home, 'program');
  mkdirSync(home, { recursive: true });
  const script = `pwd > ${home}/folder; ls -A | wc -l >> ${home}/folder; env > ${home}/given; cat >> ${home}/prompt
${answer}`;
  writeFileSync(at, script);
  return { command: `/bin/sh '${at}' -p`, given: (name: string) => readFileSync(join(home, name), 'utf8') };
}

test('[MODELS-7] a program answers on its standard output: in an empty folder, with no key but the one that is named', async () => {
  const { command, given } = program('echo \'{"sum":5}\'');
  const model = {
    provider: 'command',
    command,
    commandVariables: 'OWN_KEY',
    pricePerMillionRead: 3,
    pricePerMillionWritten: 15,
  };
  const env = { OPENAI_API_KEY: 'sk-not-yours', OWN_KEY: 'sk-yours' };
  const { state, tried, owner } = await opened(model, env);
  expect(await state()).toMatchObject({ ready: true, keyFrom: 'unneeded', model: 'sh' });
  const answer = await tried();
  expect(answer).toMatchObject({ ok: true, code: null, night: { read: 7_000, written: 2_500 } });
  expect(answer.night.price).toBeCloseTo(0.0585);
  expect(answer.tokens).toBeGreaterThan(20);
  const [folder = '', files = ''] = given('folder').split('\n');
  expect(files.trim()).toBe('0');
  expect(existsSync(folder)).toBe(false);
  expect(given('given')).toContain('sk-yours');
  expect(given('given')).not.toContain('sk-not-yours');
  expect(given('prompt')).toContain('How much is 2 + 3?');
  expect(JSON.stringify(await owner.relay('settings.read', {}))).not.toContain('sk-yours');
});

test.each([
  ['echo "not signed in" >&2; exit 3', 'model.failed', 'ended with 3. It says: not signed in'],
  ['echo "I would rather not."', 'model.invalid', 'does not fit'],
  ['yes', 'model.invalid', 'longer than'],
  ['sleep 60 & echo $! > HOME/child; wait', 'model.timeout', 'did not answer'],
])('[MODELS-8] a program that does “%s” is told so, and leaves nothing running', async (answer, code, words) => {
  const { command, given } = program(answer.replace('HOME', home));
  const { tried } = await opened({ provider: 'command', command, timeoutSeconds: 2 });
  expect(await tried()).toMatchObject({ ok: false, code, message: expect.stringContaining(words) });
  if (!answer.includes('child')) return;
  const pid = Number(given('child'));
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});

test('[MODELS-9] a program that is not there, or that only a folder names, runs nothing', async () => {
  const { tried } = await opened({ provider: 'command', command: '/nowhere/claude -p' });
  expect(await tried()).toMatchObject({
    ok: false,
    code: 'model.failed',
    message: expect.stringContaining('/nowhere/claude'),
  });
  await endProcesses(root);
  const { command } = program('echo \'{"sum":5}\'');
  writeFileSync(join(root, 'mneme.json'), JSON.stringify({ model: { provider: 'command', command } }));
  await startEngine(root, clientEnv(home, { MNEME_HOME: home }));
  const owner = await connectOwner(root, { client: 'test', start: false });
  owners.push(owner);
  expect(await owner.relay('models.state', {})).toMatchObject({ provider: 'none', ready: false });
  expect(existsSync(join(home, 'prompt'))).toBe(false);
});
