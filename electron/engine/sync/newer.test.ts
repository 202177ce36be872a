import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { owner, storeIn } from './testing/engines.ts';
import { remoteGround } from './testing/remote-ground.ts';

const { at, machine } = remoteGround('newer');

const sync = (engine: Engine) => engine.call('sync.run', { unrelated: false }, owner);

test('[NEWER-1] what a newer Mneme sent is not merged by an older one, which goes on with what it has', async () => {
  const [a, b] = [await machine('a'), await machine('b')];
  await storeIn(a, 'The harbour opens at six.');
  await sync(a);
  await sync(b);
  const settings = join(at('a'), 'mneme.json');
  const written = JSON.parse(await readFile(settings, 'utf8'));
  await writeFile(settings, JSON.stringify({ ...written, version: written.version + 1 }));
  await expect.poll(async () => (await sync(a)).pushed).toBeGreaterThan(0);
  await storeIn(b, 'The pier is closed.');
  const value = { code: 'workspace.newer', remedy: expect.stringContaining('Update Mneme here') };
  await expect(sync(b)).rejects.toMatchObject({ value });
  await expect(b.call('sync.look', {}, owner)).rejects.toMatchObject({ value });
  expect(JSON.parse(await readFile(join(at('b'), 'mneme.json'), 'utf8')).version).toBe(written.version);
  expect(await b.call('sync.status', {}, owner)).toMatchObject({ state: 'failed', failure: 'workspace.newer' });
});
