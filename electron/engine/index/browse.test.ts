import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openIndex } from './open.ts';
import { episode, parsed, put, stamp } from './samples.ts';
import type { Browse, Index } from './types.ts';

let index: Index;
beforeEach(() => {
  index = openIndex(':memory:');
});
afterEach(() => index.close());

function pages(options: Omit<Browse, 'limit' | 'cursor'>, limit: number): string[] {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = index.browse({ ...options, limit, cursor });
    seen.push(...page.memories.map(({ id, path, line }) => `${id} ${path} ${line}`));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return seen;
}

describe('browse', () => {
  test('pages hold everything once, newest first, unknown times last, equal ids told apart', () => {
    const memories = Array.from({ length: 40 }, (_, n) =>
      episode(n, `text ${n}`, { id: `id${n % 7}`, at: n % 5 === 0 ? null : `2026-02-${String((n % 3) + 10)}` }),
    );
    index.apply(put(memories));
    index.apply(put(memories.slice(0, 5), 'notes/b.md'));
    const whole = pages({}, 1000);
    expect(whole).toHaveLength(45);
    expect(new Set(whole).size).toBe(45);
    for (const limit of [1, 2, 7, 44, 45]) expect(pages({}, limit)).toEqual(whole);
    const times = index.browse({ limit: 45 }).memories.map(({ at }) => at ?? '');
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('it narrows by words: each stands there or begins one, whatever its case, accents and script', () => {
    index.apply(
      put([
        episode(1, 'The tide gauge at Fažana lost power', { id: 'gauge' }),
        episode(2, 'The gauges were levelled', { id: 'level' }),
        episode(3, '東京の港で潮位計を保守している', { id: 'tokyo' }),
      ]),
    );
    const found = (words: string) => index.browse({ words, limit: 9 }).memories.map(({ id }) => id);
    expect(found('gau')).toEqual(['level', 'gauge']);
    expect(found('FAZANA gauge')).toEqual(['gauge']);
    expect(found('潮位')).toEqual(['tokyo']);
    expect(found('gauge tokyo')).toEqual([]);
    expect(found(' "* ')).toHaveLength(3);
  });

  test('of one minute what stands further down its file comes first', () => {
    index.apply(put(['b', 'a', 'c'].map((id, n) => episode(n, id, { id, at: '2026-02-01T10:00' }))));
    expect(pages({}, 2).map((place) => place[0])).toEqual(['c', 'a', 'b']);
  });

  test('it narrows by kind, type, tag, confidence, source and time', () => {
    index.apply(
      put([
        episode(1, 'a', { id: 'a', type: 'decision', tags: ['db', 'x'], confidence: 'high', at: '2026-02-01T23:59' }),
        episode(2, 'b', { id: 'b', kind: 'note', type: null, source: 'reflection', at: '2026-02-02' }),
        episode(3, 'c', { id: 'c', tags: ['db2'], at: '2026-02-02T00:00' }),
        episode(4, 'd', { id: 'd', at: null }),
      ]),
    );
    const ids = (options: Omit<Browse, 'limit'>) =>
      index.browse({ ...options, limit: 10 }).memories.map(({ id }) => id);
    expect(ids({ kinds: ['note'] })).toEqual(['b']);
    expect(ids({ type: 'decision' })).toEqual(['a']);
    expect(ids({ type: 'note' })).toEqual(['b']);
    expect(ids({ tag: 'db' })).toEqual(['a']);
    expect(ids({ confidence: 'high' })).toEqual(['a']);
    expect(ids({ source: 'reflection' })).toEqual(['b']);
    expect(ids({ since: '2026-02-02' })).toEqual(['c', 'b']);
    expect(ids({ until: '2026-02-01' })).toEqual(['a']);
    expect(ids({ until: '2026-02-02' })).toEqual(['c', 'b', 'a']);
    expect(ids({ since: '2026-02-02T00:00', until: '2026-02-02' })).toEqual(['c', 'b']);
    expect(ids({ since: '2026-02-01T23:00', until: '2026-02-01T23:59' })).toEqual(['a']);
    expect(index.browse({ limit: 1, since: '2026' }).total).toBe(3);
  });

  test('a cursor that is none of ours is refused in words', () => {
    for (const cursor of ['x', 'e30', Buffer.from('[1,2,3,4]').toString('base64url')]) {
      expect(() => index.browse({ limit: 1, cursor })).toThrow(/cursor/);
    }
  });
});

test('days, counts and entities', () => {
  index.apply(
    put([
      episode(1, 'a', { at: '2026-02-01T10:00' }),
      episode(2, 'b', { at: '2026-02-01' }),
      episode(3, 'c', { at: '2026-02-03' }),
    ]),
  );
  const entity = episode(4, 'Alex works here.', {
    id: 'entity:person--alex',
    kind: 'entity',
    store: 'semantic',
    type: 'person',
    title: 'Alex',
    at: null,
  });
  index.apply(put([entity], 'memory/graph/entities/person--alex.md'));
  expect(index.perDay('episode', '2026-02-02')).toEqual([{ day: '2026-02-03', count: 1 }]);
  expect(index.perDay(null, '2026-01-01').map(({ count }) => count)).toEqual([2, 1]);
  expect(index.counts()).toEqual({ byStore: { episodic: 3, semantic: 1 }, memories: 4, files: 2, entities: 1 });
  expect(index.entities()).toMatchObject([{ id: 'person--alex', type: 'person', label: 'Alex' }]);
});

test('an entity is found by its id, title and aliases, whoever writes them, until it is gone', () => {
  const path = 'memory/graph/entities/person--zoe.md';
  const zoe = episode(1, 'A friend.', {
    id: 'entity:person--zoe',
    kind: 'entity',
    title: 'Zoë Krämer',
    tags: ['Zo', 'ＺＫ'],
  });
  index.apply(put([zoe], path));
  for (const name of ['zoe kramer', 'ZOË KRÄMER', ' zo', 'zk', 'person--zoe', 'entity:person--zoe']) {
    expect(index.entitiesNamed(name)).toEqual(['person--zoe']);
  }
  index.apply(put([{ ...zoe, tags: [] }], path));
  expect(index.entitiesNamed('zk')).toEqual([]);
  index.apply({ put: [], remove: [path] });
  expect(index.entitiesNamed('person--zoe')).toEqual([]);
});

test('relations are those between two entities, each once', () => {
  const path = 'memory/graph/entities/person--alex.md';
  const link = (from: string | null, to: string, relation: string | null) => ({ path, line: 1, from, to, relation });
  const links = [
    link('entity:person--alex', 'project--b', 'works-on'),
    link('entity:person--alex', 'entity:project--a', 'works-on'),
    link('entity:person--alex', 'project--a', 'works-on'),
    link('entity:person--alex', 'project--a', null),
    link('entity:person--alex', 'project--gone', 'works-on'),
    link('belief:person--alex:12345678', 'episode:2026-02-02:10:00', 'supported-by'),
  ];
  const entity = (id: string) => episode(1, 'Text.', { id: `entity:${id}`, kind: 'entity' });
  const entities = ['person--alex', 'project--a', 'project--b'].map(entity);
  index.apply({ put: [{ stamp: stamp(path), parsed: parsed(entities, { links }) }], remove: [] });
  expect(index.relations()).toEqual([
    { from: 'person--alex', relation: 'works-on', to: 'project--a' },
    { from: 'person--alex', relation: 'works-on', to: 'project--b' },
  ]);
});

test('times of what stands come page by page: neither what is archived nor what something else replaced', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((text, n) => episode(n + 1, text, { at: `2026-02-0${n + 1}` }));
  const [, archived, replaced] = all;
  if (archived === undefined || replaced === undefined) throw new Error('No episodes.');
  index.apply(put(all.map((one) => (one === replaced ? { ...one, tags: ['superseded'] } : one))));
  index.setArchived([archived.id]);
  const found: string[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { memories, last } = index.timesOf('episode', after, 2);
    expect(memories.length).toBeLessThanOrEqual(2);
    found.push(...memories.map(({ id }) => id));
    after = last;
  }
  expect(found).toEqual([all[0]?.id, all[3]?.id, all[4]?.id]);
});
