import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

const owner: Caller = { name: 'window', role: 'owner', session: '' };

/** A workspace of a Friday in November, and an agent that stores and asks. */
async function openScribe() {
  let now = Date.parse('2026-11-20T09:00:00Z');
  const gateway = await openGateway({ now: () => now });
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  return {
    ...gateway,
    async store(content: string, more: object = {}) {
      now += 3_600_000;
      return use(client, 'memory_store', { content, ...more });
    },
    async ask(query: string): Promise<string> {
      return (await use(client, 'memory_search', { query })).content.map(({ text }) => text).join('\n');
    },
    read: (path: string) => readFileSync(join(gateway.root, path), 'utf8'),
    has: (path: string) => existsSync(join(gateway.root, path)),
  };
}

const entities = 'memory/graph/entities';
/** The first memory of an answer. */
const first = (answer: string) => /^- (.*)$/m.exec(answer)?.[1] ?? '';

test.each([
  ['I am vegetarian.', "I'm not a vegetarian any more.", 'Am I vegetarian?'],
  ["I'm allergic to penicillin.", "Actually I'm not allergic to penicillin.", 'Am I allergic to penicillin?'],
  ["Tom's birthday is on 3 May.", "No, Tom's birthday is not on 3 May.", "When is Tom's birthday?"],
  ['My boss is Karin Holm.', 'Jens Falk is my boss now.', 'Who is my boss?'],
  ['Park on the left side of the street.', 'Park on the right side of the street now.', 'Where to park on the street?'],
])('[CORRECTED-1] %s – %s', async (before, now, question) => {
  const { store, ask } = await openScribe();
  await store(before);
  await store(now);
  const answer = await ask(question);
  expect(first(answer)).toContain(now);
  expect(answer).toMatch(/superseded|until 2026-11-20/);
});

test('[CORRECTED-2] whoever took over is told of on a page of their own; who it was before is found when it is asked', async () => {
  const { store, ask, read } = await openScribe();
  await store('My boss is Karin Holm.');
  await store('Jens Falk is my boss now.');
  expect(read(`${entities}/person--karin-holm.md`)).toMatch(/My boss is Karin Holm\. \(until 2026-11-20\)/);
  expect(read(`${entities}/person--jens-falk.md`)).toMatch(/Jens Falk is my boss now\. \(since 2026-11-20\)/);
  expect(first(await ask('Who was my boss before?'))).toContain('Karin Holm');
  expect(first(await ask('Who is my boss?'))).toContain('Jens Falk');
});

test('[CORRECTED-3] a name that says whose something is, or what it is of, leads to the page of the name', async () => {
  const { store, read, has } = await openScribe();
  await store('Lena works at Siemens.');
  await store('Lenas Geburtstag ist am 4. Mai.');
  await store('Peters Auto steht in der Garage.');
  await store('x has a new logo.', { store: 'semantic', entity: 'x', type: 'project' });
  await store('Project X starts in May.');
  expect(read(`${entities}/person--lena.md`)).toContain('Geburtstag');
  expect(read(`${entities}/person--peter.md`)).toContain('Auto');
  expect(read(`${entities}/project--x.md`)).toContain('starts in May');
  for (const page of ['person--lenas', 'person--peters', 'project--project-x'])
    expect(has(`${entities}/${page}.md`)).toBe(false);
});

test('[CORRECTED-4] a month that lies ahead is meant of what is planned, and the one that was of what was', async () => {
  const { store, ask } = await openScribe();
  await store('In December we fly to Rome.');
  const planned = await ask('What is planned in December?');
  expect(planned).toContain('from 2026-12-01 until 2026-12-31');
  expect(planned).toContain('Rome');
  expect(await ask('What did we do in December?')).toContain('2025-12-01');
  expect(await ask('What happens in September?')).not.toContain('2027');
});

test('[CORRECTED-5] what asks to forget is nothing to remember; two lessons have names of their own', async () => {
  const { store, has } = await openScribe();
  for (const wish of ['Forget the dentist.', 'Bitte vergiss meine alte Adresse.'])
    expect(JSON.stringify(await store(wish))).toContain('asks to forget');
  expect(JSON.stringify(await store('I always forget my umbrella.'))).toContain('Stored');
  await store('Lesson learned: never deploy on Fridays.');
  await store('Lesson learned: run the migrations before the deploy.');
  expect(has('memory/procedures/lesson-learned-never-deploy-on-fridays.md')).toBe(true);
  expect(has('memory/procedures/lesson-learned-2.md')).toBe(false);
});

test('[CORRECTED-6] the same words with another value, told as no change: both stand, and the owner is asked which holds', async () => {
  const { store, dispatch } = await openScribe();
  await store('The spare key is in the left drawer.');
  const second = await store('The spare key is in the right drawer.');
  expect(JSON.stringify(second)).toContain('left drawer');
  await dispatch('memory.reflect', { who: 'mneme' }, owner);
  const { pending } = (await dispatch('reflection.pending', {}, owner)) as Output<'reflection.pending'>;
  expect(pending?.changes.map(({ does }) => does.kind)).toEqual(['contradiction']);
});
