import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import { agent, cleanUp, openGateway, type TestGateway, use } from './testing/gateway.ts';
import { handleOf, happened, owner } from './testing/happened.ts';

let gateway: TestGateway;
let at = 0;

beforeEach(async () => {
  at = Date.parse('2026-02-20T09:00:00Z');
  gateway = await openGateway({ now: () => at });
  const pages = join(gateway.root, 'memory/graph/entities');
  mkdirSync(pages, { recursive: true });
  for (const [id, name] of [
    ['person--olu-ade', 'Olu Ade'],
    ['person--pia-vogt', 'Pia Vogt'],
  ])
    writeFileSync(
      join(pages, `${id}.md`),
      `# ${name}\n<!-- Type: person | Created: 2026-01-10 | Last updated: 2026-01-10 -->\n\n## Summary\nOf the paper.\n\n## Facts\n- Runs the news desk\n`,
    );
  const facts = async () =>
    ((await gateway.dispatch('memory.browse', { kinds: ['fact'] }, owner)) as Output<'memory.browse'>).total;
  await expect.poll(facts).toBe(2);
  await happened(gateway, '2026-02-19', ['The printer on the second floor is green.']);
});
afterEach(cleanUp);

const pending = async () =>
  ((await gateway.dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>).pending;
const asked = async () =>
  ((await pending())?.changes ?? []).flatMap(({ id, does }) => (does.kind === 'contradiction' ? [{ id, does }] : []));
const found = async (query: string) =>
  ((await gateway.dispatch('memory.search', { query }, owner)) as Output<'memory.search'>).hits.map(({ text }) => text);
const reflect = (who: 'you' | 'mneme') => gateway.dispatch('memory.reflect', { who }, owner);

/** The owner says of the first question which side holds, or that both do; all of it is applied. */
async function settled(holds: 'both' | 'first'): Promise<void> {
  const session = (await pending())?.session ?? '';
  const [first] = await asked();
  if (first === undefined) throw new Error('nothing is asked');
  const edited = { ...first.does, holds };
  const decisions = [{ id: first.id, verdict: 'accept', edited }];
  await gateway.dispatch('reflection.draft', { session, decisions }, owner);
  await gateway.dispatch('reflection.decide', { session, verdict: 'decided' }, owner);
  if ((await pending()) !== null) await gateway.dispatch('reflection.decide', { session, verdict: 'reject' }, owner);
}

test('two pages that claim one role are shown beside each other to an agent, and asked of the owner', async () => {
  const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const handed = (await use(scribe, 'memory_reflect', {})).structuredContent as unknown as Output<'memory.reflect'>;
  expect(handed.text).toMatch(/^r\d+ contradiction .*news desk/m);
  await use(scribe, 'memory_reflect_propose', { session: handed.session, part: 1, done: true, changes: [] });
  const [question] = await asked();
  expect(question?.does.sides.map(({ text }) => text)).toEqual(['Runs the news desk', 'Runs the news desk']);
});

test.each(['both', 'first'] as const)(
  'what its owner settled (%s) is not asked by the next reflections',
  async (holds) => {
    await reflect('mneme');
    expect(await asked()).toHaveLength(1);
    await settled(holds);
    const told = { '2026-02-20': 'The boiler was looked at.', '2026-02-21': 'A lamp hangs in the hall.' };
    for (const [day, text] of Object.entries(told)) {
      await happened(gateway, day, [text]);
      at += 86_400_000;
      await reflect('mneme');
      expect(await asked()).toEqual([]);
      const session = (await pending())?.session;
      if (session !== undefined) await gateway.dispatch('reflection.decide', { session, verdict: 'reject' }, owner);
    }
  },
);

test('readings of one thing that were told to be none are asked about once, of however many reflections', async () => {
  const questions: number[] = [];
  for (const count of [200, 210, 220, 230]) {
    at += 60_000;
    const content = `The eel pond of the mill holds ${count} eels.`;
    await gateway.dispatch('memory.store', { content, store: 'episodic', kind: 'fact' }, owner);
    await reflect('mneme');
    questions.push((await asked()).filter(({ does }) => does.sides.some(({ text }) => text.includes('eels'))).length);
    const session = (await pending())?.session;
    if (session !== undefined) await gateway.dispatch('reflection.decide', { session, verdict: 'reject' }, owner);
  }
  expect(questions).toEqual([0, 1, 0, 0]);
});

test('of two things that were said the one that holds says so itself, and is not written again', async () => {
  await happened(gateway, '2026-02-16', ['The paper is printed in Graz. Proofs go out by mail.']);
  await happened(gateway, '2026-02-17', ['The paper is printed in Linz.']);
  const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const handed = (await use(scribe, 'memory_reflect', {})).structuredContent as unknown as Output<'memory.reflect'>;
  const between = [handleOf(handed, 'printed in Graz'), handleOf(handed, 'printed in Linz')];
  const changes = [{ kind: 'contradiction', cites: between, between }];
  await use(scribe, 'memory_reflect_propose', { session: handed.session, part: 1, done: true, changes });
  const waits = await asked();
  const question = waits.find(({ does }) => does.sides.some(({ text }) => text.includes('Graz')));
  const edited = question && { ...question.does, holds: 'second' };
  const decisions = [{ id: question?.id, verdict: 'accept', edited }];
  await gateway.dispatch('reflection.draft', { session: handed.session, decisions }, owner);
  await gateway.dispatch('reflection.decide', { session: handed.session, verdict: 'decided' }, owner);
  const found = async (query: string) =>
    ((await gateway.dispatch('memory.search', { query }, owner)) as Output<'memory.search'>).hits;
  const linz = async () => (await found('paper printed Linz')).filter(({ text }) => text.includes('Linz'));
  await expect.poll(async () => (await linz()).length).toBe(1);
  const day = readFileSync(join(gateway.root, 'memory/episodes/2026-02-17.md'), 'utf8');
  expect(day.match(/printed in Linz/g)).toHaveLength(1);
  expect(day).toMatch(/printed in Linz\.\n\nSupersedes \[\[episode:2026-02-16/);
  // What else the other one said holds on.
  const others = (await found('proofs by mail')).filter(({ text }) => text.includes('Proofs go out'));
  expect(others.some(({ text }) => !text.includes('Graz'))).toBe(true);
  // It is history for the next reflection, and no contradiction any more.
  if ((await pending()) !== null)
    await gateway.dispatch('reflection.decide', { session: handed.session, verdict: 'reject' }, owner);
  await happened(gateway, '2026-02-20', ['The paper has a new masthead.']);
  const next = (await use(scribe, 'memory_reflect', { since: '2026-02-01' }))
    .structuredContent as unknown as Output<'memory.reflect'>;
  expect(next.text).not.toMatch(/^e\d.*printed in Graz/m);
});

test('what a fact took the place of is history for a reflection', async () => {
  const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const said = { content: 'Kirkgate Mill: 38 flats, handover 12 March 2027.', store: 'episodic' };
  const { id } = (await use(scribe, 'memory_store', said)).structuredContent as unknown as { id: string };
  const content = 'Kirkgate Mill is handed over on 9 April 2027.';
  await use(scribe, 'memory_store', { content, store: 'semantic', entity: 'Kirkgate Mill', replaces: id });
  await use(scribe, 'memory_store', { content: 'The lamp in the hall was mended.', store: 'episodic' });
  const handed = (await use(scribe, 'memory_reflect', {})).structuredContent as unknown as Output<'memory.reflect'>;
  expect(handed.text).toContain('lamp in the hall');
  expect(handed.text).not.toContain('12 March');
});

test('what a correction took the place of is history for a reflection, and counts as read', async () => {
  const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const first = await use(scribe, 'memory_store', { content: 'Galleys are proofed in Corel.', store: 'episodic' });
  const { id } = first.structuredContent as unknown as { id: string };
  await use(scribe, 'memory_store', { content: 'Galleys are proofed in Scribus.', store: 'episodic', replaces: id });
  const handed = (await use(scribe, 'memory_reflect', {})).structuredContent as unknown as Output<'memory.reflect'>;
  expect(handed.text).toContain('Scribus');
  expect(handed.text).not.toContain('Corel');
  await use(scribe, 'memory_reflect_propose', { session: handed.session, part: 1, done: true, changes: [] });
  if ((await pending()) !== null)
    await gateway.dispatch('reflection.decide', { session: handed.session, verdict: 'reject' }, owner);
  expect((await gateway.dispatch('reflection.status', {}, owner)) as object).toMatchObject({ unread: 0 });
});

test('a fact that a settled question ends is told of whole: what else it says holds on, and core memory says it no more', async () => {
  const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const store = (content: string, more = {}) => use(scribe, 'memory_store', { content, ...more });
  const ofPage = { store: 'semantic', entity: 'Olu Ade' };
  await store('Olu Ade is the proof-reader of Harms & Voss and sits in the Canal Street office.', ofPage);
  const core = join(gateway.root, 'MEMORY.md');
  const line = 'Post to Olu Ade: in blue ink, to the Canal Street office';
  writeFileSync(core, readFileSync(core, 'utf8').replace(/^## Critical Facts.*$/m, `$&\n- ${line}`));
  await expect.poll(async () => await found('post blue ink')).toContain(line);
  at += 60_000;
  await store('Olu Ade sits in the Harbour office.', { store: 'episodic' });
  await reflect('mneme');
  const waits = await pending();
  const change = waits?.changes.find(({ sides }) => sides.some(({ was }) => was?.text.includes('proof-reader')));
  if (change?.does.kind !== 'contradiction') throw new Error('nothing is asked');
  const old = change.sides.find(({ was }) => was?.text.includes('proof-reader'));
  expect(old?.besides).toEqual({ text: 'Olu Ade is the proof-reader of Harms & Voss', holds: true });
  expect(old?.inCore).toEqual([{ was: line, now: 'Post to Olu Ade: in blue ink, to the Harbour office' }]);
  const edited = { ...change.does, holds: change.sides[0] === old ? 'second' : 'first' };
  const decisions = [{ id: change.id, verdict: 'accept', edited }];
  await gateway.dispatch('reflection.draft', { session: waits?.session, decisions }, owner);
  await gateway.dispatch('reflection.decide', { session: waits?.session, verdict: 'decided' }, owner);
  const page = readFileSync(join(gateway.root, 'memory/graph/entities/person--olu-ade.md'), 'utf8');
  expect(page).toMatch(/^- Olu Ade is the proof-reader of Harms & Voss(?! and)/m);
  expect(page).toMatch(/^- Olu Ade is the proof-reader.*and sits in the Canal Street office\..*\[superseded-by /m);
  expect(readFileSync(core, 'utf8')).toContain('- Post to Olu Ade: in blue ink, to the Harbour office');
  expect(readFileSync(core, 'utf8')).not.toContain('Canal Street');
});
