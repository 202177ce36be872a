import { expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import { openSample } from '../../engine/handlers/testing/sample.ts';
import { searchText } from '../cli/output.ts';
import { say } from './say.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const unknown = 'How many eggs go into the sponge cake for the school fair?';
const known = 'What was decided about the datum?';

test('what nothing remembered answers says so first, to agents and on the command line', async () => {
  const { engine } = await openSample();
  const found = await engine.call('memory.search', { query: unknown, explain: false }, main);
  expect(found.hits.length).toBeGreaterThan(0);
  expect(found.hits.every(({ weak }) => weak === true)).toBe(true);
  for (const text of [found.notice, say('memory_search', found), searchText(found)])
    expect(text).toMatch(/^Nothing remembered surely answers this: all \d+ results are weak\./);
  expect(say('memory_search', found)).toContain(', weak, ');
  expect(searchText(found)).toContain('  weak');
});

test('a context says first that what it found is weak, and marks what is where there is better', async () => {
  const { engine } = await openSample();
  const contextOf = async (query: string, queries: string[] = []) =>
    (await engine.call('memory.context', { query, queries, max_tokens: 4_000, again: true }, main)).text;
  expect(await contextOf(unknown)).toContain('# Relevant memories\n\nNothing remembered surely answers this');
  const better = await contextOf(known, [unknown]);
  expect(better).not.toContain('surely');
  expect(better).toMatch(/\n- .+#L\d+\)\n/);
  expect(better).toMatch(/\n- .+#L\d+, weak\)\n/);
});

test('a memory that only begins with a word of the question is a weak answer', async () => {
  const { engine } = await openSample();
  const store = async (content: string) =>
    engine.call('memory.store', methods['memory.store'].input.parse({ content, store: 'episodic' }), main);
  await store('Blank lines, no semicolons: how TypeScript is written here.');
  const { hits } = await engine.call('memory.search', { query: 'what is my blood type', explain: false }, main);
  expect(hits.find(({ text }) => text.includes('TypeScript'))?.weak).toBe(true);
  expect(hits.every(({ weak }) => weak === true)).toBe(true);
});

test('an answer is not weak, and nothing is said before it', async () => {
  const { engine } = await openSample();
  for (const query of [known, 'datum', 'What happened in March 2026?']) {
    const { hits, notice } = await engine.call('memory.search', { query, explain: false }, main);
    expect(hits[0]?.weak, query).toBeUndefined();
    expect(notice ?? '', query).not.toContain('surely');
  }
});

test('where something of whom is asked is found, and what is asked of them is not, the answer says which word nobody says', async () => {
  const { engine } = await openSample();
  const store = async (content: string) =>
    engine.call('memory.store', methods['memory.store'].input.parse({ content, store: 'episodic' }), main);
  await store('Pascal, the receptionist, is allergic to cats and stays out of the ward.');
  await store('Pascal plays the accordion at the street festival.');
  const noticeOf = async (query: string) =>
    (await engine.call('memory.search', { query, explain: false }, main)).notice ?? '';
  expect(await noticeOf("What is Pascal's surname?")).toMatch(/o result says “surname”\./);
  expect(await noticeOf('What is Pascal allergic to?')).not.toMatch(/o result says|surely/);
  // What it asks of him by its sort is answered, and never said by that word.
  expect(await noticeOf('Which instrument does Pascal play at the street festival?')).not.toMatch(
    /o result says|surely/,
  );
});

test('what is known of somebody else is no answer about whom is asked by name', async () => {
  const { engine } = await openSample();
  const store = async (content: string) =>
    engine.call('memory.store', methods['memory.store'].input.parse({ content, store: 'episodic' }), main);
  await store('Pascal Reiher has his nameday on 3 May.');
  await store('Pascal Ulrich plays the accordion at the street festival.');
  await store('Pascal Ulrich is allergic to cats.');
  const noticeOf = async (query: string) =>
    (await engine.call('memory.search', { query, explain: false }, main)).notice ?? '';
  expect(await noticeOf("What is Pascal Ulrich's nameday?")).toMatch(/o result of whom is asked says “nameday”\./);
  expect(await noticeOf("What is Pascal Reiher's nameday?")).not.toMatch(/o result/);
});

test('of several questions a result that answers one is no weak one', async () => {
  const { engine } = await openSample();
  const asked = { query: unknown, queries: [known], explain: false };
  const { hits, notice } = await engine.call('memory.search', asked, main);
  expect(hits.some(({ weak }) => weak === undefined)).toBe(true);
  expect(notice ?? '').not.toContain('surely');
});

test('what is weak leaves the room of a context to preferences, and the latest fill it', async () => {
  const { engine } = await openSample();
  const store = (content: string) =>
    engine.call('memory.store', methods['memory.store'].input.parse({ content, store: 'episodic' }), main);
  const things = ['bus of the school', 'stall of the fair', 'sponge in the bathroom', 'crate of eggs'];
  for (let n = 1; n <= 15; n++)
    for (const thing of things) await store(`Number ${n}, a ${thing}, was painted green before anybody came.`);
  const { text, tokens } = await engine.call(
    'memory.context',
    { query: unknown, queries: [], max_tokens: 4_000, again: true },
    main,
  );
  const weak = text.split('\n').filter((line) => line.endsWith(', weak)'));
  expect(weak.length).toBeGreaterThan(3);
  expect((await tokenizer())(weak.join('\n'))).toBeLessThan(1_000);
  expect(text).toContain('# Rules and preferences');
  expect(text.slice(text.indexOf('# Latest')).split('\n- ').length).toBeGreaterThan(21);
  expect(tokens).toBeGreaterThan(3_800);
});
