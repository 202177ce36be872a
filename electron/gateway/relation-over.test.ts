import { afterEach, beforeEach, expect, test } from 'vitest';
import { agent, cleanUp, openGateway, type TestGateway, use } from './testing/gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(cleanUp);

const textOf = (answer: Awaited<ReturnType<typeof use>>) =>
  (answer.content as { text?: string }[]).map(({ text }) => text).join('\n');

test('a relation that an agent told is taken back by it, and reads from its own side on the page of the other', async () => {
  const scribe = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const relation = { from: 'Marek Dudek', relation: 'develops', to: 'Radar' };
  const named = [
    { name: 'Marek Dudek', type: 'person' },
    { name: 'Radar', type: 'project' },
  ];
  const store = (content: string, more: object) =>
    use(scribe, 'memory_store', { content, store: 'semantic', entity: 'Marek Dudek', entities: named, ...more });
  await store('Marek Dudek takes over the frontend of Radar.', { relations: [relation] });
  const radar = async () => textOf(await use(scribe, 'memory_entity', { name: 'Radar' }));
  expect(await radar()).toMatch(/develops|developed-by/);
  const answer = await store('Marek Dudek stays at the backend.', { relations: [{ ...relation, over: true }] });
  expect(textOf(answer)).toContain('No longer: person--marek-dudek develops project--radar.');
  expect(await radar()).not.toMatch(/develops|developed-by/);
  await gateway.dispatch(
    'graph.addRelation',
    { name: 'does-ops-for', inverse: null, group: 'Other', description: 'keeps it running' },
    { name: 'test', role: 'owner', session: 'o' },
  );
  await store('Marek Dudek works at Radar.', { relations: [{ ...relation, relation: 'works at' }] });
  expect(await radar()).toContain('Marek Dudek works-at Radar  (person--marek-dudek)');
  const left = await store('Marek Dudek left Radar.', {
    relations: [{ ...relation, relation: 'works at', over: true }],
  });
  expect(textOf(left)).toContain('No longer: person--marek-dudek works at project--radar.');
  expect(await radar()).not.toContain('works-at');
  await store('Marek Dudek does ops for Radar.', { relations: [{ ...relation, relation: 'does-ops-for' }] });
  expect(await radar()).toContain('Marek Dudek does-ops-for Radar  (person--marek-dudek)');
});
