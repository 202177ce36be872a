import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clash, statedValuesOf } from '../../../electron/engine/proposals/contradict/contradict.ts';

type Pair = { id: string; split: string; conflict: boolean; a: string; b: string };
const pairs = readFileSync(join(import.meta.dirname, 'pairs.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Pair);
const told = ({ a, b }: Pair) => clash(statedValuesOf(a), statedValuesOf(b)) !== null;

test('[CONFLICT-1] a hundred pairs and more, about half of them conflicts, each once, a third held out', () => {
  expect(new Set(pairs.map(({ a, b }) => `${a}|${b}`)).size).toBe(pairs.length);
  const [dev, held] = ['dev', 'held'].map((split) => pairs.filter((pair) => pair.split === split).length);
  expect((dev ?? 0) + (held ?? 0)).toBeGreaterThanOrEqual(100);
  expect((held ?? 0) / ((dev ?? 0) + (held ?? 0))).toBeGreaterThan(0.33);
});

test.each(['dev', 'held'])('[CONFLICT-2] precision and recall of nine in ten on the %s pairs', (split) => {
  const own = pairs.filter((pair) => pair.split === split);
  const hits = own.filter((pair) => pair.conflict && told(pair)).length;
  expect(hits / own.filter(told).length).toBeGreaterThanOrEqual(0.9);
  expect(hits / own.filter(({ conflict }) => conflict).length).toBeGreaterThanOrEqual(0.9);
});

test('[CONFLICT-3] the order of the two makes no difference', () => {
  const differing = pairs.filter(({ a, b, ...rest }) => told({ a, b, ...rest }) !== told({ a: b, b: a, ...rest }));
  expect(differing.map(({ id }) => id)).toEqual([]);
});
