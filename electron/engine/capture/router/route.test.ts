import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type EntityRecord, makeDirectory } from '../../graph/names/directory.ts';
import { route } from './route.ts';
import { blockOf } from './store.ts';
import { type RoutingCase, scoreRouting } from './testing/score.ts';

const folder = new URL('../../../../e2e/sets/routing/', import.meta.url);
const graph = JSON.parse(readFileSync(new URL('graph.json', folder), 'utf8')) as EntityRecord[];
const directory = makeDirectory(graph);
const vocabulary = ['uses', 'depends-on', 'develops', 'prefers'];
const routed = (text: string) => route(text, { now: '2026-02-03T09:00:00', directory, vocabulary, explicit: true });

test('labelled statements reach their store, and entities that exist are named by id', () => {
  const lines = readFileSync(new URL('statements.jsonl', folder), 'utf8').trim().split('\n');
  const dev = lines.map((line) => JSON.parse(line) as RoutingCase).filter(({ split }) => split === 'dev');
  const { stores, existing, falseLinks } = scoreRouting(dev, graph);
  expect(stores[0] / stores[1]).toBeGreaterThan(0.93);
  expect(existing[0] / existing[1]).toBeGreaterThan(0.95);
  expect(falseLinks).toBeLessThan(12);
});

test('relations, ids of new entities included', () => {
  expect(routed('Heron uses PostgreSQL and Redis.').relations).toEqual([
    { from: 'project--heron', relation: 'uses', to: 'tool--postgresql' },
    { from: 'project--heron', relation: 'uses', to: 'tool--redis' },
  ]);
});

test.each([
  ['We met yesterday.', '2026-02-02'],
  ['Last Friday we shipped.', '2026-01-30'],
  ['On 3 March the server was down.', '2026-03-03'],
  ['Booked for 2026-05-12.', '2026-05-12'],
  ['The demo is on Friday the 13th.', '2026-02-13'],
  ['domaine lundi 16 avec Odile', '2026-02-16'],
  ['The demo was on Friday the 30th.', '2026-01-30'],
  ['三月五日之前，3月5日停机', '2026-03-05'],
  ['On 31 February nothing happens.', null],
  ['No day at all', null],
])('the day of: %s', (text, day) => expect(routed(text).occurredAt).toBe(day));

test('core memory is told its block; a procedure has a title; tags are two to five', () => {
  expect(routed('I am allergic to nuts.')).toMatchObject({
    store: 'core',
    coreUpdate: true,
    coreBlock: 'Identity',
  });
  expect(routed('Never book anything for me before ten.')).toMatchObject({
    store: 'core',
    coreBlock: 'Critical Facts',
  });
  expect(routed('I live in Berlin.')).toMatchObject({ store: 'core', coreBlock: 'Identity' });
  expect(routed('Answer me in Norwegian.')).toMatchObject({ store: 'core', coreBlock: 'Persona' });
  for (const manner of [
    'Likes brevity.',
    'Answer in English.',
    'Duz mich.',
    'Aime les réponses courtes.',
    '用中文回答。',
  ])
    expect(blockOf(manner), manner).toBe('Persona');
  for (const other of ['Lives in Bergen.', 'Never merge without review.', 'Write the minutes in English.'])
    expect(blockOf(other), other).not.toBe('Persona');
  expect(routed('I prefer dark mode.')).toMatchObject({ store: 'core', coreBlock: 'Identity' });
  expect(routed('To deploy the site, run the tests, then tag.')).toMatchObject({
    store: 'procedural',
    title: 'deploy the site',
  });
  for (const text of ['x', '', '🎉', 'Hanna', '你好', 'a b c d e f g h i'.repeat(500)]) {
    expect(routed(text).tags.length).toBeGreaterThanOrEqual(2);
    expect(routed(text).tags.length).toBeLessThanOrEqual(5);
  }
});

test.each([
  ['The API runs on port 8080.', ['project--heron']],
  ['The Salt Marsh budget was cut to 25,000 euros.', []],
  ['The Tern project is run by Eva Lind.', []],
])('in the folder of a project, what has another name is not about it: %s', (text, about) => {
  const directory = makeDirectory([{ id: 'project--heron', type: 'project', label: 'Heron', aliases: [] }]);
  const { entities } = route(text, { now: '2026-11-26', directory, vocabulary: [], explicit: false, project: 'heron' });
  expect(entities.map(({ id }) => id)).toEqual(about);
});

test('a note of what goes on that is nobody’s is of its day; whose it is, stands in core memory', () => {
  expect(routed('Tutoría de Lucas con Begoña el martes 10 a las 16:00.').store).toBe('episodic');
  expect(routed('change freeze from the 18th, so cutover on the 16th').store).toBe('episodic');
  expect(routed('I am working on the tax return this month.').store).toBe('core');
});
