import { expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { openSample } from '../../engine/handlers/testing/sample.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };

test('what an answer tells of a memory names it: its citation, and the id of an entity', async () => {
  const { engine } = await openSample();
  const store = (more: object) =>
    engine.call('memory.store', methods['memory.store'].input.parse({ store: 'semantic', ...more }), main);
  const about = { entity: 'Ottilie Brandt', type: 'person' };
  const first = await store({ ...about, content: 'Ottilie Brandt tunes the organ at Easter.' });
  await store({ ...about, content: 'Ottilie Brandt drives a blue van.' });
  const asked = { query: 'When does Ottilie Brandt tune the organ?', explain: false };
  const { hits } = await engine.call('memory.search', asked, main);
  const cited = hits.find(({ id }) => id === first.id)?.citation ?? '';
  const got = await engine.call('memory.get', { ids: [cited, 'person--ottilie-brandt', 'memory/none.md#L3'] }, main);
  expect(got.memories.map(({ id }) => id)).toEqual([first.id, 'entity:person--ottilie-brandt']);
  expect(got.missing).toEqual(['memory/none.md#L3']);
  const rated = await engine.call('memory.feedback', { id: cited, rating: 5 }, main);
  expect(rated.id).toBe(first.id);
  const page = await engine.call('memory.feedback', { id: 'person--ottilie-brandt', rating: 4 }, main);
  expect(page.id).toBe('entity:person--ottilie-brandt');
  const after = await store({
    ...about,
    content: 'Ottilie Brandt tunes the organ in the week before Easter.',
    replaces: cited,
  });
  expect(after.status).toBe('superseded');
  const [old] = (await engine.call('memory.get', { ids: [first.id] }, main)).memories;
  expect(old?.supersededBy).toBe(after.id);
});
