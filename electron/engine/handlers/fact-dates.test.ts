import { afterEach, beforeEach, expect, test } from 'vitest';
import { agent, type GraphWorkspace, openGraph } from './testing/graph.ts';

const path = 'memory/graph/entities/person--ida.md';
let workspace: GraphWorkspace;
beforeEach(async () => {
  workspace = await openGraph({
    [path]: [
      '# person--ida',
      '<!-- Type: person | Created: 2026-01-15 | Last updated: 2026-02-02 -->',
      '',
      '## Summary',
      'A baker.',
      '',
      '## Facts',
      '- Works at Acme (since 2026-03-01, until 2026-11-10) [superseded-by fact:person--ida:bento]',
      '- Works at Bento (since 2026-11-10)',
      '- Sails a dinghy',
      '',
    ].join('\n'),
  });
});
afterEach(() => workspace.close());

const texts = (memories: { text: string }[]) => memories.map(({ text }) => text);

test('what an agent stores today is of today, in the file, the index and the next search', async () => {
  const content = 'Ida keeps bees on the roof';
  await workspace.ask('memory.store', { content, store: 'semantic', entity: 'person--ida' }, agent);
  expect(await workspace.read(path)).toContain(`- ${content} [stored 2026-11-21]\n`);
  const { memories } = await workspace.ask('memory.browse', { kinds: ['fact'], since: 'today' });
  expect(memories).toMatchObject([{ text: content, at: '2026-11-21' }]);
  expect((await workspace.ask('memory.browse', { kinds: ['fact'] })).memories[0]?.text).toBe(content);
  const { hits } = await workspace.ask('memory.search', { query: 'bees', since: 'today' });
  expect(texts(hits)).toContain(content);
  // Told again it is known, and stays of the day it was stored.
  await workspace.ask('memory.store', { content, store: 'semantic', entity: 'person--ida' }, agent);
  expect((await workspace.read(path)).split(content)).toHaveLength(2);
});

test('a new page needs no mark: its facts are of its day', async () => {
  await workspace.ask('memory.store', { content: 'Olaf mends nets', store: 'semantic', entity: 'person--olaf' }, agent);
  expect(await workspace.read('memory/graph/entities/person--olaf.md')).toContain('- Olaf mends nets\n');
  const { memories } = await workspace.ask('memory.browse', { kinds: ['fact'], since: 'today' });
  expect(texts(memories)).toEqual(['Olaf mends nets']);
});

test('what was true in a month: facts that held on one of its days, by search and by entity', async () => {
  const then = async (valid_at: string) => ({
    found: texts(
      (await workspace.ask('memory.search', { query: 'Where does Ida work?', kinds: ['fact'], valid_at })).hits,
    ),
    known: texts((await workspace.ask('memory.entity', { name: 'Ida', valid_at })).facts),
  });
  const [acme, bento] = ['Works at Acme (since 2026-03-01, until 2026-11-10)', 'Works at Bento (since 2026-11-10)'];
  const october = await then('2026-10');
  expect(october.known).toEqual([acme, 'Sails a dinghy']);
  // The page as a whole says what is so today.
  const { hits } = await workspace.ask('memory.search', { query: 'Where does Ida work?', valid_at: '2026-10' });
  expect(texts(hits).join()).not.toContain('Bento');
  // What took its place later says nothing against it then.
  expect(october.found[0]).toBe(acme);
  expect(october.found).not.toContain(bento);
  expect((await then('November')).known).toEqual([acme, bento, 'Sails a dinghy']);
  expect((await then('2026-11-20')).known).toEqual([bento, 'Sails a dinghy']);
  await expect(then('some day')).rejects.toMatchObject({ code: 'input.invalid' });
});

test('a change holds since the day that it names, and what it changes until then', async () => {
  const tell = (content: string, more = {}) =>
    workspace.ask('memory.store', { content, store: 'semantic', entity: 'Ida', ...more }, agent);
  await tell('Ida lives in Faro.');
  const { id } = await tell('Ida moved to Porto on 3 October 2026.');
  await tell('Seit dem 14. Oktober 2026 lebt Ida in Braga.', { replaces: id });
  const page = await workspace.read(path);
  expect(page).toContain('- Ida lives in Faro. (until 2026-10-03) [');
  expect(page).toContain('- Ida moved to Porto on 3 October 2026. (since 2026-10-03, until 2026-10-14) [');
  expect(page).toContain('- Seit dem 14. Oktober 2026 lebt Ida in Braga. (since 2026-10-14) [');
  const { facts } = await workspace.ask('memory.entity', { name: 'Ida', valid_at: '2026-10-08' });
  expect(texts(facts).filter((text) => /Faro|Porto|Braga/.test(text))).toEqual([
    'Ida moved to Porto on 3 October 2026. (since 2026-10-03, until 2026-10-14)',
  ]);
});

test('a fact that says since when it holds is of that time, told for the first time too', async () => {
  const content = 'Ida leads the choir since 1 September 2026';
  const tell = () => workspace.ask('memory.store', { content, store: 'semantic', entity: 'Ida' }, agent);
  await tell();
  expect(await workspace.read(path)).toContain(`- ${content} (since 2026-09-01) [stored 2026-11-21]\n`);
  expect((await tell()).status).toBe('reinforced');
  const found = async (valid_at: string) =>
    texts((await workspace.ask('memory.search', { query: 'Who leads the choir?', kinds: ['fact'], valid_at })).hits);
  expect((await found('2026-10'))[0]).toContain(content);
  expect(await found('2026-06')).not.toContain(`${content} (since 2026-09-01)`);
});

test('a fact that names both ends of its time holds between them; a season of every year and one year alone are no such time', async () => {
  const told = [
    'Ida rented the loft from March to November 2025.',
    'Ida was at Bosch from 2019 to 2022.',
    'Ida sails from May to September.',
    'Ida got her diploma in 2018.',
  ];
  for (const content of told)
    await workspace.ask('memory.store', { content, store: 'semantic', entity: 'person--ida' }, agent);
  const page = await workspace.read(path);
  expect(page).toContain(`${told[0]} (since 2025-03-01, until 2025-11-30)`);
  expect(page).toContain(`${told[1]} (since 2019-01-01, until 2022-12-31)`);
  expect(page).toContain(`${told[2]} [stored 2026-11-21]`);
  expect(page).toContain(`${told[3]} [stored 2026-11-21]`);
  const { facts } = await workspace.ask('memory.entity', { name: 'Ida', valid_at: '2020-05' });
  expect(texts(facts).join()).toMatch(/Bosch/);
  expect(texts(facts).join()).not.toMatch(/loft|Acme/);
});
