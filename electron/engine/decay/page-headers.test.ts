import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDecay, run, scores, scoresFile, store } from '../handlers/testing/decay.ts';

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

test('from the first cycle on no page tells of use as it was, and every score stays', async () => {
  const it = await openDecay();
  const ids = [changed, other].map((id) => `entity:${id}`);
  const standing = async () =>
    (await scores(it.engine, ids)).map(({ score, accesses, pinned }) => [score, accesses, pinned]);
  const told = await it.read(path(other));
  expect(told).toMatch(/Decay score: /);
  await run(it.engine);
  const before = await standing();
  for (const id of [changed, other])
    expect(await it.read(path(id))).not.toMatch(/Decay score|Access count|Last accessed/);
  expect((await it.read(path(other))).split('\n')).toHaveLength(told.split('\n').length);
  await it.reopen();
  expect(await standing()).toEqual(before);
  const page = await it.read(path(other));
  await run(it.engine);
  expect(await it.read(path(other))).toBe(page);
});

test('a workspace that brings no scores along has them from its pages, and they tell of use no more after one cycle', async () => {
  const it = await openDecay();
  await it.reopen(() => rm(join(it.root, scoresFile)));
  const standing = async () =>
    (await scores(it.engine, [`entity:${other}`])).map(({ accesses, pinned, lastAccessed }) => [
      accesses,
      pinned,
      lastAccessed,
    ]);
  const before = await standing();
  await run(it.engine);
  expect(await it.read(path(other))).not.toMatch(/Decay score|Access count|Last accessed/);
  expect(await standing()).toEqual(before);
});

test('what was said of use on lines of its own leaves one line on whether the page is pinned', async () => {
  const it = await openDecay();
  const id = 'place--lisec';
  const header = ['Type: place | Created: 2026-01-02', 'Decay score: 0.61', 'Pinned: yes', 'Last accessed: 2026-01-03'];
  const text = `# Lisec\n${header.map((line) => `<!-- ${line} -->`).join('\n')}\n\n## Facts\n- A hill above Idrija\n`;
  await it.reopen(() => writeFile(join(it.root, path(id)), text));
  await run(it.engine);
  const page = await it.read(path(id));
  expect(page.match(/Pinned: \w+/g)).toEqual(['Pinned: yes']);
  expect(page).not.toMatch(/Decay score|Last accessed/);
  expect(page.split('\n')).toHaveLength(text.split('\n').length);
  await it.reopen();
  expect(await scores(it.engine, [`entity:${id}`])).toMatchObject([{ pinned: true }]);
});
