import { expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { countTokens } from '#shared/text/tokens.ts';
import { storeIn } from '../sync/testing/engines.ts';
import { openSample } from './testing/sample.ts';

const owner: Caller = { name: 'the window', role: 'owner', session: '' };

test('bounds between which nothing lies are refused', async () => {
  const { engine } = await openSample();
  const asked = engine.call(
    'memory.search',
    { query: 'winter', explain: false, since: '2026-02-02', until: '2025-01-01' },
    owner,
  );
  await expect(asked).rejects.toMatchObject({ code: 'input.invalid' });
});

test('a misspelt name finds the entity it is nearly, and says that the graph did', async () => {
  const { engine } = await openSample();
  const { memories } = await engine.call('memory.browse', { kinds: ['entity'] }, owner);
  const named = memories.find(({ title }) => /^\p{L}{5,} \p{L}{4,}$/u.test(title));
  expect(named).toBeDefined();
  const misspelt = (named?.title ?? '').replace(/^(..)./u, '$1');
  const { hits } = await engine.call('memory.search', { query: `Tell me about ${misspelt}`, explain: true }, owner);
  const found = hits.find(({ id }) => id === named?.id);
  expect(found?.explanation?.graph).toBeGreaterThan(0);
});

test('max_tokens cuts the results, best first, and says so', async () => {
  const { engine } = await openSample();
  const query = 'What was decided about the datum?';
  const all = await engine.call('memory.search', { query, explain: false }, owner);
  const few = await engine.call('memory.search', { query, explain: false, max_tokens: 100 }, owner);
  expect(few.hits.length).toBeLessThan(all.hits.length);
  expect(few.hits.map(({ id }) => id)).toEqual(all.hits.slice(0, few.hits.length).map(({ id }) => id));
  expect(countTokens(few.hits.map(({ text }) => text).join(''))).toBeLessThanOrEqual(100);
  expect(few.notice).toContain('100 tokens');
  const whole = await engine.call('memory.search', { query, explain: false, max_tokens: 50_000 }, owner);
  expect([whole.hits, whole.notice]).toEqual([all.hits, all.notice]);
});

test('a time that was understood is told, and asked without it the words count', async () => {
  const { engine } = await openSample();
  const query = 'What was decided in March 2026 about the datum?';
  const read = await engine.call('memory.search', { query, explain: false }, owner);
  expect(read.understood).toEqual({ since: '2026-03-01', until: '2026-03-31', words: 'March 2026' });
  const plain = await engine.call('memory.search', { query, explain: false, dates: false }, owner);
  expect(plain.understood).toBeNull();
  const asks = { query: 'Until when does the harbour lease run?', explain: false };
  expect((await engine.call('memory.search', asks, owner)).understood).toBeNull();
});

test.each([
  ['When was the datum decided?', 'when'],
  ['How do I restart the gauge?', 'how'],
  ['the datum', 'general'],
])('what a question was read to ask for is said: %s', async (query, kind) => {
  const { engine } = await openSample();
  expect((await engine.call('memory.search', { query, explain: false }, owner)).kind).toBe(kind);
});

test('who is asked about by name is no weak answer', async () => {
  const { engine } = await openSample();
  const { hits } = await engine.call('memory.search', { query: 'Who is Amara Nwosu?', explain: false }, owner);
  expect([hits[0]?.id, hits[0]?.weak]).toEqual(['entity:person--amara-nwosu', undefined]);
});

test('what stands on the page of the one that is asked about is no weak answer', async () => {
  const { engine } = await openSample();
  for (const content of ['Forgetting: decay model (not hard delete)', 'Routing: classified, no keyword heuristic'])
    await storeIn(engine, content, { store: 'semantic', entity: 'Moltbot Memory', type: 'project' });
  const query = 'What do you know about the Moltbot Memory project?';
  const { hits } = await engine.call('memory.search', { query, explain: false }, owner);
  const own = hits.filter(({ id }) => id.startsWith('fact:project--moltbot-memory:'));
  expect(own).toHaveLength(2);
  expect(own.filter(({ weak }) => weak)).toEqual([]);
});

test('a question that asks by a name that no memory holds has no sure answer, and is told the name', async () => {
  const { engine } = await openSample();
  const ask = (query: string) => engine.call('memory.search', { query, explain: false }, owner);
  const gannet = await ask('Who runs the Gannet project?');
  expect(gannet.hits.length).toBeGreaterThan(0);
  expect(gannet.hits.filter(({ weak }) => weak !== true)).toEqual([]);
  expect(gannet.notice).toContain('No memory names “Gannet”.');
  expect((await ask('Who works on Tideline?')).notice ?? '').not.toContain('names');
});
