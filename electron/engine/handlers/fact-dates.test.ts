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
  // What took its place later says nothing against it then.
  expect(october.found[0]).toBe(acme);
  expect(october.found).not.toContain(bento);
  expect((await then('November')).known).toEqual([acme, bento, 'Sails a dinghy']);
  expect((await then('2026-11-20')).known).toEqual([bento, 'Sails a dinghy']);
  await expect(then('some day')).rejects.toMatchObject({ code: 'input.invalid' });
});
