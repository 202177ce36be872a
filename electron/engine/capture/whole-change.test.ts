import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Capture, closeCapture, main, openCapture } from './testing/open-capture.ts';

let it: Capture;
afterEach(() => closeCapture(it));

const store = (content: string, more: object = {}) =>
  it.engine.call(
    'memory.store',
    { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [], content, ...more },
    main,
  );
const core = () => readFile(join(it.root, 'MEMORY.md'), 'utf8');
const pages = () => readdir(join(it.root, 'memory/graph/entities'));

test.each([
  ['I drink coffee with Jonas Feld on Mondays.', 'I no longer drink coffee with sugar.'],
  ['We are moving to a bigger office in Halle in March.', 'I no longer live in Leipzig; I moved to Halle in October.'],
  ['I play chess with Oskar at the club.', 'I no longer play chess online.'],
])('a denial leaves what says with whom or when besides: %s', async (said, now) => {
  it = await openCapture();
  await store(said, { store: 'core', title: 'Identity' });
  await it.become(now);
  expect(await core()).toContain(`- ${said}`);
});

test('where somebody lived ends with what they no longer do, as of when it was said', async () => {
  it = await openCapture();
  await it.become('I used to live in Dresden, but I live in Leipzig now.', { at: '2026-11-02T10:00:00Z' });
  await it.become('I no longer live in Leipzig; I moved to Halle in October.', { at: '2026-11-03T10:00:00Z' });
  expect(await core()).not.toContain('I live in Leipzig now');
  const { hits } = await it.engine.call('memory.search', { query: 'live in Dresden', explain: false }, main);
  expect(hits.map(({ text }) => text).join('\n')).toContain('until 2026-11-03: I used to live in Dresden');
});

test.each([
  ['My manager is Ute Lang.', 'My new manager is Sven Holm.'],
  ['Mein Chef ist Ute Lang.', 'Mein neuer Chef ist Sven Holm.'],
])('a new one takes the place of the one before, in core memory and on the page: %s', async (said, now) => {
  it = await openCapture();
  await store(said, { store: 'core', title: 'Identity' });
  await store(said, { store: 'semantic', entity: 'Ute Lang', type: 'person' });
  expect((await it.become(now))[0]?.status).toBe('superseded');
  expect(await core()).not.toContain('Ute Lang');
  const page = await readFile(join(it.root, 'memory/graph/entities/person--ute-lang.md'), 'utf8');
  expect(page).toContain('superseded');
});

test.each([
  ['The daily standup is at 9:30 every weekday.', 'From Monday 23 November 2026 the daily standup is at 10:00.'],
  ['Meine Schwester Lena Brandt wohnt in Hamburg.', 'Meine Schwester Lena Brandt ist nach Köln umgezogen.'],
])('%s → %s', async (said, now) => {
  it = await openCapture();
  await it.become(said);
  expect((await it.become(now)).map(({ status }) => status)).toEqual(['superseded']);
});

test.each([
  'To rotate the logs: 1. ssh into the box 2. run logrotate -f /etc/logrotate.conf 3. check disk space.',
  'To restore the staging database: first stop the workers, then run `make db-restore SNAP=latest`, then start the workers again and check /healthz.',
])('steps are kept as they were told: %s', async (said) => {
  it = await openCapture();
  expect((await it.become(said)).map(({ text }) => text)).toEqual([said]);
});

test('whoever names the one of whom a pasted letter is repeats nothing of it', async () => {
  it = await openCapture();
  await it.become(
    'Here is a mail from Carla Nunez:\n\n> Hi Dana,\n> the audit with Borealis Marine is on 5 January.\n> Best, Carla',
  );
  const own = { source: 'user-explicit', store: 'semantic', entity: 'Borealis Marine', type: 'organization' };
  expect((await store('Borealis Marine pays us within 30 days.', own)).path).toContain('organization--borealis-marine');
  const repeated = await store('Borealis Marine has an audit in January.', own);
  expect(repeated.path).toMatch(/^memory\/episodes\//);
});

test('a name is what stands behind who somebody is, and not the surname that is known', async () => {
  it = await openCapture();
  await it.become('My brother Paul Whitlock lives in Bristol.');
  await it.become('My wife Ines Whitlock teaches chemistry at the school.');
  await it.become('Meine Schwester Lena Brandt wohnt in Hamburg.');
  await store('Heron uses Postgres 16.', { store: 'semantic', entity: 'Heron', type: 'project' });
  await it.become('And Heron has three environments: dev, staging and prod.');
  expect((await pages()).sort()).toEqual([
    'person--ines-whitlock.md',
    'person--lena-brandt.md',
    'person--paul-whitlock.md',
    'project--heron.md',
  ]);
});

test('a fact on a page takes the place of what an entry of a day says, and is found before it', async () => {
  it = await openCapture();
  await store('The daily standup is at 9:30 every weekday.', { store: 'episodic' });
  const now = 'From Monday 23 November 2026 the daily standup is at 10:00.';
  const kept = await store(now, { store: 'semantic', entity: 'Standup', type: 'concept' });
  expect(kept).toMatchObject({ status: 'superseded', path: 'memory/graph/entities/concept--standup.md' });
  const { hits } = await it.engine.call('memory.search', { query: 'When is the daily standup?', explain: false }, main);
  const told = hits.filter(({ kind }) => kind !== 'entity').map(({ text, supersededBy }) => ({ text, supersededBy }));
  expect(told).toMatchObject([{ text: expect.stringContaining('10:00') }, { supersededBy: kept.id }]);
  expect(told[0]?.text).not.toContain('Supersedes');
});

test('what is so now says nothing against what happened once', async () => {
  it = await openCapture();
  const happened = 'Walked with Anna along the river; she told me about her move to Lisbon.';
  await store(happened, { store: 'episodic', kind: 'event' });
  const now = 'Anna moved to Porto; she no longer lives in Lisbon.';
  expect(await store(now, { store: 'semantic', entity: 'Anna', type: 'person' })).toMatchObject({ status: 'stored' });
});
