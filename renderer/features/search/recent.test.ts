import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('questions are kept newest first, each once', () => {
  const recent = createRecent(memory(), 'k');
  recent.add('datum');
  recent.add('gauge');
  expect(recent.add('datum ')).toEqual(['datum', 'gauge']);
  expect(recent.list()).toEqual(['datum', 'gauge']);
  expect(recent.clear()).toEqual([]);
});

test('a question that is typed on replaces its beginning', () => {
  const recent = createRecent(memory(), 'k');
  recent.add('which');
  expect(recent.add('which datum')).toEqual(['which datum']);
  expect(recent.add('x')).toEqual(['which datum']);
});

test('a damaged storage is an empty list', () => {
  expect(createRecent({ ...memory(), getItem: () => '{' }, 'k').list()).toEqual([]);
});
