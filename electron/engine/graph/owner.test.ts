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
  ['a page that is the user’s', page('person--mari', ['<!-- Aliases: user -->', '']), 'person--mari'],
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
