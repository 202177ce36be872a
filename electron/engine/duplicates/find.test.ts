import { expect, test } from 'vitest';
import type { Memory } from '#shared/model/memory.ts';
import { compare } from '../language/compare.ts';
import { type DuplicateLookup, findDuplicates, isMergeable, type Stands } from './find.ts';

const fact = (id: string, text: string, more: Partial<Memory> = {}) =>
  ({ id: `fact:${id}`, kind: 'fact', store: 'semantic', parent: 'project--atlas', type: null, at: null, text, tags: [], entities: [], ...more }) as unknown as Memory; // biome-ignore format: a table

const usual: Stands = { score: 0.9, status: 'active', pinned: false, accesses: 1, created: 1 };
const short = fact('short', 'The release train leaves on Tuesday.');
const long = fact('long', 'The release train leaves on Tuesday from main.');

/** What is found for the first of them among the others. */
function foundFor(all: Memory[], stands: Record<string, Partial<Stands>> = {}) {
  const candidates = all.map(({ id }, n) => ({ id, n, digest: id }));
  const index = { match: () => ({ candidates }), load: (rows: number[]) => rows.map((n) => all[n]) };
  const standingOf = ({ id }: Memory) => ({ ...usual, ...stands[id] });
  const around = { index, beside: () => ({ cosine: () => 0.95 }), standingOf, compare } as unknown as DuplicateLookup;
  const [source] = all;
  return source === undefined ? [] : findDuplicates(source, around).map(({ keep, drop }) => [keep.id, drop.id]);
}

test('the one that says all stays, whoever is looked up', () => {
  expect(foundFor([short, long])).toEqual([['fact:long', 'fact:short']]);
  expect(foundFor([long, short])).toEqual([['fact:long', 'fact:short']]);
});

test('of two that say the same the pinned stays, then the more used, then the older, then by name', () => {
  const [a, b] = [fact('a', short.text), fact('b', short.text)];
  const kept = (stands: Record<string, Partial<Stands>>) => foundFor([a, b], stands)[0]?.[0];
  expect(kept({ 'fact:b': { pinned: true }, 'fact:a': { accesses: 9 } })).toBe('fact:b');
  expect(kept({ 'fact:b': { accesses: 2 } })).toBe('fact:b');
  expect(kept({ 'fact:b': { created: 0 } })).toBe('fact:b');
  expect(kept({})).toBe('fact:a');
});

test('what is pinned is never the one that goes', () => {
  expect(foundFor([short, long], { 'fact:short': { pinned: true } })).toEqual([]);
});

test('weak, archived, superseded ones, corrections, questions and pages are left alone', () => {
  expect(foundFor([short, long], { 'fact:short': { score: 0.49 } })).toEqual([]);
  expect(foundFor([short, long], { 'fact:short': { score: 0.5 } })).toHaveLength(1);
  expect(foundFor([short, long], { 'fact:long': { score: 0.29 } })).toEqual([]);
  expect(foundFor([short, long], { 'fact:long': { score: 0.3 } })).toHaveLength(1);
  expect(foundFor([short, long], { 'fact:long': { status: 'archived' } })).toEqual([]);
  expect(foundFor([short, long], { 'fact:short': { status: 'archived' } })).toEqual([]);
  for (const more of [{ tags: ['superseded'] }, { type: 'correction' }, { type: 'question' }, { kind: 'core' }, { kind: 'entity' }] as Partial<Memory>[])
    expect(isMergeable(fact('x', 'x', more)), JSON.stringify(more)).toBe(false);
  for (const kind of ['fact', 'episode', 'procedure'] as const) expect(isMergeable(fact('x', 'x', { kind })), kind).toBe(true);
}); // biome-ignore format: a table

test('two places, two pages, two kinds or other names are two memories', () => {
  const other = (more: Partial<Memory>) => foundFor([short, fact('long', long.text, more)]);
  expect(other({ parent: 'project--other' })).toEqual([]);
  expect(other({ store: 'episodic' })).toEqual([]);
  expect(other({ entities: ['person--ana'] })).toEqual([]);
  expect(other({ type: 'decision' })).toEqual([]);
  const named = { entities: ['tool--git', 'person--ana'] };
  const turned = { entities: ['person--ana', 'tool--git'] };
  expect(foundFor([fact('short', short.text, named), fact('long', long.text, turned)])).toHaveLength(1);
});

test('what happened on two days happened twice; what is stated was only said twice', () => {
  const on = (id: string, text: string, at: string, type: string) =>
    fact(id, text, { id: `episode:${id}`, kind: 'episode', store: 'episodic', parent: null, at, type });
  const pair = (type: string, second: string) =>
    foundFor([on('a', short.text, '2026-02-02T10:00', type), on('b', short.text, second, type)]).length;
  expect(pair('event', '2026-02-02T18:00')).toBe(1);
  expect(pair('event', '2026-02-03T10:00')).toBe(0);
  for (const type of ['fact', 'preference', 'decision']) expect(pair(type, '2026-02-03T10:00'), type).toBe(1);
});

test('a changed value, another name and a turned sentence are no duplicates', () => {
  for (const text of [
    'The release train leaves on Thursday.',
    'The supply train leaves on Tuesday.',
    'The release train does not leave on Tuesday.',
    'The release train leaves on Tuesday?',
  ])
    expect(foundFor([short, fact('other', text)]), text).toEqual([]);
});
