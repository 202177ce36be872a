import { expect, test } from 'vitest';
import { openIndex } from './open.ts';
import { episode, put } from './samples.ts';
import type { Index } from './types.ts';

/** Memories that match better the more they have of one word. */
function holding(texts: string[]): Index {
  const index = openIndex(':memory:');
  index.apply(put(texts.map((text, n) => episode(n, text, { id: `m${n}` }))));
  return index;
}
const ids = (found: { candidates: { id: string }[] }) => found.candidates.map(({ id }) => id);

test('what is archived leaves its place among the best to others', () => {
  const index = holding(
    Array.from({ length: 60 }, (_, n) => `${'barnacle '.repeat(60 - n)}${'other '.repeat(n)}`.trim()),
  );
  const all = index.match('"barnacle"', { limit: 5, archived: true });
  expect(ids(all)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
  expect(all.whole).toBe(false);
  index.setArchived(Array.from({ length: 50 }, (_, n) => `m${n}`));
  expect(ids(index.match('"barnacle"', { limit: 5 }))).toEqual(['m50', 'm51', 'm52', 'm53', 'm54']);
  expect(ids(index.match('"barnacle"', { limit: 5, archived: true }))).toEqual(ids(all));
  const rest = index.match('"barnacle"', { limit: 10 });
  expect(ids(rest)).toHaveLength(10);
  expect(rest.whole).toBe(true);
  index.setArchived(Array.from({ length: 60 }, (_, n) => `m${n}`));
  expect(index.match('"barnacle"', { limit: 5 })).toEqual({ candidates: [], whole: true });
  index.close();
});

test('rows of one rank are cut neither by their number nor by the way they are narrowed', () => {
  const index = holding(Array.from({ length: 40 }, () => 'a barnacle on the hull'));
  const wide = index.match('"barnacle"', { limit: 7 });
  const narrow = index.match('"barnacle"', { limit: 7, kinds: ['episode'] });
  expect(ids(wide)).toHaveLength(7);
  expect(wide).toEqual(narrow);
  expect(wide.whole).toBe(false);
  index.close();
});
