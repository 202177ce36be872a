import { expect, test } from 'vitest';
import { openIndex } from './open.ts';
import { episode, parsed, put, stamp } from './samples.ts';

const page = (id: string, target: string, title = id) => {
  const path = `memory/graph/entities/${id}.md`;
  const links = [{ path, line: 1, from: `entity:${id}`, to: target, relation: 'uses' }];
  const memories = [episode(1, 'Text.', { id: `entity:${id}`, kind: 'entity', title, path })];
  return { stamp: stamp(path), parsed: parsed(memories, { kind: 'entity', links }) };
};

test('entities and relations are those of the pages as they are now, read anew only when one was written', () => {
  const index = openIndex(':memory:');
  const seen = () => [index.entities().map(({ label }) => label), index.relations().map(({ to }) => to)];
  expect(seen()).toEqual([[], []]);
  index.apply({ put: [page('tool--a', 'tool--b'), page('tool--b', 'tool--a')], remove: [] });
  expect(seen()).toEqual([
    ['tool--a', 'tool--b'],
    ['tool--b', 'tool--a'],
  ]);
  const before = index.entities();
  index.apply(put([episode(1, 'A day.')]));
  expect(index.entities()).toBe(before);
  index.apply({ put: [page('tool--a', 'tool--gone', 'Anvil')], remove: [] });
  expect(seen()).toEqual([['Anvil', 'tool--b'], ['tool--a']]);
  index.apply({ put: [], remove: ['memory/graph/entities/tool--a.md'] });
  expect(seen()).toEqual([['tool--b'], []]);
  index.clear();
  expect(seen()).toEqual([[], []]);
  index.close();
});

test('pages are what `get` finds by their ids, also of two with one id', () => {
  const index = openIndex(':memory:');
  const used = { accesses: 4, score: 0.6, pinned: true, last: '2026-01-30', asOf: '2026-02-01' };
  const [one, two] = [page('tool--a', 'tool--b'), page('tool--b', 'tool--a')];
  const procedure = episode(2, 'Steps.', {
    id: 'procedure:wax',
    kind: 'procedure',
    path: 'memory/procedures/wax.md',
    used,
  });
  const twin = episode(3, 'Twin.', { id: 'entity:tool--b', kind: 'entity', path: 'memory/z.md', at: null });
  index.apply({ put: [two, one], remove: [] });
  index.apply(put([procedure], 'memory/procedures/wax.md'));
  index.apply(put([twin], 'memory/z.md'));
  index.apply(put([episode(4, 'A day.')]));
  const pages = index.pages();
  expect([...pages.keys()].sort()).toEqual(['entity:tool--a', 'entity:tool--b', 'procedure:wax']);
  for (const [id, known] of pages) expect(index.get([id])).toEqual([expect.objectContaining(known)]);
  expect(pages.get('procedure:wax')?.used).toEqual(used);
  index.close();
});
