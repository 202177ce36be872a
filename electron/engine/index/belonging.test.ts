import { expect, test } from 'vitest';
import { openIndex } from './open.ts';
import { episode, put } from './samples.ts';

const path = 'memory/graph/entities/page.md';
const fact = (id: string, parent: string, at: string, entities: string[] = []) =>
  episode(1, 'It is so.', { id, kind: 'fact', store: 'semantic', path, at, parent, entities });

test('what belongs to or names an entity, as a page of it shows it', () => {
  const index = openIndex(':memory:');
  const ids = ['person--alex-smith', 'person--alex', 'person--zoë-krämer', 'project--北京烤鸭'];
  const memories = [
    ...ids.flatMap((id, n) => [fact(`fact:${id}:1`, id, `2026-01-0${n + 1}`), fact(`fact:${id}:2`, id, '2026-03-01')]),
    fact('fact:other:1', 'tool--hammer', '2026-02-01', ids),
    fact('fact:other:2', 'tool--hammer', '2026-02-02'),
    { ...fact('episode:1', 'x', '2026-02-03', ids), kind: 'episode' as const, parent: null },
  ];
  index.apply(put(memories, path));
  for (const some of [...ids.map((id) => [id]), ids.slice(0, 2), ['person--nobody'], ['"*('], []]) {
    const page = index.browse({ entities: some, kinds: ['fact', 'belief'], limit: 20 });
    expect(index.belongingTo(some, 20).map(({ id }) => id)).toEqual(page.memories.map(({ id }) => id));
  }
  expect(index.belongingTo(['person--alex'], 20).map(({ id }) => id)).toEqual([
    'fact:person--alex:2',
    'fact:other:1',
    'fact:person--alex:1',
  ]);
  expect(index.belongingTo(ids, 3)).toHaveLength(3);
  index.setArchived(['fact:person--alex:2']);
  expect(index.belongingTo(['person--alex'], 1).map(({ id }) => id)).toEqual(['fact:other:1']);
  index.close();
});
