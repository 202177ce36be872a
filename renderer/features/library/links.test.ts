import { expect, test } from 'vitest';
import { brokenLinks, type EntityRef, linksOf, nearestEntity } from './links.ts';

function entity(id: string, title: string): EntityRef {
  return { id, title, type: id.split('--')[0] ?? '', path: `memory/graph/entities/${id}.md`, facts: 0 };
}
const all = [entity('tool--timescaledb', 'TimescaleDB'), entity('person--tomas-reyes', 'Tomás Reyes')];
const entities = new Map(all.map((one) => [one.id, one]));

test('links are found with their places', () => {
  expect(linksOf('a [[b]]\n[[c--d|D]] [x](y) [[]]')).toEqual([
    { target: 'b', line: 1, start: 3, end: 8 },
    { target: 'c--d', line: 2, start: 1, end: 11 },
  ]);
});

test('a link to an entity that is missing is named with what was meant', () => {
  const found = brokenLinks('[[tool--timescale]] [[person--tomas-reyes]] [[some note]]', entities);
  expect(found.map((link) => [link.target, link.suggestion?.id])).toEqual([['tool--timescale', 'tool--timescaledb']]);
});

test('nothing is suggested for a name that is like no other', () => {
  expect(nearestEntity('tool--kubernetes', all)).toBeNull();
  expect(nearestEntity('person--tomas-reyez', all)?.id).toBe('person--tomas-reyes');
});
