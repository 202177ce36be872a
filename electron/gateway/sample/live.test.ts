import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input, MethodName, Output } from '#shared/contract/methods.ts';
import { openEngine } from '../../engine/engine.ts';
import { Clients } from '../clients.ts';
import { dispatcher } from '../dispatch.ts';
import { cleanUp, freshPlace } from '../testing/gateway.ts';
import { live } from './live.ts';
import { movableClock } from './movable-clock.ts';
import { readStory } from './story.ts';
import { storyOwner } from './story-owner.ts';

const resources = join(import.meta.dirname, '../../../resources');
const log = { info() {}, warn() {}, error() {} };
const made = Date.parse('2026-04-09T10:00:00Z');
const zone = 'Europe/Zagreb';

/** The sample as it ships, lived on a spring morning, and asked as its owner. */
async function lived() {
  const { root } = freshPlace();
  await cp(join(resources, 'sample'), root, { recursive: true });
  const clock = movableClock({ now: () => made, zone });
  const clients = new Clients(
    root,
    clock.now,
    () => undefined,
    () => undefined,
  );
  const story = readStory(await readFile(join(resources, 'story.jsonl'), 'utf8'));
  await live({ root, story, version: '0', clock, clients, log });
  const ports = { clock, log, emit() {}, id: () => '0123456789abcdef' };
  const engine = await openEngine({ root, create: false, version: '0', ports });
  await engine.ready;
  const dispatch = dispatcher({
    engine: Promise.resolve(engine),
    clients,
    socket: '',
    now: clock.now,
    stop: () => undefined,
  });
  const ask = async <N extends MethodName>(name: N, input: Input<N>) =>
    (await dispatch(name, input, storyOwner)) as Output<N>;
  // Read at once: an engine that nobody asks for twenty seconds makes a checkpoint, which is no part of the story.
  const { rows } = await ask('history.list', { limit: 500 });
  const told = rows.map(({ at, actor, action, path, summary }) => [at, actor, action, path, summary].join(' | '));
  return { engine, ask, told, isNow: () => clock.now() === made };
}

let sample: Awaited<ReturnType<typeof lived>>;
beforeAll(async () => {
  sample = await lived();
}, 120_000);
afterAll(async () => {
  await sample.engine.close();
  await cleanUp();
});

test('[SAMPLE-1] what waits: a reflection with a contradiction and a loss, five proposals, an alert', async () => {
  const { ask } = sample;
  const { pending } = await ask('reflection.pending', {});
  expect(pending?.changes.filter(({ does }) => does.kind === 'contradiction')).toHaveLength(1);
  expect(pending?.changes.filter(({ loses }) => loses.length > 0)).toHaveLength(1);
  const { counts } = await ask('proposals.list', {});
  expect(counts).toEqual({ pending: 4, conflict: 1, deferred: 0, malformed: 0 });
  const { alerts } = await ask('alerts.list', {});
  expect(alerts).toMatchObject([{ path: 'SOUL.md' }]);
  const { runs } = await ask('contract.list', {});
  expect(runs.map(({ red }) => red.length)).toEqual([1, ...Array(13).fill(0)]);
});

test('[SAMPLE-2] what was: three weeks by three agents, forty questions, reflections decided, memories superseded', async () => {
  const { ask, isNow } = sample;
  expect(isNow()).toBe(true);
  const { agents } = await ask('agents.list', {});
  expect(agents.filter(({ calls }) => calls > 0).map(({ name }) => name)).toEqual([
    'Claude Code',
    'OpenClaw',
    'researcher',
  ]);
  const { calls } = await ask('agents.calls', { limit: 500 });
  expect(
    calls.filter(({ method, error }) => method === 'memory.search' && error === null).length,
  ).toBeGreaterThanOrEqual(40);
  const { reflections } = await ask('reflection.past', {});
  expect(reflections.length).toBeGreaterThanOrEqual(5);
  const { rows } = await ask('history.list', { limit: 500, bookkeeping: 'without' });
  const days = new Set(rows.map(({ at }) => at.slice(0, 10)));
  expect(days.size).toBeGreaterThanOrEqual(20);
  expect([...days].sort().at(-1)).toBe('2026-04-09');
});

test('[SAMPLE-3] lived again at the same time it is the same, change by change', async () => {
  const again = await lived();
  expect(again.told).toEqual(sample.told);
  await again.engine.close();
}, 120_000);
