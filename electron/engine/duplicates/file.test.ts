import { expect, test } from 'vitest';
import * as hashes from '../workspace/hash.ts';
import { mergePairKey, parseMerges, printOf, refusals, renderMerges } from './file.ts';

const pair = {
  keep: 'fact:a',
  drop: 'fact:b',
  how: 'absorbs' as const,
  merged: 'A.',
  similarity: 0.75,
  found: '2026-02-02T10:00:00.000Z',
  print: printOf('A.', 'a'),
};
const cursor = { at: Date.UTC(2026, 1, 2, 10), id: 'fact:a' };

test('what is written is read again', () => {
  expect(parseMerges(renderMerges({ cursor, pairs: [pair] }))).toEqual({ cursor, pairs: [pair], foreign: false });
  expect(parseMerges(renderMerges({ cursor: null, pairs: [] }))).toEqual({ cursor: null, pairs: [], foreign: false });
});

test('a broken file is begun anew; what is no pair is left out; a later version is not touched', () => {
  const none = { cursor: null, pairs: [], foreign: false };
  for (const text of [null, '', '{', '[]', '"x"', '{"pairs": 3}'])
    expect(parseMerges(text), String(text)).toEqual(none);
  const bad = [{ ...pair, similarity: 1.5 }, { ...pair, how: 'eats' }, { ...pair, keep: '' }, 7, pair];
  expect(parseMerges(JSON.stringify({ version: 1, pairs: bad })).pairs).toEqual([pair]);
  expect(parseMerges(JSON.stringify({ version: 2, pairs: [pair] }))).toEqual({ ...none, foreign: true });
  expect(parseMerges(`\uFEFF${JSON.stringify({ version: 1, pairs: [pair] })}`).pairs).toEqual([pair]);
});

test('a pair is the same in either order, its print is of its texts', () => {
  expect(mergePairKey('a', 'b')).toBe(mergePairKey('b', 'a'));
  expect(printOf('x', 'y')).toBe(printOf('y', 'x'));
  expect(printOf('x', 'y')).not.toBe(printOf('x', 'z'));
});

test('the last refusal of a pair counts, and only of merges', () => {
  const { hash8 } = hashes;
  const key = `merge:${hash8(JSON.stringify(['fact:a', 'fact:b']).toLowerCase())}`;
  const line = (one: object) => `${JSON.stringify(one)}\n`;
  const refusedAt = refusals(
    line({ key, at: '2026-02-03T00:00:00Z' }) +
      line({ key, at: '2026-02-05T00:00:00Z' }) +
      line({ key, at: '2026-02-04T00:00:00Z' }) +
      line({ key: 'fact:x', at: '2026-02-09T00:00:00Z' }) +
      'no json\n',
  );
  expect(refusedAt('fact:b', 'fact:a')).toBe(Date.UTC(2026, 1, 5));
  expect(refusedAt('fact:a', 'fact:c')).toBeNull();
});
