import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Input } from '#shared/contract/methods.ts';
import { methods } from '#shared/contract/methods.ts';
import { type Capture, closeCapture, main, openCapture } from './testing/open-capture.ts';

let capture: Capture;
afterEach(() => closeCapture(capture));

const store = (content: string, more: Omit<Input<'memory.store'>, 'content'> = {}) =>
  capture.engine.call('memory.store', methods['memory.store'].input.parse({ content, ...more }), main);
const pages = async () => (await readdir(join(capture.root, 'memory/graph/entities'))).sort();

test('a page of no known type is of the one that somebody says, in the same change, and keeps what stood there', async () => {
  capture = await openCapture();
  const [quarrel, semantic] = ['Quarrel', 'semantic'] as const;
  const old = await store('Quarrel ships every second week.', { entity: quarrel, type: 'concept', store: semantic });
  const now = await store('Quarrel is written in Go.', { entity: quarrel, type: 'project', store: semantic });
  expect(await pages()).toEqual(['project--quarrel.md']);
  expect(now).toMatchObject({ status: 'stored', path: 'memory/graph/entities/project--quarrel.md' });
  const page = await readFile(join(capture.root, now.path), 'utf8');
  expect(page).toMatch(/Type: project/);
  expect(page).toMatch(/ships every second week[\s\S]*written in Go/);
  const { memories } = await capture.engine.call('memory.get', { ids: [old.id, now.id] } as never, main);
  expect(memories.map(({ path }) => path)).toEqual([now.path, now.path]);
  const kept = await store('Quarrel is used by the harbour office.', {
    entity: quarrel,
    type: 'tool',
    store: semantic,
  });
  expect(kept.path).toBe(now.path);
});

test('a new name that may be that of somebody known says so, and nothing is merged', async () => {
  capture = await openCapture();
  const base = { type: 'person', store: 'semantic' } as const;
  await store('Lena Brandt handles payroll.', { entity: 'Lena Brandt', ...base });
  const { alike } = await store('Lena Brandl is on leave.', { entity: 'Lena Brandl', ...base });
  expect(alike).toEqual([{ id: 'person--lena-brandt', label: 'Lena Brandt' }]);
});

test('somebody of a family that is known is none of them, and is not asked to be', async () => {
  capture = await openCapture();
  const told = [
    'Cilli Huber teaches swimming.',
    'Mori Huber keeps the chapel key.',
    'Hias Huber drives the plough.',
    'Rosl Huber sells cheese.',
  ];
  const stored = [];
  for (const text of told) stored.push(await store(text));
  expect(await pages()).not.toContain('person--huber.md');
  expect(await pages()).not.toContain('tool--huber.md');
  expect(stored.flatMap(({ alike }) => alike)).toEqual([]);
});

test.each([
  ['T. Wierzbicki', true],
  ['Wierzbicki, Tomasz', true],
  ['Herr Wierzbicki', true],
  ['Wierzbicki', true],
  ['A. Wierzbicki', false],
  ['Anna Wierzbicki', false],
])('%s is the owner Tomasz Wierzbicki: %s', async (entity, isOwner) => {
  capture = await openCapture({ settings: { owner: { name: 'Tomasz Wierzbicki' } } });
  const { path } = await store(`${entity} plays chess.`, { entity, type: 'person', store: 'semantic' });
  expect(path === 'memory/graph/entities/person--tomasz-wierzbicki.md').toBe(isOwner);
});

test('a surname that somebody else has as well is not the owner’s alone', async () => {
  capture = await openCapture({ settings: { owner: { name: 'Tomasz Wierzbicki' } } });
  await store('The user plays chess.', { entity: 'the user', store: 'semantic' });
  await store('Anna Wierzbicki plays go.', { entity: 'Anna Wierzbicki', type: 'person', store: 'semantic' });
  const { path } = await store('Wierzbicki plays the lute.', {
    entity: 'Wierzbicki',
    type: 'person',
    store: 'semantic',
  });
  expect(path).toBe('memory/graph/entities/person--wierzbicki.md');
});

test('what the caller says of an entity in so many words stands on its page; what happened to it is an episode', async () => {
  capture = await openCapture();
  const placed = async (content: string, entity: string) => (await store(content, { entity, type: 'tool' })).store;
  expect(await placed('Vitest runs the unit tests.', 'Vitest')).toBe('semantic');
  expect(await placed('Vitest crashed twice yesterday.', 'Vitest')).toBe('episodic');
});

test('a name of a procedure keeps its figures', async () => {
  capture = await openCapture();
  const { path } = await store('Bump the version to 3.2, then tag the release.', { store: 'procedural' });
  expect(path).toMatch(/bump-the-version-to-3-2/);
});
