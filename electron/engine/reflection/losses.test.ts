import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import type { Change } from '#shared/model/reflection.ts';
import { openEngine } from '../engine.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const owner: Caller = { name: 'test', role: 'owner', session: '' };

/** A workspace with these statements, each stored as an agent does, and a reflection on them. */
async function reflectedOn(...statements: string[]) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-losses-')));
  const log = { info() {}, warn() {}, error() {} };
  let ids = 0;
  const ports = {
    clock: { now: () => Date.now(), zone: 'UTC' },
    log,
    emit() {},
    id: () => String(ids++).padStart(16, '0'),
  };
  const engine = await openEngine({ root, create: true, version: 'test', ports });
  onTestFinished(async () => {
    await engine.close();
    await rm(root, { recursive: true, force: true });
  });
  await engine.ready;
  const stored: { id: string; path: string }[] = [];
  for (const content of statements)
    stored.push(
      await engine.call(
        'memory.store',
        { kind: 'fact', confidence: 'medium', source: 'user-explicit', tags: [], store: 'episodic', content },
        main,
      ),
    );
  await engine.call('memory.reflect', {}, owner);
  const pending = async () => (await engine.call('reflection.pending', {}, owner)).pending;
  const changes = async (kind: Change['does']['kind']) =>
    ((await pending())?.changes ?? []).filter(({ does }) => does.kind === kind);
  return { root, engine, stored, pending, changes };
}

test('a merge that would lose something is refused until the owner agrees to that', async () => {
  const { root, engine, stored, pending, changes } = await reflectedOn(
    'The blue kayak hangs behind the boathouse in Arvik.',
    'The blue kayak hangs behind the boathouse in Arvik, under a tarpaulin.',
    'The blue canoe hangs behind the boathouse in Arvik.',
  );
  const [merge, ...others] = await changes('merge');
  expect(others).toEqual([]);
  expect(merge).toMatchObject({ does: { keep: stored[1]?.id, drop: stored[0]?.id }, loses: [] });
  const [session, id] = [(await pending())?.session ?? '', merge?.id ?? ''];
  const edited = {
    kind: 'merge' as const,
    keep: stored[1]?.id ?? '',
    drop: stored[0]?.id ?? '',
    merged: 'The blue kayak hangs under a tarpaulin.',
  };
  const decide = async (lossAccepted: boolean) => {
    await engine.call(
      'reflection.draft',
      { session, decisions: [{ id, verdict: 'accept', edited, lossAccepted }] },
      owner,
    );
    return engine.call('reflection.decide', { session, verdict: 'decided' }, owner);
  };
  const refused = await decide(false);
  expect(refused).toMatchObject({ accepted: 0, change: null });
  expect(refused.message).toContain('would be lost');
  expect((await changes('merge'))[0]?.loses[0]?.why).toContain('Arvik');
  expect(await decide(true)).toMatchObject({ accepted: 1 });
  expect(await readFile(join(root, stored[0]?.path ?? ''), 'utf8')).toContain('in Arvik.');
});

test('two values of one thing are asked with both sides, and neither is proposed as a plain fact', async () => {
  const { stored, engine, changes } = await reflectedOn(
    'Freya has a flight to Oslo that lands at 9:40.',
    'The wedding of Lena takes place on June 12.',
    'Choir practice is on Tuesday evening.',
    'Der Elternabend ist am Dienstag.',
    'Freya speaks Norwegian.',
    "Lena's wedding takes place on June 19.",
    'Choir practice is held every Wednesday evening.',
    'Der Elternabend findet am Donnerstag statt.',
  );
  const asked = (await changes('contradiction')).map(({ does }) =>
    does.kind === 'contradiction' ? does.sides.map(({ id }) => id) : [],
  );
  const pairs = [1, 2, 3].map((n) => [stored[n]?.id, stored[n + 4]?.id]);
  expect(asked).toHaveLength(3);
  expect(asked).toEqual(expect.arrayContaining(pairs));
  const sides = new Set(asked.flat());
  const facts = await changes('fact');
  expect(facts.filter(({ evidence }) => evidence.some(({ id }) => sides.has(id)))).toEqual([]);
  // Nothing was settled: both sides are found as they were said.
  const { hits } = await engine.call('memory.search', { query: 'wedding of Lena', explain: false }, main);
  expect(hits.filter(({ id }) => id === stored[1]?.id || id === stored[5]?.id)).toHaveLength(2);
  expect(hits.some(({ supersededBy }) => supersededBy !== undefined)).toBe(false);
});

test('what recurs is a series and asks nothing; one attribute asks once, however many values it was given', async () => {
  const runs = [4, 7, 5, 9, 6, 11, 8, 10].map((km) => `The evening run along the canal was ${km} km.`);
  const prices = ['1.79', '1.84', '1.81'].map((price) => `This week the diesel at the harbour costs ${price} euros.`);
  const ports = [8081, 8082, 8083, 8084].map((port) => `Port of the relay server: ${port}, on the old box ${port}.`);
  const { changes } = await reflectedOn(...runs, ...prices, ...ports);
  expect((await changes('merge')).length).toBe(0);
  const asked = await changes('contradiction');
  expect(asked.filter(({ reason }) => /run|diesel/.test(reason))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(1);
});

test('a settled contradiction loses no number, date or name of the other side without a word', async () => {
  const { pending, engine, changes } = await reflectedOn(
    'The night bus to Arvik leaves at 21:40 from platform 7 and takes 95 minutes.',
    'The night bus to Arvik leaves at 22:15.',
  );
  const [asked] = await changes('contradiction');
  const does = asked?.does;
  if (asked === undefined || does?.kind !== 'contradiction') throw new Error('nothing is asked');
  const older = does.sides[0].text.includes('21:40') ? 'first' : 'second';
  const session = (await pending())?.session ?? '';
  const settle = async (holds: 'first' | 'second') => {
    const decisions = [{ id: asked.id, verdict: 'accept' as const, edited: { ...does, holds } }];
    await engine.call('reflection.draft', { session, decisions }, owner);
    return (await changes('contradiction'))[0]?.loses.map(({ text }) => text) ?? [];
  };
  expect(await settle(older)).toEqual([]);
  expect((await settle(older === 'first' ? 'second' : 'first')).join()).toContain('95 minutes');
});
