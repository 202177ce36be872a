import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { openAt, owner, storeIn } from './testing/engines.ts';
import { remoteGround } from './testing/remote-ground.ts';

const { at, machine, remote } = remoteGround('local');

type Name = 'settings.write' | 'sync.look' | 'sync.run' | 'sync.set' | 'sync.status';
const call = (engine: Engine, method: Name, input: object) => engine.call(method, input, owner);
const stays = (engine: Engine, is: boolean) => call(engine, 'settings.write', { values: { 'sync.local': is } });
const tips = () =>
  execFileSync('git', ['--git-dir', remote(), 'for-each-ref', '--format=%(objectname)'], { encoding: 'utf8' });
const refused = { code: 'sync.refused', message: expect.stringContaining('stays on this machine') };

test('[LOCAL-1] a workspace that stays on this machine takes no remote', async () => {
  const here = await openAt(at('here'), true);
  await storeIn(here, 'The pain is worse in the mornings.');
  await stays(here, true);
  await expect(call(here, 'sync.set', { remote: remote() })).rejects.toMatchObject(refused);
  expect(await call(here, 'sync.status', {})).toMatchObject({ state: 'off', remote: null, isLocal: true });
  expect(tips()).toBe('');
});

test('[LOCAL-2] one that was synced before sends nothing more, also after a restart, until its owner says otherwise', async () => {
  const a = await machine('a');
  await storeIn(a, 'The harbour opens at six.');
  await call(a, 'sync.run', { unrelated: false });
  const before = tips();
  await stays(a, true);
  await storeIn(a, 'The pain is worse in the mornings.');
  for (const method of ['sync.run', 'sync.look'] as const)
    await expect(call(a, method, method === 'sync.run' ? { unrelated: false } : {})).rejects.toMatchObject(refused);
  await a.close();
  const again = await openAt(at('a'));
  await expect(call(again, 'sync.run', { unrelated: false })).rejects.toMatchObject(refused);
  expect(tips()).toBe(before);
  await call(again, 'sync.set', { remote: null });
  await stays(again, false);
  await call(again, 'sync.set', { remote: remote() });
  await call(again, 'sync.run', { unrelated: false });
  expect(tips()).not.toBe(before);
});
