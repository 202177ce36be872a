import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { syncOne, untilQuiet } from './testing/apart.ts';
import { openAt, owner, storeIn } from './testing/engines.ts';
import { remoteGround } from './testing/remote-ground.ts';

const { at, machine, remote } = remoteGround('taken-back');

const rows = async (engine: Engine) =>
  (await engine.call('history.list', { what: 'changes', limit: 200 } as never, owner)).rows;

/** Takes a change back as its owner does; answers the paths that went. */
async function takeBack(engine: Engine, change: string): Promise<string[]> {
  const target = { what: 'change', change } as const;
  const { preview, files } = await engine.call('rollback.preview', { target } as never, owner);
  expect(files.map(({ does }) => does)).not.toContain('conflict');
  await engine.call('rollback.apply', { target, preview } as never, owner);
  return files.map(({ path }) => path);
}

test('what was written before a second machine joined is taken back on either, by its change and by its commit', async () => {
  const c = await machine('c');
  await storeIn(c, 'The harbour opens at six.', { store: 'semantic', entity: 'Harbour' });
  await storeIn(c, 'The mill closes at nine.', { store: 'semantic', entity: 'Mill' });
  const newest = (await rows(c)).filter(({ path }) => /harbour|mill/i.test(path));
  const [mill, harbour] = ['mill', 'harbour'].map((name) => newest.find(({ path }) => path.includes(name)));
  if (!mill?.change || !harbour?.change) throw new Error('nothing was written');
  await syncOne(c);
  const d = await machine('d');
  await syncOne(d);
  await untilQuiet([c, d]);
  expect(await takeBack(c, harbour.change)).toContain(harbour.path);
  await expect(readFile(join(at('c'), harbour.path), 'utf8')).rejects.toThrow('ENOENT');
  expect(await takeBack(d, mill.commit)).toContain(mill.path);
  await untilQuiet([c, d]);
  for (const name of ['c', 'd'])
    for (const { path } of [harbour, mill])
      await expect(readFile(join(at(name), path), 'utf8')).rejects.toThrow('ENOENT');
});

test('history is told in the order of time, whichever machine a change came from and whenever it arrived', async () => {
  const c = await machine('c');
  const dayMs = 86_400_000;
  // A second machine whose work is all a day older; the first takes it up after its own.
  const d = await openAt(at('d'), true, [], -dayMs);
  await d.call('sync.set', { remote: remote() }, owner);
  await storeIn(d, 'Said a day ago.');
  await storeIn(c, 'Said today.');
  await syncOne(d);
  // Both have memories of their own: the owner says that they are to be one.
  await c.call('sync.run', { unrelated: true }, owner);
  await untilQuiet([c, d]);
  for (const engine of [c, d]) {
    const list = await rows(engine);
    const told = list.map(({ at: when }) => when);
    expect(told).toEqual([...told].sort().reverse());
    const page = await engine.call('history.list', { what: 'changes', limit: 5 } as never, owner);
    expect(page.rows).toEqual(list.slice(0, 5));
  }
});
