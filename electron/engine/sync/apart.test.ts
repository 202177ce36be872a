import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dice, isSound, liveApart, lostIn, machinesAt, setBack, untilQuiet } from './testing/apart.ts';
import { closeAll, filesIn } from './testing/engines.ts';

let place = '';

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'mneme-apart-')));
});
afterEach(async () => {
  await closeAll();
  await rm(place, { recursive: true, force: true });
});

test('[APART-1] three machines whose clocks disagree by weeks, mostly offline, end with the same bytes and every word', async () => {
  const { machines } = await machinesAt(place);
  const said: string[] = [];
  await liveApart(machines, 45, dice(11), said);
  await untilQuiet(machines.map(({ engine }) => engine));
  const [first, ...others] = machines.map(({ root }) => root);
  for (const other of others) expect(await filesIn(other)).toEqual(await filesIn(first ?? ''));
  expect(await lostIn(first ?? '', said)).toEqual([]);
  for (const { root } of machines) expect(isSound(root)).toBe(true);
}, 240_000);

test('[APART-2] a remote whose branch is set back loses nothing: who has it brings it again', async () => {
  const { machines, remote } = await machinesAt(place);
  const roll = dice(5);
  const said: string[] = [];
  await liveApart(machines, 9, roll, said);
  await untilQuiet(machines.map(({ engine }) => engine));
  setBack(remote, 4);
  await liveApart(machines, 6, roll, said);
  await untilQuiet(machines.map(({ engine }) => engine));
  const [first, ...others] = machines.map(({ root }) => root);
  for (const other of others) expect(await filesIn(other)).toEqual(await filesIn(first ?? ''));
  expect(await lostIn(first ?? '', said)).toEqual([]);
}, 240_000);
