import { expect, test } from 'vitest';
import { noSearchFilter } from './narrow.ts';
import { createSaved, narrowWords } from './saved.ts';

function memory(text: string | null = null) {
  const kept = new Map(text === null ? [] : [['k', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const plain = { query: 'datum', narrow: noSearchFilter };
const narrowed = { query: 'datum', narrow: { ...noSearchFilter, kinds: ['fact' as const] } };

test('a search is saved with how it is narrowed, and taken away by the same press', () => {
  const saved = createSaved(memory(), 'k');
  saved.toggle(plain);
  expect(saved.toggle(narrowed)).toEqual([narrowed, plain]);
  expect([saved.has(plain), saved.has({ ...plain, query: 'gauge' })]).toEqual([true, false]);
  expect(saved.toggle(plain)).toEqual([narrowed]);
  expect(saved.list().map(narrowWords)).toEqual(['narrowed']);
});

test('a damaged storage is empty, and what an older window kept is made whole', () => {
  expect(createSaved(memory('{'), 'k').list()).toEqual([]);
  expect(createSaved(memory('[{"query":"datum","narrow":{"k":50}},{"narrow":{}},7]'), 'k').list()).toEqual([
    { query: 'datum', narrow: { ...noSearchFilter, k: 50 } },
  ]);
});
