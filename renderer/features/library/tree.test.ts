import { expect, test } from 'vitest';
import { groupFiles, openAtFirst, pathTo, type TreeFile, visibleRows } from './tree.ts';

function file(path: string, kind: string, more: Partial<TreeFile> = {}): TreeFile {
  return {
    path,
    kind,
    title: '',
    entityType: null,
    size: 10,
    memories: 2,
    problems: 0,
    criticality: 'standard',
    modified: '2026-03-12T10:00:00Z',
    ...more,
  };
}

const files = [
  file('USER.md', 'persona'),
  file('MEMORY.md', 'core'),
  file('memory/episodes/2026-02-27.md', 'episodes'),
  file('memory/episodes/2026-03-11.md', 'episodes'),
  file('memory/episodes/2026-03-12.md', 'episodes'),
  file('memory/graph/entities/place--rovinj.md', 'entity', { title: 'Rovinj', entityType: 'place' }),
  file('memory/graph/entities/person--tomas.md', 'entity', { title: 'Tomás', entityType: 'person' }),
  file('memory/graph/entities/ship--ana.md', 'entity', { title: 'Ana', entityType: 'ship' }),
  file('memory/graph/relations.md', 'relations'),
  file('memory/procedures/storm-call.md', 'procedure', { title: 'storm-call.md' }),
  file('mneme.json', 'config'),
  file('notes/old/a.md', 'note'),
  file('notes/b.md', 'note'),
  file('readme.md', 'note'),
];
const groups = groupFiles(files);
const labels = (open: ReadonlySet<string>, words = '') =>
  visibleRows(groups, open, words).map((row) => `${'  '.repeat(row.level - 1)}${row.node.label}`);

test('files stand in groups in a person’s order, empty groups are left out', () => {
  expect(groups.map((group) => `${group.label} ${group.count}`)).toEqual([
    'Core 4',
    'Episodes 6',
    'Entities 3',
    'Procedures 1',
    'Meta 1',
    'Other files 3',
  ]);
});

test('core memory comes first, months and days newest first, known entity types before others', () => {
  expect(labels(new Set(['core', 'episodes', 'episodes/2026-03', 'entities']))).toEqual([
    'Core',
    '  MEMORY.md',
    '  USER.md',
    'Episodes',
    '  March 2026',
    '    12 Thu',
    '    11 Wed',
    '  February 2026',
    'Entities',
    '  People',
    '  Places',
    '  Ship',
    '  relations.md',
    'Procedures',
    'Meta',
    'Other files',
  ]);
});

test('folders of other files are kept as they are, folders first', () => {
  expect(labels(new Set(['other', 'other/notes', 'other/notes/old'])).slice(-6)).toEqual([
    'Other files',
    '  notes',
    '    old',
    '      a.md',
    '    b.md',
    '  readme.md',
  ]);
});

test('a filter opens the way to every match, whatever its accents', () => {
  expect(labels(new Set(), 'tomas')).toEqual(['Entities', '  People', '    Tomás']);
  expect(labels(new Set(), 'storm call')).toEqual(['Procedures', '  Storm call']);
  expect(labels(new Set(), 'nothing here')).toEqual([]);
});

test('the way to a file, and what is open at first', () => {
  expect(pathTo(groups, 'memory/graph/entities/place--rovinj.md')).toEqual(['entities', 'entities/place']);
  expect(pathTo(groups, 'missing.md')).toEqual([]);
  expect([...openAtFirst(groups)]).toContain('episodes/2026-03');
});

test('siblings know their place', () => {
  const rows = visibleRows(groups, new Set(['core']), '');
  expect(rows[2]).toMatchObject({ level: 2, place: 2, of: 2, parent: 'core' });
});

test('the earlier days of a long month are folded away, and open on the way to one of them', () => {
  const month = Array.from({ length: 9 }, (_, n) => file(`memory/episodes/2026-03-0${n + 1}.md`, 'episodes'));
  const long = groupFiles(month);
  const rows = visibleRows(long, new Set(['episodes', 'episodes/2026-03']), '').map(({ node }) => node.label);
  expect(rows).toHaveLength(8);
  expect(rows.at(-1)).toBe('4 earlier days');
  expect(pathTo(long, 'memory/episodes/2026-03-01.md').at(-1)).toBe('episodes/2026-03/earlier');
});
