import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { openEngine } from '../../engine/engine.ts';
import { say } from './say.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
/** A Wednesday. */
const today = Date.parse('2026-11-25T10:00:00Z');

async function opened() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-near-')));
  const log = { info() {}, warn() {}, error() {} };
  let ids = 0;
  const ports = { clock: { now: () => today, zone: 'UTC' }, log, emit() {}, id: () => String(ids++).padStart(16, '0') };
  const engine = await openEngine({ root, create: true, version: 'test', ports });
  onTestFinished(async () => {
    await engine.close();
    await rm(root, { recursive: true, force: true });
  });
  await engine.ready;
  const store = async (content: string, more: object = {}) =>
    await engine.call('memory.store', methods['memory.store'].input.parse({ content, ...more }), main);
  const search = async (query: string) => {
    const answer = await engine.call('memory.search', { query, explain: false }, main);
    return { ...answer, said: say('memory_search', answer) };
  };
  const forget = async (query: string) =>
    await engine.call('memory.forget', methods['memory.forget'].input.parse({ query }), main);
  return { store, search, forget };
}

const page = (entity: string) => ({ entity, type: 'project', store: 'semantic' });

test('what is near is told around the words that both share', async () => {
  const { store } = await opened();
  const old =
    'Kestrel keeps the measurements of all twelve weather stations, was begun in Rust by an intern, and is hosted at Hetzner.';
  await store(old, page('Kestrel'));
  const { near } = await store('Kestrel left Hetzner; it is hosted in the cellar.', page('Kestrel'));
  expect(near[0]?.text).toContain('hosted at Hetzner');
});

test('what shares a rare word is near before what is merely of the same page', async () => {
  const { store } = await opened();
  for (const said of ['Molen Bakery opens at six.', 'Molen Bakery has two ovens.', 'Molen Bakery bakes rye bread.'])
    await store(said, page('Molen Bakery'));
  const old = await store('Deliveries: we use the Cargobull trailer.');
  const { near } = await store('Molen Bakery sold the Cargobull trailer.', page('Molen Bakery'));
  expect(near.map(({ id }) => id)).toContain(old.id);
  expect(near[0]?.id).toBe(old.id);
});

test.each([
  ['How long is the library open on Saturday?', null],
  ['Wie lange hat die Bibliothek am Samstag offen?', null],
  ['¿Hasta qué hora está la biblioteca abierta el sábado?', null],
  ["Jusqu'à quelle heure la bibliothèque ouvre-t-elle samedi ?", null],
  ['图书馆周六开门到几点？', null],
  ['What happened on Saturday?', '2026-11-21'],
  ['Who did we meet at the library on Saturday?', '2026-11-21'],
  ['Will the library be painted on Saturday?', '2026-11-28'],
  ['Was war am Samstag?', '2026-11-21'],
])('a day of the week that is asked of as a habit is no date: %s', async (question, day) => {
  const { store, search } = await opened();
  for (const said of [
    'The library is open until two on Saturdays.',
    'Die Bibliothek hat samstags am Samstag bis zwei offen.',
    'La biblioteca está abierta el sábado hasta las dos.',
    'La bibliothèque ouvre le samedi à dix heures.',
    '图书馆周六开门到两点。',
  ])
    await store(said);
  expect((await search(question)).understood?.since ?? null).toBe(day);
});

test('steps are told with what they are for', async () => {
  const { store, search } = await opened();
  await store('1. Drain the boiler.\n2. Open the valve.\n3. Flush it twice.', {
    ...{ store: 'procedural', title: 'Descale the espresso machine' },
  });
  expect((await search('How do I descale the espresso machine?')).said).toMatch(
    /^- Descale the espresso machine\n {2}## Steps/m,
  );
});

test('nothing is offered to be forgotten for a word that nothing holds', async () => {
  const { store, forget } = await opened();
  await store('The kiln is fired on the first of each month.');
  await store('Glaze comes from a shop in Delft.');
  expect((await forget('trombone')).memories).toEqual([]);
  expect((await forget('kiln')).memories).toHaveLength(1);
});

test('what begins later stands behind what holds now, and says from when; asked ahead it comes first', async () => {
  const { store, search } = await opened();
  await store('Storage unit: Bluebox charges 310 euros for our storage unit.', page('Bluebox'));
  await store('Bluebox charges 365 euros for our storage unit from 1 February 2027.', page('Bluebox'));
  await store('Bluebox is closed on public holidays.', page('Bluebox'));
  const now = await search('What does Bluebox charge for our storage unit?');
  const facts = now.hits.filter(({ kind }) => kind !== 'entity').map(({ text }) => text);
  expect(facts[0]).toContain('310 euros');
  expect(facts.find((text) => text.includes('365'))).toContain('(from 2027-02-01)');
  expect(now.hits.find(({ text }) => text.includes('310'))?.supersededBy).toBeUndefined();
  const later = await search('What will Bluebox charge for our storage unit?');
  expect(later.hits.filter(({ kind }) => kind !== 'entity')[0]?.text).toContain('365 euros');
});

test('what says in which language to speak is near all that says it', async () => {
  const { store } = await opened();
  await store('Ottilie pays the invoice of the choir in March.');
  const core = (content: string) => store(content, { store: 'core', title: 'Persona' });
  await core('Always answer in German.');
  const { near } = await core('Von jetzt an schreib mir auf Niederländisch.');
  expect(near[0]?.text).toBe('Always answer in German.');
});
