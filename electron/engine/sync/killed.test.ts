import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildProgram } from '../commit/testing/build.ts';
import { isSound, lostIn, syncOne, untilQuiet } from './testing/apart.ts';
import { closeAll, filesIn, openAt, owner, storeIn } from './testing/engines.ts';

let place = '';

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'mneme-killed-')));
});
afterEach(async () => {
  await closeAll();
  await rm(place, { recursive: true, force: true });
});

/** Steps from one kill to the next: a few dozen kills a run; 1 kills at each. */
const stride = Number(process.env.MNEME_KILL_STRIDE ?? 23);

test('[KILLED-1] an engine that dies between any two steps of a sync goes on, and nothing it said is lost', async () => {
  const script = await buildProgram(fileURLToPath(new URL('./testing/dying-syncer.ts', import.meta.url)));
  const remote = join(place, 'remote.git');
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  const [here, there] = [join(place, 'a'), join(place, 'b')];
  const a = await openAt(here, true);
  await a.call('sync.set', { remote }, owner);
  await syncOne(a);
  const b = await openAt(there, true);
  await b.call('sync.set', { remote }, owner);
  await syncOne(b);
  await b.close();
  const said: string[] = [];
  const died: number[] = [];
  for (let step = 1, lived = false; !lived; step += stride) {
    const [ours, theirs] = [`Word ${step} of the first.`, `Word ${step} of the second.`];
    await storeIn(a, ours);
    await storeIn(a, ours, { store: 'semantic', entity: 'The Harbour' });
    await syncOne(a);
    said.push(ours, theirs);
    const { stdout, stderr, signal } = spawnSync(process.execPath, [script, there, theirs, String(step), remote], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      encoding: 'utf8',
    });
    expect(stdout, stderr).toContain(`ack ${theirs}`);
    lived = signal === null;
    if (lived) expect(stdout, stderr).toContain('synced done');
    else died.push(step);
  }
  expect(died.length).toBeGreaterThan(100 / stride);
  const again = await openAt(there);
  await untilQuiet([a, again]);
  expect(await filesIn(there)).toEqual(await filesIn(here));
  expect(await lostIn(here, said)).toEqual([]);
  for (const root of [here, there]) expect(isSound(root)).toBe(true);
  await rm(script, { force: true });
}, 900_000);
