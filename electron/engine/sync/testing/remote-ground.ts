import { execFileSync } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Engine } from '../../engine.ts';
import { closeAll, openAt, owner } from './engines.ts';

/** For each test of a file a folder of its own with an empty bare remote in it, and machines beside it that sync with that. */
export function remoteGround(name: string) {
  let place = '';
  beforeEach(async () => {
    place = await realpath(await mkdtemp(join(tmpdir(), `mneme-${name}-`)));
    execFileSync('git', ['init', '--quiet', '--bare', join(place, 'remote.git')]);
  });
  afterEach(async () => {
    await closeAll();
    await rm(place, { recursive: true, force: true });
  });
  const at = (machine: string) => join(place, machine);
  const remote = () => at('remote.git');
  return {
    at,
    remote,
    /** A new workspace by its folder's name; `person`: its owner's. */
    async machine(folder: string, person: string | null = null): Promise<Engine> {
      const engine = await openAt(at(folder), true, [], 0, person);
      await engine.call('sync.set', { remote: remote() }, owner);
      return engine;
    },
  };
}
