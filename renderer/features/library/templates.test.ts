import { expect, test } from 'vitest';
import { newPath, newText, slugOf } from './templates.ts';

test('names of any script become file names', () => {
  expect(slugOf('  Tomás Reyes, Jr. ')).toBe('tomás-reyes-jr');
  expect(slugOf('潮位 計')).toBe('潮位-計');
  expect(slugOf('../..')).toBe('');
});

test('each kind has its place', () => {
  const name = 'Storm Surge';
  expect(newPath({ kind: 'entity', type: 'concept', name, day: '' })).toBe(
    'memory/graph/entities/concept--storm-surge.md',
  );
  expect(newPath({ kind: 'procedure', type: '', name, day: '' })).toBe('memory/procedures/storm-surge.md');
  expect(newPath({ kind: 'episodes', type: '', name: '', day: '2026-03-12' })).toBe('memory/episodes/2026-03-12.md');
  expect(newPath({ kind: 'vault', type: '', name: '!', day: '' })).toBeNull();
});

test('an entity begins with the sections of its kind, and keeps a name that its slug loses', () => {
  const text = newText({ kind: 'entity', type: 'tool', name: 'TimescaleDB 2', day: '' }, '2026-03-12');
  expect(text).toContain('# tool--timescaledb-2\n<!-- Type: tool | Created: 2026-03-12 | Last updated: 2026-03-12 -->');
  expect(text).not.toContain('Aliases');
  expect(newText({ kind: 'entity', type: 'tool', name: 'C++', day: '' }, '2026-03-12')).toContain(
    '<!-- Aliases: C++ -->',
  );
  expect(text).toContain('## Summary');
});
