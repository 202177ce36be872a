import { expect, test } from 'vitest';
import { best, match } from './match.ts';

test('every word typed must stand in the text; case and diacritics do not count', () => {
  expect(match('Tomás Reyes', 'tomas rey')).toBeGreaterThan(0);
  expect(match('Tomás Reyes', 'tomas luka')).toBe(0);
});

test('a start is better than a middle, a shorter text than a longer', () => {
  const names = ['Level a gauge', 'Engauged', 'Gauge ingest, the long pipeline', 'Gauge'];
  expect(best(names, 'gauge', (name) => name, 4)).toEqual([
    'Gauge',
    'Gauge ingest, the long pipeline',
    'Level a gauge',
    'Engauged',
  ]);
});

test('nothing typed keeps the order', () => {
  expect(best(['b', 'a', 'c'], ' ', (name) => name, 2)).toEqual(['b', 'a']);
});
