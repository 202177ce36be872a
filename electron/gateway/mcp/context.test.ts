import { expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { openSample } from '../../engine/handlers/testing/sample.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };

async function opened() {
  const { engine } = await openSample();
  const store = (content: string, more: object = {}) =>
    engine.call('memory.store', methods['memory.store'].input.parse({ content, ...more }), main);
  const contextOf = async (query: string, session: string) =>
    (
      await engine.call('memory.context', methods['memory.context'].input.parse({ query, max_tokens: 1_500 }), {
        ...main,
        session,
      })
    ).text;
  return { store, contextOf };
}

test('what answers and was shown to the session before is named, and not left out without a word', async () => {
  const { store, contextOf } = await opened();
  const { id } = await store('Layla takes loratadine 10 mg at breakfast for her hay fever.', { store: 'episodic' });
  const question = 'What does Layla take for her hay fever?';
  const first = await contextOf(question, 's2');
  expect(first).toContain('loratadine');
  expect(first).not.toContain('shown before');
  const again = await contextOf(question, 's2');
  expect(again).not.toContain('loratadine');
  expect(again).toMatch(/\n\d+ shown before in this session: .*`again: true`/);
  expect(again).toContain(id);
  expect(await contextOf(question, 's3')).toContain('loratadine');
});

test('of a task the rules that speak of it stand first, and no procedure that does not', async () => {
  const { store, contextOf } = await opened();
  const wishes = ['The owner wants mails in British spelling.', 'The owner wants no exclamation marks in mails.'];
  for (const wish of wishes) await store(wish, { store: 'episodic', kind: 'preference' });
  for (let n = 1; n <= 25; n++)
    await store(`The owner prefers window seat ${n} on train number ${n}.`, { store: 'episodic', kind: 'preference' });
  const text = await contextOf('Write a mail to the printer about the unpaid invoice.', 's4');
  const rules = text.slice(text.indexOf('# Rules and preferences'));
  for (const wish of wishes) expect(rules).toContain(wish);
  expect(rules.indexOf('mails')).toBeLessThan(rules.indexOf('window seat'));
  expect(text).not.toContain('memory/procedures/');
});

test('what was shown before is no want of an answer: it is named, and nothing is said to be unsure', async () => {
  const { store, contextOf } = await opened();
  const { id } = await store('Selma postponed the trip to Rome until the ferry strike is over.', { store: 'episodic' });
  await store('Rome is where the grandparents of Layla met.', { store: 'episodic' });
  const question = 'Who postponed the trip to Rome?';
  expect(await contextOf(question, 's5')).toContain('Selma postponed');
  const again = await contextOf(question, 's5');
  expect(again).toContain(id);
  expect(again).not.toContain('Nothing remembered surely');
});

test('what no memory matches is said to be missing, whatever else a context holds, and whatever was shown before', async () => {
  const { contextOf } = await opened();
  const question = 'Which podiatrist treats Bjarne?';
  const first = await contextOf(question, 's6');
  expect(first).toMatch(/No memory names “Bjarne”|No match in all \d+ memories/);
  const again = await contextOf(question, 's6');
  expect(again).toMatch(/No memory names “Bjarne”|No match in all \d+ memories/);
  expect(again).not.toContain('is news to this session');
});
