import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs, dice, editOn, isSound, liveApart, lostIn, machinesAt, setBack, untilQuiet } from './testing/apart.ts';
import { closeAll, filesIn, openAt } from './testing/engines.ts';

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

test('[APART-3] machines whose clocks were wrong once come to the same commit when the clocks are right again', async () => {
  const { machines } = await machinesAt(place);
  const said: string[] = [];
  const { root: first } = machines[0] ?? { root: '' };
  for (const { root, engine } of machines) {
    await engine.close();
    const wrong = await openAt(root, false, [], (20 + said.length) * dayMs);
    said.push(await editOn({ root, engine: wrong }, said.length, () => 1));
    await wrong.close();
  }
  const right = [];
  for (const { root } of machines) right.push(await openAt(root));
  await untilQuiet(right);
  for (const { root } of machines) expect(await filesIn(root)).toEqual(await filesIn(first));
  expect(await lostIn(first, said)).toEqual([]);
}, 240_000);
