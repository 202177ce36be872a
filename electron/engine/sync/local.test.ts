import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { openAt, owner, storeIn } from './testing/engines.ts';
import { remoteGround } from './testing/remote-ground.ts';

const { at, machine, remote } = remoteGround('local');

const sync = (engine: Engine) => engine.call('sync.run', { unrelated: false }, owner);
const set = (engine: Engine, to: string | null) => engine.call('sync.set', { remote: to }, owner);
const stays = (engine: Engine, is: boolean) => engine.call('settings.write', { values: { 'sync.local': is } }, owner);
const tips = () =>
  execFileSync('git', ['--git-dir', remote(), 'for-each-ref', '--format=%(objectname)'], { encoding: 'utf8' });
const refused = { code: 'sync.refused', message: expect.stringContaining('stays on this machine') };

test('[LOCAL-1] a workspace that stays on this machine takes no remote', async () => {
  const here = await openAt(at('here'), true);
  await storeIn(here, 'The pain is worse in the mornings.');
  await stays(here, true);
  await expect(set(here, remote())).rejects.toMatchObject(refused);
  expect(await here.call('sync.status', {}, owner)).toMatchObject({ state: 'off', remote: null, isLocal: true });
  expect(tips()).toBe('');
});

test('[LOCAL-2] one that was synced before sends nothing more, also after a restart, until its owner says otherwise', async () => {
  const a = await machine('a');
  await storeIn(a, 'The harbour opens at six.');
  await sync(a);
  const before = tips();
  await stays(a, true);
  await storeIn(a, 'The pain is worse in the mornings.');
  await expect(sync(a)).rejects.toMatchObject(refused);
  await expect(a.call('sync.look', {}, owner)).rejects.toMatchObject(refused);
  await a.close();
  const again = await openAt(at('a'));
  await expect(sync(again)).rejects.toMatchObject(refused);
  expect(tips()).toBe(before);
  await set(again, null);
  await stays(again, false);
  await set(again, remote());
  await sync(again);
  expect(tips()).not.toBe(before);
});
