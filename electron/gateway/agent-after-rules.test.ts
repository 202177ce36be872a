import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import { agent, cleanUp, openGateway, type TestGateway, use } from './testing/gateway.ts';
import { handleOf, happened, owner } from './testing/happened.ts';

let gateway: TestGateway;
let scribe: Client;

beforeEach(async () => {
  gateway = await openGateway({ now: () => Date.parse('2026-11-27T09:00:00Z') });
  scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
});
afterEach(cleanUp);

const handed = async (input = {}) =>
  (await use(scribe, 'memory_reflect', { who: 'you', ...input }))
    .structuredContent as unknown as Output<'memory.reflect'>;
const answer = async (session: string | null, changes: unknown[]) =>
  (await use(scribe, 'memory_reflect_propose', { session, part: 1, done: true, changes }))
    .structuredContent as unknown as Output<'reflection.propose'>;
const pending = async () =>
  ((await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>).pending;
const byMneme = async () =>
  (await gateway.dispatch('memory.reflect', { who: 'mneme' }, owner)) as Output<'memory.reflect'>;
const entity = async (name: string, input = {}) =>
  (await use(scribe, 'memory_entity', { name, ...input })).content[0]?.text ?? '';

/** A conversation ends, and Mneme's own rules read what came of it, since nobody else did. */
async function readByRules(): Promise<void> {
  await gateway.dispatch('settings.write', { values: { 'reflection.afterSession': 2 } }, owner);
  await happened(gateway, '2026-11-24', [
    'The dentist sees Nora at three.',
    'Correction: the dentist sees Nora at five.',
    'Runa Vik is the caretaker of the lighthouse since 2021.',
  ]);
  const other = await agent(gateway.address, 'y', gateway.clients.grant('Coder', 'main').token);
  await use(other, 'memory_search', { query: 'lighthouse' });
  await other.close();
  await expect.poll(async () => (await pending())?.by, { timeout: 20_000 }).toBe('rules');
  const status = async () => (await gateway.dispatch('reflection.status', {}, owner)) as Output<'reflection.status'>;
  await expect.poll(async () => (await status()).running).toBeNull();
}

test('what the rules proposed by themselves gives way to an agent that reflects, and is read again', async () => {
  await readByRules();
  const before = await pending();
  const first = await handed();
  expect(first.status).toBe('material');
  expect(first.session).not.toBe(before?.session);
  expect(handleOf(first, 'caretaker of the lighthouse')).not.toBe('');
  const cites = [handleOf(first, 'caretaker of the lighthouse')];
  const statement = 'Runa Vik is the caretaker of the lighthouse since 2021.';
  await answer(first.session, [{ kind: 'fact', cites, entity: 'Runa Vik', type: 'person', statement }]);
  const now = await pending();
  expect(now).toMatchObject({ session: first.session, by: 'agent' });
  expect(now?.changes.some(({ does }) => does.kind === 'fact' && does.statement === statement)).toBe(true);
});

test('what its owner decided on already stays, and the refusal says where it is decided', async () => {
  await readByRules();
  const before = await pending();
  const decisions = [{ id: before?.changes[0]?.id ?? '', verdict: 'reject' }];
  await gateway.dispatch('reflection.draft', { session: before?.session, decisions }, owner);
  const asked = await handed();
  expect(asked).toMatchObject({ status: 'pending' });
  expect(asked.message).toMatch(/Review.*`mneme reflection`/);
  expect((await pending())?.session).toBe(before?.session);
});

test('what the rules alone have read an agent reads all the same, once it is decided; what an agent read is not read again', async () => {
  await readByRules();
  const before = await pending();
  for (const { id } of before?.changes ?? [])
    await gateway.dispatch(
      'reflection.draft',
      { session: before?.session, decisions: [{ id, verdict: 'reject' }] },
      owner,
    );
  await gateway.dispatch('reflection.decide', { session: before?.session, verdict: 'decided' }, owner);
  // The next offline night has nothing of it to read.
  expect(await byMneme()).toMatchObject({ status: 'nothing', message: expect.stringContaining('Nothing happened') });
  await happened(gateway, '2026-11-26', ['The lighthouse is painted in May.']);
  const first = await handed();
  expect(first).toMatchObject({ status: 'material', parts: 1 });
  const text = first.text ?? '';
  expect(handleOf(first, 'caretaker of the lighthouse')).not.toBe('');
  expect(text.indexOf('caretaker of the lighthouse')).toBeLessThan(text.indexOf('painted in May'));
  await answer(first.session, []);
  expect((await handed()).status).toBe('nothing');
});

test('a fact of Mneme’s own that an agent takes over comes with the page that it stands on', async () => {
  await happened(gateway, '2026-11-24', ['Runa Vik is the caretaker of the lighthouse since 2021.']);
  const read = await handed();
  expect(read.text).toContain('r1 fact person--runa-vik');
  await answer(read.session, [{ kind: 'adopt', cites: ['r1'] }]);
  const changes = (await pending())?.changes ?? [];
  expect(changes.map(({ does }) => does.kind).sort()).toEqual(['entity', 'fact']);
});

test('a fact holds since the day on which its news was told, and what it replaces until then', async () => {
  const page = { store: 'semantic', entity: 'Harbour choir', type: 'organization' };
  await use(scribe, 'memory_store', {
    ...page,
    content: 'The harbour choir sings for the mayor on Saturday 28 November 2026.',
    occurred_at: '2026-11-14',
  });
  await happened(gateway, '2026-11-20', ['The choir sings for the mayor on Sunday 29 November, not Saturday.']);
  await happened(gateway, '2026-11-12', ['The harbour choir got a new conductor, Ilse Brandt.']);
  const read = await handed();
  const [told, who, old] = ['on Sunday 29', 'new conductor', 'on Saturday 28'].map((words) => handleOf(read, words));
  const { taken } = await answer(read.session, [
    {
      kind: 'fact',
      cites: [told, who],
      entity: 'Harbour choir',
      statement: 'The harbour choir sings for the mayor on Sunday 29 November 2026.',
      replaces: old,
    },
  ]);
  expect(taken).toHaveLength(1);
  const session = read.session ?? '';
  for (const { id } of (await pending())?.changes ?? [])
    await gateway.dispatch(
      'reflection.draft',
      { session, decisions: [{ id, verdict: 'accept', lossAccepted: true }] },
      owner,
    );
  await gateway.dispatch('reflection.decide', { session, verdict: 'decided' }, owner);
  const text = readFileSync(join(gateway.root, 'memory/graph/entities/organization--harbour-choir.md'), 'utf8');
  expect(text).toMatch(/Sunday 29 November 2026\. \(since 2026-11-20/);
  expect(text).toMatch(/Saturday 28 November 2026\. \(until 2026-11-20\) \[stored 2026-11-14\]/);
  const then = await entity('Harbour choir', { valid_at: '2026-11-16' });
  expect(then).toContain('Saturday 28');
  expect(then).not.toContain('Sunday 29');
});

test('a line of core memory is told anew in other words, with the year that its day falls in, and a procedure is read with its steps', async () => {
  await use(scribe, 'memory_store', {
    store: 'core',
    title: 'Identity',
    content: 'From 1 January I take 32 euros an hour.',
  });
  await use(scribe, 'memory_store', {
    store: 'procedural',
    title: 'Moss on the lawn',
    content:
      '1. Dissolve 20 g of iron sulphate in a litre of warm water.\n2. Spray on a dry morning.\n3. Rake out the moss.',
  });
  await happened(gateway, '2026-11-26', ['I sprayed the lawn against moss with iron sulphate in the morning.']);
  const read = await handed();
  expect(read.text).toMatch(/^p1 Moss on the lawn.*20 g of iron sulphate/m);
  const old = handleOf(read, '32 euros');
  const now = 'From 1 January 2027 the owner charges 32 euros an hour.';
  const { taken, refused } = await answer(read.session, [
    { kind: 'core', cites: [old], block: 'Critical Facts', replaces: old, now },
  ]);
  expect(refused).toEqual([]);
  expect(taken).toHaveLength(1);
});

test('what another change of the same reflection says is not lost, and what rests on what was replaced fits no more', async () => {
  const whole = 'The saw takes 100 ml of oil to 5 litres of petrol, and the chipper costs 95 euros a day.';
  await use(scribe, 'memory_store', {
    store: 'semantic',
    entity: 'Saw',
    type: 'tool',
    content: whole,
    occurred_at: '2026-11-20',
  });
  await happened(gateway, '2026-11-25', ['The saw takes ready-mixed petrol now. The saw is cleaned on Fridays.']);
  const read = await handed();
  const [old, news] = [handleOf(read, '100 ml'), handleOf(read, 'ready-mixed')];
  const fact = { kind: 'fact', entity: 'Saw', type: 'tool' };
  const { taken, refused } = await answer(read.session, [
    { ...fact, cites: [news], statement: 'The saw takes ready-mixed petrol.', replaces: old },
    { ...fact, cites: [old], statement: 'The chipper costs 95 euros a day.' },
    { ...fact, cites: [news], statement: 'The saw is cleaned on Fridays.' },
  ]);
  expect(refused).toEqual([]);
  expect(taken).toHaveLength(3);
  const shown = async (words: string) =>
    (await pending())?.changes.find(({ does }) => does.kind === 'fact' && does.statement.includes(words));
  const lost = (await shown('ready-mixed'))?.loses[0]?.text ?? '';
  expect(lost).toContain('100 ml');
  expect(lost).not.toContain('95');
  expect((await shown('Fridays'))?.stale).toBeNull();
  const id = (await shown('Fridays'))?.evidence[0]?.id;
  await use(scribe, 'memory_store', { content: 'The saw is cleaned on Mondays.', store: 'episodic', replaces: id });
  await expect.poll(async () => (await shown('Fridays'))?.stale).toBe('What it rests on was replaced meanwhile.');
});
