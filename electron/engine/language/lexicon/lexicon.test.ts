import { expect, test } from 'vitest';
import { lexicons } from './all.ts';

/** The keys without a word; one that says why it has none is filled by a sentence. */
const unfilled = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.entries(value);
  return parts.length === 0 ? [path] : parts.flatMap(([key, one]) => unfilled(one, `${path}.${key}`));
};

test.each(lexicons)('$tag fills every key, or says why it cannot', (lexicon) => {
  expect(unfilled(lexicon, lexicon.tag)).toEqual([]);
});

test.each(lexicons)('no key of $tag has a word twice', (lexicon) => {
  const lists = Object.entries(lexicon).filter(([, value]) => Array.isArray(value)) as [string, string[]][];
  const twice = lists.map(([key, list]) => [key, list.filter((word, n) => list.indexOf(word) !== n)] as const);
  expect(twice.filter(([, again]) => again.length > 0)).toEqual([]);
});
