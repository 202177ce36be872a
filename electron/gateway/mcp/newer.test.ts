import { expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { openSample } from '../../engine/handlers/testing/sample.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };

async function opened() {
  const { engine } = await openSample();
  const store = async (entity: string, type: string, content: string) =>
    (
      await engine.call(
        'memory.store',
        methods['memory.store'].input.parse({ content, entity, type, store: 'semantic' }),
        main,
      )
    ).id;
  const found = async (query: string) => (await engine.call('memory.search', { query, explain: false }, main)).hits;
  return { store, found };
}

test('of two facts that give one thing two values the newer stands first, though nobody said that it changed', async () => {
  const { store, found } = await opened();
  const about = (content: string) => store('Gudrun Petersen', 'person', content);
  const old = await about('Gudrun Petersen comes on 12 November at 9:30 for her fitting.');
  await about('Gudrun Petersen likes tea with honey.');
  const fresh = await about('Gudrun Petersen comes on 19 November at 11.');
  const hits = await found('When does Gudrun Petersen come for her fitting?');
  expect(hits.slice(0, 2).map(({ id }) => id)).toEqual([fresh, old]);
  expect(hits[0]?.weak).toBeUndefined();
});

test('which of many a fact is of is no change of another', async () => {
  const { store, found } = await opened();
  const about = (content: string) => store('Guest house', 'place', content);
  const first = await about('Room 1 is heated from 6 to 9.');
  await about('Room 2 is heated from 7 to 11.');
  const [hit] = await found('When is room 1 heated?');
  expect(hit?.id).toBe(first);
});

test('a newer fact is no weaker an answer than an older one of the same page', async () => {
  const { store, found } = await opened();
  const about = (content: string) => store('Mokka', 'concept', content);
  await about('The cat Mokka eats only kidney diet from the vet.');
  const fresh = await about('Mokka gets ordinary tins, the blood values are fine.');
  const hits = await found('What does Mokka eat?');
  expect(hits[0]?.weak).toBeUndefined();
  expect(hits.find(({ id }) => id === fresh)?.weak).toBeUndefined();
});
