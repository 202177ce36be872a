import { expect, test } from 'vitest';
import { openDecay, scores, store } from '../handlers/testing/decay.ts';

const [changed, other] = ['tool--timescaledb', 'place--izola'];
const path = (id: string) => `memory/graph/entities/${id}.md`;

test('a header that was brought along tells of use no more once its page is changed; others keep their bytes', async () => {
  const it = await openDecay();
  const untouched = await it.read(path(other));
  expect(await it.read(path(changed))).toMatch(/Decay score: .* Access count: /);
  const standing = async () =>
    (await scores(it.engine, [`entity:${changed}`])).map(({ score, pinned }) => [score, pinned]);
  const before = await standing();
  const lines = (await it.read(path(changed))).split('\n');
  const id = await store(it.engine, 'TimescaleDB keeps the tides of ten harbours.', {
    store: 'semantic',
    entity: changed,
  });
  const after = await it.read(path(changed));
  expect(after).not.toMatch(/Decay score|Access count|Last accessed/);
  expect(after).toContain('<!-- Pinned: no -->');
  const { memories } = await it.engine.call('memory.get', { ids: [id] }, { name: 'x', role: 'owner', session: '' });
  expect(after.split('\n')[(memories[0]?.line ?? 0) - 1]).toContain('ten harbours');
  expect(after.split('\n')).toHaveLength(lines.length + 1);
  expect(await it.read(path(other))).toBe(untouched);
  await it.reopen();
  expect(await standing()).toEqual(before);
});
