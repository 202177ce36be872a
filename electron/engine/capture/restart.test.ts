import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../engine.ts';

const agent = (session: string): Caller => ({ name: 'Scribe', role: 'main', session });
const owner: Caller = { name: 'test', role: 'owner', session: '' };

/** A fresh workspace that `say` fills before the engine is closed and opened again. */
async function afterRestart(say: (engine: Engine) => Promise<unknown>): Promise<Engine> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-restart-')));
  let ids = 0;
  const ports = {
    clock: { now: () => Date.UTC(2026, 10, 21, 12), zone: 'UTC' },
    log: { info() {}, warn() {}, error() {} },
    emit() {},
    id: () => String(ids++).padStart(16, '0'),
  };
  const open = () => openEngine({ root, create: true, version: 'test', ports });
  const before = await open();
  await say(before);
  await expect.poll(async () => (await before.call('capture.recent', { limit: 9 }, owner)).inFlight).toBe(0);
  await before.close();
  const after = await open();
  onTestFinished(async () => {
    await after.close();
    await rm(root, { recursive: true, force: true });
  });
  await after.ready;
  return after;
}

/** Beside it the person says other things, of names and bugs too. */
const observed = (content: string) => (engine: Engine) =>
  engine.call(
    'memory.observe',
    {
      messages: [{ role: 'user', content: `${content}\n\nThe name of our cat is Miso. The printer has a paper bug.` }],
    },
    agent('s1'),
  );
const stored = (content: string) => (engine: Engine) =>
  engine.call('memory.store', methods['memory.store'].input.parse({ content }), agent('s1'));

/** @source 002 §10 */
test.each([
  ['observed', observed("I'm Zhang San."), "what's my name?", 'Zhang San'],
  ['stored', stored("I'm Zhang San"), "what's my name?", 'Zhang San'],
  ['observed', observed('我叫张三。'), '我叫什么名字？', '张三'],
  ['observed', observed('We fixed the login redirect bug by clearing the cookie.'), 'what bug did we fix?', 'cookie'],
  ['stored', stored('We fixed the login redirect bug by clearing the cookie'), 'what bug did we fix?', 'cookie'],
])('what was said before a restart answers after it: %s, %#', async (_how, say, question, answer) => {
  const engine = await afterRestart(say);
  const { hits } = await engine.call(
    'memory.search',
    methods['memory.search'].input.parse({ query: question }),
    agent('s2'),
  );
  expect(hits[0]?.text).toContain(answer);
  const context = await engine.call(
    'memory.context',
    methods['memory.context'].input.parse({ query: question }),
    agent('s3'),
  );
  expect(JSON.stringify(context)).toContain(answer);
});
