import { expect, test } from 'vitest';
import { parameters } from '#shared/model/settings.ts';
import { either } from '../decay/associations/weights.ts';
import { byAssociations, byGraph, type Web } from './graph.ts';
import { understand } from './understand.ts';

const clock = { now: Date.parse('2026-03-02T10:00:00Z'), zone: 'UTC' };
const people: Record<string, string> = { 'amara nwosu': 'person--amara' };
const projects = ['Harbour memory', 'Atlas'];
const web: Web = {
  hops: 2,
  index: {
    entitiesNamed: (name) => [people[name.toLowerCase()] ?? []].flat(),
    entities: () =>
      projects.map((label) => ({ id: `project--${label}`, type: 'project', label, path: '', aliases: [] })),
    belongingTo: () => [],
    relations: () => [
      { from: 'person--amara', relation: 'works_on', to: 'project--atlas' },
      { from: 'project--atlas', relation: 'uses', to: 'tool--redis' },
    ],
  },
  called: (name) => (name === 'Amara' ? 'person--amara' : null),
  similar: () => [{ id: 'person--amara', label: 'Amara Nwosu', type: 'person', score: 0.9 }],
  mentioned: (text) => (text.includes('Amara') ? ['person--amara'] : []),
  archived: () => false,
  associations: { neighbours: () => [{ id: 'b', weight: 0.5 }] },
};
const idsFor = (query: string, all: number, well = 0) =>
  byGraph(web, understand(query, clock), { all, well }, 5).map(({ id }) => id);

test('who is asked about comes with the neighbours, theirs only when little was found', () => {
  expect(idsFor('Tell me about Amara Nwosu', 9)).toEqual(['entity:person--amara', 'entity:project--atlas']);
  expect(idsFor('Tell me about Amara Nwosu', 0)).toContain('entity:tool--redis');
});

test('what is asked about by its type and part of its name is meant, as long as one alone is', () => {
  const understood = understand('What do you know about the memory project?', clock);
  const first = () => byGraph({ ...web, similar: () => [] }, understood, { all: 9, well: 3 }, 5)[0]?.id;
  expect(first()).toBe('entity:project--Harbour memory');
  projects.push('Memory of trees');
  expect(first()).toBeUndefined();
  projects.pop();
});

test('relations are followed as far as the owner set, two away by default', () => {
  const far: Web = {
    ...web,
    index: {
      ...web.index,
      relations: () => [...web.index.relations(), { from: 'tool--redis', relation: 'part-of', to: 'place--lab' }],
    },
  };
  const within = (hops: number) =>
    byGraph({ ...far, hops }, understand('Tell me about Amara Nwosu', clock), { all: 0, well: 0 }, 9)
      .map(({ id }) => id)
      .filter((id) => !id.startsWith('entity:person'));
  expect(within(0)).toEqual([]);
  expect(within(1)).toEqual(['entity:project--atlas']);
  expect(within(2)).toEqual(['entity:project--atlas', 'entity:tool--redis']);
  expect(within(3)).toEqual(['entity:project--atlas', 'entity:tool--redis', 'entity:place--lab']);
  expect(parameters['recall.hops'].default).toBe(2);
});

test('a misspelt name alone counts when nothing fits well', () => {
  expect(idsFor('Amra Nwosu', 9)).toContain('entity:person--amara');
  expect(idsFor('Amra Nwosu', 9, 3)).toEqual([]);
});

test('seeds from 0.3 on bring the reasons of the seed × weight × 0.6', () => {
  const [brought] = byAssociations(web, [{ id: 'a', score: 0.8 }]);
  expect(brought).toMatchObject({ id: 'b', by: 'associations' });
  // 0.8 is the worth of 16, 4 being worth a half.
  expect(brought?.gain).toBeCloseTo((16 * 0.5 * 0.6) / (4 + 16 * 0.5 * 0.6));
  expect(byAssociations(web, [{ id: 'a', score: 0.29 }])).toEqual([]);
  expect(either(0.5, 0.5)).toBe(0.75);
});

test('a question that names an entity brings the neighbour of the type it asks for', () => {
  const brought = byGraph(web, understand('Which tool does the project of Amara use?', clock), { all: 9, well: 1 }, 5);
  const gain = (id: string) => brought.find((one) => one.id === id)?.gain ?? 0;
  expect(gain('entity:tool--redis')).toBeGreaterThan(gain('entity:person--amara'));
});
