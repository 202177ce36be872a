import { expect, test } from 'vitest';
import type { Episode, EpisodePage } from './filters.ts';
import { frequent, timelineItemKey, timelineItems } from './items.ts';
import { mergePages } from './merge.ts';

function episode(at: string, more: Partial<Episode> = {}): Episode {
  const day = at.slice(0, 10);
  return {
    id: `episode:${at.replace('T', ':')}`,
    kind: 'episode',
    store: 'episodic',
    title: '',
    text: 'text',
    at,
    type: 'fact',
    confidence: 'high',
    tags: [],
    entities: [],
    citation: '',
    path: `memory/episodes/${day}.md`,
    line: 3,
    endLine: 5,
    source: null,
    parent: null,
    truncated: false,
    ...more,
  };
}

const page = (memories: Episode[], total: number, next: string | null): EpisodePage => ({ memories, total, next });
const ats = (pages: readonly EpisodePage[]) => pages.map((one) => one.memories.map((memory) => memory.at));

test('entries stand under their day, newest first', () => {
  const items = timelineItems([episode('2026-03-12T10:00'), episode('2026-03-12T09:00'), episode('2026-03-10T09:00')]);
  expect(items.map(timelineItemKey)).toEqual([
    'day 2026-03-12',
    'episode:2026-03-12:10:00',
    'episode:2026-03-12:09:00',
    'day 2026-03-10',
    'episode:2026-03-10:09:00',
  ]);
  expect(items[0]).toMatchObject({ count: 2, path: 'memory/episodes/2026-03-12.md' });
});

test('a new entry takes its place by time', () => {
  const pages = [
    page([episode('2026-03-12T10:00'), episode('2026-03-12T08:00')], 3, 'a'),
    page([episode('2026-03-10T10:00')], 3, null),
  ];
  const merged = mergePages(
    pages,
    {},
    [episode('2026-03-12T09:00'), episode('2026-03-13T09:00'), episode('2026-03-01T09:00')],
    [],
  );
  expect(ats(merged)).toEqual([
    ['2026-03-13T09:00', '2026-03-12T10:00', '2026-03-12T09:00', '2026-03-12T08:00'],
    ['2026-03-10T10:00', '2026-03-01T09:00'],
  ]);
  expect(merged[0]?.total).toBe(6);
});

test('an edited entry is replaced, a forgotten one leaves, one that no longer fits leaves', () => {
  const [a, b, c] = [episode('2026-03-12T10:00'), episode('2026-03-12T09:00'), episode('2026-03-12T08:00')];
  const merged = mergePages(
    [page([a, b, c], 3, null)],
    { type: 'fact' },
    [
      { ...a, text: 'new' },
      { ...c, type: 'task' },
    ],
    [b.id],
  );
  expect(merged[0]?.memories.map((memory) => memory.text)).toEqual(['new']);
  expect(merged[0]?.total).toBe(1);
});

test('an entry older than what is loaded waits for its page', () => {
  const merged = mergePages([page([episode('2026-03-12T10:00')], 900, 'more')], {}, [episode('2020-01-01T10:00')], []);
  expect(ats(merged)).toEqual([['2026-03-12T10:00']]);
  expect(merged[0]?.total).toBe(900);
});

test('filters hold for what arrives live', () => {
  const start = [page([], 0, null)];
  const coming = [
    episode('2026-03-12T10:00', { tags: ['ops'] }),
    episode('2026-03-12T11:00', { confidence: 'low', tags: ['ops'] }),
    episode('2026-03-14T11:00', { tags: ['ops'] }),
  ];
  const merged = mergePages(start, { tag: 'ops', confidence: 'high', day: '2026-03-12' }, coming, []);
  expect(ats(merged)).toEqual([['2026-03-12T10:00']]);
});

test('tags by how often they stand', () => {
  expect(frequent(['b', 'a', 'b', 'c']).map((one) => one.value)).toEqual(['b', 'a', 'c']);
});
