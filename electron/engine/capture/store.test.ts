import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Engine } from '../engine.ts';
import { openSample } from '../handlers/testing/sample.ts';

const agent: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const store = (engine: Engine, content: string, more: Partial<ParsedInput<'memory.store'>> = {}, caller = agent) =>
  engine.call(
    'memory.store',
    { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [], content, ...more },
    caller,
  );
const about = { store: 'semantic', entity: 'project--interreg-grant' } as const;

test('a fact that is said again strengthens the one that stands', async () => {
  const { engine, read } = await openSample();
  const first = await store(engine, 'The final report goes to Brussels.', about);
  const page = await read(first.path);
  const again = await store(engine, 'the final report goes to Brussels', about);
  expect(again).toMatchObject({ status: 'reinforced', id: first.id });
  expect(await read(first.path)).toBe(page);
  const [score] = (await engine.call('memory.scores', { ids: [first.id] }, agent)).scores;
  expect(score?.accesses).toBe(2);
});

test('a changed fact takes the place of the old one, which stays with both dates and the link', async () => {
  const { engine, read } = await openSample();
  const old = await store(engine, 'The grant deadline is 15 March.', about);
  const now = await store(engine, 'The grant deadline is 30 March.', about);
  expect(now.status).toBe('superseded');
  const page = await read(old.path);
  expect(page).toMatch(/The grant deadline is 15 March\. .*until \d{4}-\d{2}-\d{2}.*superseded-by/);
  expect(page).toMatch(/The grant deadline is 30 March\. .*since \d{4}-\d{2}-\d{2}.*supersedes/);
  // The next change supersedes the newest, not the one that is gone already.
  const later = await store(engine, 'The grant deadline is 2 May.', about);
  expect(later.message).toContain(now.id);
});

test('a changed episode is corrected, once, and the chain goes on from the newest', async () => {
  const { engine } = await openSample();
  const first = await store(engine, 'The launch date of the buoy is 3 May.', { store: 'episodic' });
  const second = await store(engine, 'The launch date of the buoy is 10 May.', { store: 'episodic' });
  expect(second).toMatchObject({ status: 'superseded' });
  expect(second.message).toContain(first.id);
  const third = await store(engine, 'The launch date of the buoy is 17 May.', { store: 'episodic' });
  expect(third.message).toContain(second.id);
  expect((await store(engine, 'The launch date of the buoy is 17 May.', { store: 'episodic' })).status).toBe(
    'reinforced',
  );
});

test('of two equal statements at once the second repeats the first; on another day it is another event', async () => {
  const { engine } = await openSample();
  const said = 'The crane lifted gauge three onto the quay.';
  const both = await Promise.all([1, 2].map(() => store(engine, said, { store: 'episodic' })));
  expect(both.map(({ status }) => status).sort()).toEqual(['reinforced', 'stored']);
  const other = await store(engine, said, { store: 'episodic', occurred_at: '2026-01-05T09:00' });
  expect(other.status).toBe('stored');
});

test.each(['core', 'procedural', 'vault'] as const)('%s keeps a thing once', async (place) => {
  const { engine } = await openSample();
  const said = 'Before a storm the spare battery is charged twice.';
  const by: Caller = place === 'vault' ? { ...agent, role: 'owner' } : agent;
  const first = await store(engine, said, { store: place }, by);
  expect(await store(engine, said, { store: place }, by)).toMatchObject({ status: 'reinforced', id: first.id });
});

test('steps without a title are called by their first clause, in a word or a few', async () => {
  const { engine } = await openSample();
  const steps =
    '1. make test 2. git tag the release 3. rsync to the server 4. upgrade the database 5. restart the service';
  const named = await store(engine, `How Amara deploys Tuttiplan: ${steps}`, { store: 'procedural' });
  expect(named).toMatchObject({ id: 'procedure:how-amara-deploys-tuttiplan' });
  const { memories } = await engine.call('memory.get', { ids: [named.id] }, agent);
  expect(memories[0]?.text).toContain('5. restart the service');
  const long =
    'The lamp of the lighthouse is cleaned with spirit and a soft cloth, from the top to the bottom, once every week.';
  expect((await store(engine, long, { store: 'procedural' })).id.length).toBeLessThan(75);
});

test('what is to be remembered is kept without the wish', async () => {
  const { engine } = await openSample();
  const { id } = await store(engine, 'Remember that Amara signs the certificates in blue ink.');
  const { memories } = await engine.call('memory.get', { ids: [id] }, agent);
  expect(memories[0]?.text).toBe('Amara signs the certificates in blue ink');
});

test('what is told as changed takes the place of what it was, in other words and five languages, and of nothing else', async () => {
  const { engine } = await openSample();
  const episode = async (content: string) => (await store(engine, content, { store: 'episodic' })).id;
  const changed = [
    ['Yoga class is on Mondays at 18:00.', 'The yoga class has moved to Wednesdays at 19:00.'],
    ['Die Hausverwaltung verlangt 310 € Nebenkosten.', 'Ab sofort sind es 340 € Nebenkosten im Monat.'],
    ['La piscina municipal cierra a las 21:00.', 'La piscina municipal ahora cierra a las 22:30.'],
    ['La cotisation du club est de 40 € par an.', 'Au club, la cotisation passe à 55 € dès janvier.'],
    ['社区图书馆下午六点关门。', '社区图书馆关门时间推迟到晚上八点。'],
  ] as const;
  const others = [
    ['Benedikt sees his dentist on Mondays at 10:00.', 'Benedikt now plays squash on Fridays at 20:00.'],
    ['Grandmother takes her pills at eight in the morning.', 'Grandmother now takes the tram at nine in the morning.'],
    ['Rollator reading: 61 % charge', 'rollator now at 48 %'],
    ['Rollator again, 55 %, charge holds', 'Rollator jetzt 52 %'],
    ['The boiler service costs 120 €.', 'The chimney sweep moved to 14 March.'],
  ] as const;
  const old = [];
  for (const [was] of [...changed, ...others]) old.push(await episode(was));
  for (const [, is] of [...changed, ...others]) await episode(is);
  const { memories } = await engine.call('memory.get', { ids: old }, agent);
  const outdated = memories.filter(({ tags }) => tags.includes('superseded')).map(({ text }) => text);
  expect(outdated).toEqual(changed.map(([was]) => was));
  const query = 'when is yoga?';
  const { hits } = await engine.call('memory.search', { query, explain: false }, agent);
  expect(hits[0]?.text).toContain('Wednesdays');
});

test('a name that takes the place of another one is a change, where it says so; what shares the name alone stays', async () => {
  const { engine } = await openSample();
  const episode = async (content: string) => (await store(engine, content, { store: 'episodic' })).id;
  const changed = [
    [
      'Rosa Keller looks after the boats of the rowing club.',
      'Rosa Keller is moving to Chile, Piotr Nowak takes over the boats of the rowing club.',
    ],
    [
      'Die Buchhaltung vom Ruderverein macht Gerda Pohl.',
      'Gerda Pohl hört auf, die Buchhaltung vom Ruderverein übernimmt Cem Aydin.',
    ],
  ] as const;
  const others = [
    ['Gerda Pohl rows in the women’s eight.', 'The women’s eight has a new boat, the Merganser.'],
    ['Listmonk runs on the small server.', 'The small server was moved to the cellar.'],
  ] as const;
  const old = [];
  for (const [was] of [...changed, ...others]) old.push(await episode(was));
  for (const [, is] of [...others, ...changed]) await episode(is);
  const { memories } = await engine.call('memory.get', { ids: old }, agent);
  const outdated = memories.filter(({ tags }) => tags.includes('superseded')).map(({ text }) => text);
  expect(outdated).toEqual(changed.map(([was]) => was));
});

test('an appointment is a task of its day and nothing of who somebody is; core memory has a block for each', async () => {
  const { engine, read } = await openSample();
  const asked = { source: 'user-explicit' } as const;
  for (const content of ["Don't forget the dentist on 3 December", 'I have the notary on 9 December at ten']) {
    const { id, store: place } = await store(engine, content, asked);
    expect(place).toBe('episodic');
    expect((await engine.call('memory.get', { ids: [id] }, agent)).memories[0]?.type).toBe('task');
  }
  for (const content of ['My daughter is called Ylva', 'Never deploy on Fridays', 'Working on the Kestrel release now'])
    await store(engine, content, { store: 'core' });
  const core = await read('MEMORY.md');
  const blockOf = (words: string) =>
    core
      .slice(0, core.indexOf(words))
      .match(/^## .*$/gm)
      ?.at(-1);
  expect(['Ylva', 'Never deploy', 'Kestrel release'].map(blockOf)).toEqual([
    '## Identity',
    '## Critical Facts',
    '## Active Context',
  ]);
});

test('what changes a line of core memory takes its place there, wherever it would have gone; the old words are history', async () => {
  const { engine, read } = await openSample();
  await store(engine, 'My rent for the flat in Ølstykke is 8400 kr a month.', { store: 'core' });
  const answer = await store(engine, 'The rent for the flat in Ølstykke has gone up to 8950 kr a month.');
  expect(answer).toMatchObject({ status: 'superseded', store: 'core' });
  const core = await read('MEMORY.md');
  expect(core).toContain('8950 kr');
  expect(core).not.toContain('8400 kr');
  const query = 'rent of the flat in Ølstykke';
  const { hits } = await engine.call('memory.search', { query, explain: false }, agent);
  expect(hits[0]?.text).toContain('8950');
  expect(hits.some(({ text }) => text.includes('8400'))).toBe(true);
});

test('a fact has the day it was said on, which “since” and its place among others go by', async () => {
  const { engine, read } = await openSample();
  const said = 'Mira Kovač learnt to dive off Lošinj.';
  const fact = { store: 'semantic', entity: 'Mira Kovač', type: 'person', occurred_at: '2025-08-14' } as const;
  const stored = await store(engine, said, fact);
  const { memories } = await engine.call('memory.get', { ids: [stored.id] }, agent);
  expect(memories[0]?.at?.slice(0, 10)).toBe('2025-08-14');
  expect(await read(stored.path)).toContain('[stored 2025-08-14]');
  const found = async (since: string) =>
    (await engine.call('memory.search', { query: 'dive off Lošinj', since, explain: false }, agent)).hits.filter(
      ({ id }) => id === stored.id,
    );
  expect(await found('2025-08-14')).toHaveLength(1);
  expect(await found('2025-08-15')).toEqual([]);
});

test.each([
  ['Der Segelkurs beginnt um halb acht.', 'Der Segelkurs beginnt um 7:30 Uhr.'],
  ['La visita al faro es a las cinco de la tarde.', 'La visita al faro es a las 17:00.'],
  ['Mia starts at the marina at noon.', 'Mia starts at the marina at 12:00.'],
])('what is said again in another spelling is known, whichever store was guessed: %s', async (first, again) => {
  const { engine, root } = await openSample();
  const one = await store(engine, first);
  const core = await readFile(join(root, 'MEMORY.md'), 'utf8');
  expect(await store(engine, again)).toMatchObject({ status: 'reinforced', id: one.id });
  expect(await readFile(join(root, 'MEMORY.md'), 'utf8')).toBe(core);
});

test.each([
  [
    'Hanna Brix is the skipper of the Albatros.',
    'Hanna Brix has stepped down; Ole Falk is now the skipper of the Albatros.',
  ],
  [
    'The tide tables are printed at Weller Press.',
    'We switched printers: the tide tables are printed at Brook & Sons from now on.',
  ],
])('who or what took the place of another is told by names alone: %s', async (old, now) => {
  const { engine } = await openSample();
  const before = await store(engine, old);
  const after = await store(engine, now);
  expect(after.status).toBe('superseded');
  expect(after.message).toContain(before.id);
});

test.each([
  ['Hanna Brix is the skipper of the Albatros.', 'Hanna Brix now has a dog called Pelle.'],
  [
    'The user has three clients: Weller Press, Nordkai and Alba Foods.',
    'Jorun Lie has taken over as buyer at Nordkai.',
  ],
  ['The winch was greased in April.', 'The winch was greased again, it runs well now.'],
])('what still holds beside the news stays as it is: %s', async (old, now) => {
  const { engine } = await openSample();
  const before = await store(engine, old);
  expect((await store(engine, now)).status).toBe('stored');
  const { memories } = await engine.call('memory.get', { ids: [before.id] }, agent);
  expect(memories[0]?.supersededBy).toBeUndefined();
});

test('what asks to forget is not stored, but pointed to what forgets', async () => {
  const { engine, read } = await openSample();
  for (const content of ['Forget what I said about ripgrep.', 'Please forget about the old office.'])
    await expect(store(engine, content)).rejects.toMatchObject({
      value: { code: 'input.invalid', remedy: expect.stringContaining('memory_forget') },
    });
  const { path } = await store(engine, 'Lotte forgot her bag at the mill.', { store: 'episodic' });
  expect(await read(path)).toContain('Lotte forgot');
  expect(await read(path)).not.toMatch(/ripgrep|old office/);
});

test('what takes back something known and says why takes its place, though it begins with “Forget”', async () => {
  const { engine } = await openSample();
  const old = await store(engine, 'Hollis Freight gives us 60 days to pay.');
  await store(engine, 'Forget the 60 days I gave for Hollis Freight, that was wrong, I mixed up two contracts.');
  const { memories } = await engine.call('memory.get', { ids: [old.id] }, agent);
  expect(memories[0]?.supersededBy).toBeDefined();
});

test('a decision is an episode however it is worded, and takes the place of another one', async () => {
  const { engine } = await openSample();
  const first = await store(engine, 'We run Heron on the platform of Fly.io.', { kind: 'decision' });
  expect(first.store).toBe('episodic');
  const words = 'We are moving Heron off Fly.io and onto Hetzner after all.';
  const now = await store(engine, words, { kind: 'decision', replaces: first.id });
  expect(now).toMatchObject({ store: 'episodic', status: 'superseded' });
  const again = await store(engine, 'We are moving Heron to Hetzner in Helsinki.', { replaces: now.id });
  expect(again).toMatchObject({ store: 'episodic', status: 'superseded' });
  const query = 'What did we decide about hosting Heron?';
  const { hits } = await engine.call('memory.search', { query, explain: false }, agent);
  expect(hits[0]?.id).toBe(again.id);
});

test('a turn of a conversation is nothing of who the owner is, whatever stands before its colon', async () => {
  const { engine, read } = await openSample();
  const core = await read('MEMORY.md');
  for (const turn of [
    'Project Manager: Shall we start with the buttons?',
    'Marketing: I have not looked at them yet.',
    "User Interface: My name's Cat and I'm really not good at drawing.",
    'User Interface: I prefer two buttons.',
    'Marketing: Right, forty of them.',
  ])
    expect(await store(engine, turn), turn).toMatchObject({ store: 'episodic' });
  expect(await read('MEMORY.md')).toBe(core);
});
