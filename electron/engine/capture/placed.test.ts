import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ParsedInput } from '#shared/contract/methods.ts';
import { closeCapture, main, openCapture } from './testing/open-capture.ts';

let open: Awaited<ReturnType<typeof openCapture>> | null = null;
afterEach(async () => {
  if (open !== null) await closeCapture(open);
  open = null;
});

/** Stores without naming a place, in a project's folder. */
async function placing() {
  const it = await openCapture();
  open = it;
  const caller = { ...main, scope: 'firstuser' };
  const plain = { kind: 'fact', confidence: 'medium', source: 'conversation' } as const;
  return {
    read: (path: string) => readFile(join(it.root, path), 'utf8'),
    store: (
      content: string,
      more: Pick<Partial<ParsedInput<'memory.store'>>, 'store' | 'entity' | 'type' | 'relations' | 'occurred_at'> = {},
    ) => it.engine.call('memory.store', { ...plain, tags: [], content, ...more }, caller),
  };
}

const page = (name: string) => `memory/graph/entities/${name}.md`;

test('what is the person’s own, or of somebody of theirs, is no fact of the folder’s project', async () => {
  const { store } = await placing();
  for (const content of [
    'Recuerda que mi hermana Lucía es vegetariana.',
    'The user likes dark mode.',
    'My wife Jo is allergic to shellfish.',
    'The user’s daughter Lea plays the cello.',
  ])
    expect((await store(content)).path).not.toContain('firstuser');
  expect((await store('Tests live beside the source files.')).path).toBe(page('project--firstuser'));
});

test('a label that says what somebody is makes no project of it', async () => {
  const { store } = await placing();
  expect((await store('Project Manager: Anja Berg will run the kickoff.')).path).not.toContain('project--manager');
  expect((await store('Project Lighthouse: the deadline is on 15 January 2027.')).path).toBe(
    page('project--lighthouse'),
  );
});

test('who somebody is to the person stands on their page, and in core memory as well', async () => {
  const { store, read } = await placing();
  for (const [content, name] of [
    ['Our daughter Mila was born on 3 May 2019 and goes to the Waldschule.', 'person--mila'],
    ['My boss is Henrik Olsen; he wants status reports every Friday before noon.', 'person--henrik-olsen'],
  ] as const) {
    expect(await store(content)).toMatchObject({ store: 'semantic', path: page(name) });
    expect(await read('MEMORY.md')).toContain(content);
  }
  expect((await store('Henrik hates surprises.')).path).toBe(page('person--henrik-olsen'));
  // Who the owner is stays in core memory alone.
  expect((await store('My name is Jana Brandt.')).store).toBe('core');
});

test('a thing called a project has one page, however it is called', async () => {
  const { store } = await placing();
  const first = await store('Project Lighthouse is our billing rewrite in Go; the deadline is 15 January 2027.');
  expect(first).toMatchObject({ store: 'semantic', path: page('project--lighthouse') });
  const again = await store('The ledger is read at night.', { entity: 'Project Lighthouse' });
  expect(again.path).toBe(first.path);
  expect((await store('The ledger is written in Go.', { entity: 'the Lighthouse project' })).path).toBe(first.path);
  await store('Meine Schwester heißt Lena und wohnt in Wien.');
  expect((await store('Meine Schwester Lena studiert jetzt in Graz.')).path).toBe(page('person--lena'));
});

test('an end of a relation that nobody stored yet has a page, and is the same when its type comes later', async () => {
  const { store, read } = await placing();
  const relations = [{ from: 'Amira Haddad', relation: 'part-of', to: 'Tidewell' }];
  const { path } = await store('Amira Haddad works at Tidewell.', { entity: 'Amira Haddad', relations });
  const [, to = ''] = /part of: \[\[(.+?)\]\]/i.exec(await read(path)) ?? [];
  expect(await read(page(to))).toMatch(/tidewell/i);
  const later = await store('Tidewell sells tide gauges.', { entity: 'Tidewell', type: 'organization' });
  expect(later.path).toBe(page(to));
});

test('what says too little to be done is no procedure, and a mark in a secret’s place is no part of what is said', async () => {
  const { store } = await placing();
  expect((await store('Lesson learned.')).store).toBe('episodic');
  expect((await store('[held back: password] Also I use fish shell.')).store).not.toBe('procedural');
});

test('the answer says what of a call had no place', async () => {
  const { store } = await placing();
  expect((await store('Vue is nice.', { type: 'project', store: 'episodic' })).note).toContain('The type was left out');
  const day = { occurred_at: '2026-02-02', store: 'core' } as const;
  expect((await store('I live in Graz.', day)).note).toContain('The date was left out');
});
