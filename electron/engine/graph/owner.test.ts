import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { agent, openGraph, page } from '../handlers/testing/graph.ts';

const folder = 'memory/graph/entities';

test.each([
  ['USER.md, no page yet', { 'USER.md': '# USER\n- Name: Maria Lopez\n' }, 'person--maria-lopez'],
  [
    'MEMORY.md',
    { 'MEMORY.md': '# MEMORY\n## Identity\n- Name: Maria Lopez\n', ...page('person--maria', ['']) },
    'person--maria',
  ],
  [
    'mneme.json, whatever the others say',
    { 'mneme.json': '{"owner": {"name": "Maria Lopez"}}', 'USER.md': '# USER\n- Name: Ada Byron\n' },
    'person--maria-lopez',
  ],
  ['a page that is the user’s', page('person--mari', ['<!-- Aliases: user -->', '']), 'person--mari'],
  [
    'a sentence that goes on behind the name',
    { 'MEMORY.md': '# MEMORY\n## Identity\n- My name is Maria Lopez and I keep bees.\n' },
    'person--maria-lopez',
  ],
  ['another language', { 'USER.md': '# USER\nIch heiße Maria Lopez und imkere.\n' }, 'person--maria-lopez'],
  [
    'what the owner is beside it',
    { 'MEMORY.md': "# MEMORY\n## Identity\n- I'm Norwegian.\n- Je m'appelle Maria Lopez, apicultrice.\n" },
    'person--maria-lopez',
  ],
])('the owner has one page, under every form of the name: %s', async (_where, files, id) => {
  const workspace = await openGraph(files);
  onTestFinished(() => workspace.close());
  const named = id === 'person--mari' ? [] : ['Maria', 'Maria Lopez', 'person--Maria Lopez', 'person--maria'];
  for (const entity of ['the user', 'I', 'person--user', ...named]) {
    const { path } = await workspace.ask(
      'memory.store',
      { store: 'semantic', entity, content: `Known as ${entity}.` },
      agent,
    );
    expect(path, entity).toBe(`${folder}/${id}.md`);
  }
  expect(await readdir(join(workspace.root, folder))).toEqual([`${id}.md`]);
});

test('who is named in Settings is the owner from then on, and whose name is taken out is not', async () => {
  const workspace = await openGraph({ 'USER.md': '# USER\n- Name: Ada Byron\n' });
  onTestFinished(() => workspace.close());
  const name = (value: string | null) => workspace.ask('settings.write', { values: { 'owner.name': value } });
  const keep = async (content: string) =>
    (await workspace.ask('memory.store', { store: 'semantic', entity: 'the user', content }, agent)).path;
  await name('Maria Lopez');
  expect(JSON.parse(await workspace.read('mneme.json'))).toMatchObject({ owner: { name: 'Maria Lopez' } });
  expect(await keep('Works at the observatory.')).toBe(`${folder}/person--maria-lopez.md`);
  const { hits } = await workspace.ask('memory.search', { query: 'Who am I?' }, agent);
  expect(hits[0]?.path).toBe(`${folder}/person--maria-lopez.md`);
  await name(null);
  expect(await keep('Sails on Sundays.')).toBe(`${folder}/person--ada-byron.md`);
});
