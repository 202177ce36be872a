import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { openEngine } from '../../engine/engine.ts';
import { memoryText } from '../cli/output.ts';
import { say } from './say.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const today = '2026-11-26';

async function opened() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-days-')));
  let ids = 0;
  const ports = {
    clock: { now: () => Date.parse(`${today}T10:00:00Z`), zone: 'UTC' },
    log: { info() {}, warn() {}, error() {} },
    emit() {},
    id: () => String(ids++).padStart(16, '0'),
  };
  const engine = await openEngine({ root, create: true, version: 'test', ports });
  onTestFinished(async () => {
    await engine.close();
    await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  await engine.ready;
  const store = (content: string, more: object = {}) =>
    engine.call('memory.store', methods['memory.store'].input.parse({ content, ...more }), main);
  const ask = (query: string, more: object = {}) =>
    engine.call('memory.search', methods['memory.search'].input.parse({ query, explain: false, ...more }), main);
  return { root, engine, store, ask };
}

test('a day is answered with the facts told for it, and with those that hold since', async () => {
  const { engine, store, ask } = await opened();
  const about = { store: 'semantic', entity: 'Quayside Depot', type: 'place' };
  const told = await store('The depot keeps forty spare rollers.', { ...about, occurred_at: '2026-11-16' });
  const old = await store('The depot is guarded by Elin Marsh.', { ...about, occurred_at: '2026-11-02' });
  const changed = await store('The depot is guarded by Oskar Welt.', {
    ...about,
    ...{ replaces: old.id, occurred_at: '2026-11-16' },
  });
  const since = await store('Since 16 November 2026 the ferry to Arvik leaves at noon.', {
    store: 'semantic',
    entity: 'Arvik ferry',
    type: 'thing',
  });
  await store('The depot gate was painted green.', { store: 'episodic', occurred_at: '2026-11-17' });
  const found = await ask('What happened on 16 November?');
  expect(found.hits.map(({ id }) => id).toSorted()).toEqual([told.id, changed.id, since.id].toSorted());
  const browsed = await engine.call(
    'memory.browse',
    methods['memory.browse'].input.parse({ since: '2026-11-16', until: '2026-11-17', kinds: ['fact'] }),
    main,
  );
  expect(browsed.memories.map(({ id }) => id).toSorted()).toEqual([told.id, changed.id].toSorted());
  const { text } = await engine.call(
    'memory.context',
    { query: 'Who guards the depot?', max_tokens: 800, again: true },
    main,
  );
  expect(text).toContain('[2026-11-16] Quayside Depot: The depot is guarded by Oskar Welt.');
});

test('what was told later is not known to have held before; a page that tells no day goes on counting', async () => {
  const { root, store, ask } = await opened();
  const about = { store: 'semantic', entity: 'Harbour crane', type: 'tool' };
  await store('The crane is rented from Kranz.', { ...about, occurred_at: '2026-11-24' });
  await store('Since 1 March 2026 the crane is driven by Welt.', about);
  const heldOn = async (valid_at: string) =>
    (await ask('harbour crane', { valid_at, kinds: ['fact'] })).hits.map(({ text }) => text);
  expect(await heldOn('2026-11-12')).toEqual([expect.stringContaining('Welt')]);
  expect(await heldOn('2026-11-24')).toHaveLength(2);
  const page = join(root, 'memory/graph/entities/tool--old-winch.md');
  await writeFile(
    page,
    '# tool--old-winch\n<!-- Type: tool | Created: 2026-01-10 | Last updated: 2026-11-20 -->\n\n## Summary\n\n## Facts\n- The old winch is serviced by Marlen.\n',
  );
  const winch = async (valid_at: string) =>
    (await ask('Who services the old winch?', { valid_at, kinds: ['fact'] })).hits.length;
  await expect.poll(() => winch('2026-03-01')).toBe(1);
  expect(await winch('2025-12-01')).toBe(0);
});

test('a time without a year lies where the question looks: ahead for what comes, behind for what was', async () => {
  const { store, ask } = await opened();
  const meeting = await store('I will meet Carla Nunez in Rostock on 12 December.', { store: 'episodic' });
  const fair = await store('The boat fair was crowded.', { store: 'episodic', occurred_at: '2025-12-12' });
  const iso = await store('Hull inspection: 2027-01-08, bring the papers.', { store: 'episodic' });
  await store('The pump was oiled.', { store: 'episodic', occurred_at: '2026-11-20' });
  for (const [query, since, first] of [
    ['What is on 12 December?', '2026-12-12', meeting],
    ['What do I have to do in December?', '2026-12-01', meeting],
    ['Was muss ich am 12. Dezember tun?', '2026-12-12', meeting],
    ['What will happen in January?', '2027-01-01', iso],
    ['What happened on 12 December?', '2025-12-12', fair],
    ['What is on Friday?', '2026-11-27', null],
    ['12 December', '2026-12-12', meeting],
  ] as const) {
    const found = await ask(query);
    expect(found.understood?.since, query).toBe(since);
    expect(found.hits[0]?.id, query).toBe(first?.id);
  }
});

test('an episode whose place a fact took says so by its id and in a search, behind that fact', async () => {
  const { engine, store, ask } = await opened();
  const old = await store('The depot fence was built by Kranz.', { store: 'episodic' });
  const fresh = await store('The depot fence was built by Oskar Welt.', {
    ...{ store: 'semantic', entity: 'Quayside Depot', type: 'place', replaces: old.id },
  });
  const got = await engine.call('memory.get', { ids: [old.id] }, main);
  for (const said of [say('memory_get', got), got.memories.map(memoryText).join('')])
    expect(said).toContain(`superseded by ${fresh.id}`);
  const found = await ask('Who built the depot fence?');
  expect(found.hits.map(({ id }) => id).indexOf(old.id)).toBeGreaterThan(0);
  expect(found.hits[0]?.id).toBe(fresh.id);
  expect(say('memory_search', found)).toContain(`superseded by ${fresh.id}`);
});

test('what is no text, and what lies further ahead than anything is planned, is refused with a next step', async () => {
  const { store } = await opened();
  const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, n) => (n * 7919 + (n >> 3) * 104729) % 256));
  const refused = expect.objectContaining({ code: 'input.invalid', remedy: expect.any(String) });
  for (const [content, more] of [
    [bytes.toString('utf8'), {}],
    ['The lease ends.', { store: 'episodic', occurred_at: '2099-01-01' }],
  ] as const)
    await expect(store(content, more)).rejects.toMatchObject({ value: refused });
  const logged = await store(
    'The deploy printed \u001b[32mok\u001b[0m and a broken caf\ufffd in a longer line of its log.',
    {
      store: 'episodic',
    },
  );
  expect(logged.status).toBe('stored');
});

test('a forget that only finds what is nearest says first that nothing surely fits', async () => {
  const { engine, store } = await opened();
  await store('The depot gate was painted green.', { store: 'episodic' });
  await store('The budget of the boat fair is 400 euro.', { store: 'episodic' });
  const forgetting = async (query: string) =>
    say('memory_forget', await engine.call('memory.forget', methods['memory.forget'].input.parse({ query }), main));
  expect(await forgetting('nonexistent unicorn budget')).toMatch(/^Nothing remembered surely fits these words/);
  expect(await forgetting('depot gate green')).toMatch(/1 memory matches/);
});

test('a time of the past is said by minutes as well, and a wrong one is called by its name', async () => {
  const { engine, store, ask } = await opened();
  await store('The pump was oiled.', { store: 'episodic' });
  for (const since of ['10 minutes ago', 'vor 10 Minuten', 'hace 2 horas'])
    expect((await ask('pump', { since })).hits, since).toHaveLength(1);
  const owner: Caller = { name: 'owner', role: 'owner', session: 's2' };
  const asOf = methods['memory.search'].input.parse({ query: 'pump', as_of: 'some day' });
  await expect(engine.call('memory.search', asOf, owner)).rejects.toThrow('`as_of` is neither');
});

test('what is of other times than a question names is weak, and where there is nothing else it is said first', async () => {
  const { store, ask } = await opened();
  const door = await store('The oven door was mended by Ilse Rask.', { store: 'episodic', occurred_at: '2026-10-05' });
  const told = await store('The oven door gets a new hinge on 18 November.', {
    store: 'episodic',
    occurred_at: '2026-11-09',
  });
  const weakIn = (found: Awaited<ReturnType<typeof ask>>) =>
    new Map(found.hits.map(({ id, weak }) => [id, weak === true]));
  const lastWeek = await ask('what happened with the oven door last week?');
  expect(weakIn(lastWeek)).toEqual(
    new Map([
      [told.id, false],
      [door.id, true],
    ]),
  );
  const yesterday = await ask('what happened with the oven door yesterday?');
  expect([...weakIn(yesterday).values()]).toEqual([true, true]);
  expect(yesterday.notice).toContain('Nothing found is of 2026-11-25: what follows is of other times.');
  expect(say('memory_search', yesterday)).toMatch(/^Nothing remembered surely answers this/);
});

test('what was yet to begin ends no sooner than it begins, and another kind than was asked for is told', async () => {
  const { store, root } = await opened();
  const about = { store: 'semantic', entity: 'Radar', type: 'project' };
  const old = await store('From 1 January 2027 Marek Dudek does the frontend of Radar.', about);
  await store('Ines Okafor stays at the frontend of Radar.', { ...about, replaces: old.id });
  expect(await readFile(join(root, 'memory/graph/entities/project--radar.md'), 'utf8')).toContain(
    '(since 2027-01-01, until 2027-01-01)',
  );
  const said = await store('We chose WeasyPrint for the invoices.', { store: 'episodic', kind: 'decision' });
  const { note } = await store('We chose Typst for the invoices.', {
    ...{ store: 'episodic', kind: 'decision', replaces: said.id },
  });
  expect(note).toContain('Its kind is correction, since it corrects another; `decision` was not kept.');
});

test('a time that a question names is one that memories are of, or that their own words name', async () => {
  const { store, ask } = await opened();
  await store('From 1 January 2027 the hire of the chapel is £72 a session.', { store: 'episodic' });
  await store('Sami is 8 years old.', { store: 'episodic' });
  await store('Last week the chapel was painted; next year it is the vestry.', { store: 'episodic' });
  const { hits, understood } = await ask('What is the hire of the chapel next year?');
  expect(understood).toMatchObject({ since: '2027-01-01', until: '2027-12-31' });
  expect(hits[0]?.text).toContain('£72');
  // “Year” counts from today, and is no word that is sought.
  expect(hits.map(({ text }) => text).join(' ')).not.toContain('Sami');
});
