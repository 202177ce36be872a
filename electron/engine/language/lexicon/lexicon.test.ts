import { expect, test } from 'vitest';
import { lexicons } from './all.ts';

/** Forms that not every language has: a German `ist` or a French `est` stands before what was, too, and a Chinese verb has no endings. */
const notEverywhere = ['pastEndings', 'present'];

const unfilled = (value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return value.length === 0 ? [path] : [];
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  const parts = Object.entries(value);
  return parts.length === 0 ? [path] : parts.flatMap(([key, one]) => unfilled(one, `${path}.${key}`));
};

test.each(lexicons)('$tag fills every key that every language can', (lexicon) => {
  const named = notEverywhere.map((key) => `${lexicon.tag}.${key}`);
  expect(unfilled(lexicon, lexicon.tag).filter((path) => !named.includes(path))).toEqual([]);
});
