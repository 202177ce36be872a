import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hostileBackups } from '../../../e2e/bench/attack/backups.ts';
import { brought, differing } from '../../../e2e/bench/attack/given-backups.ts';
import { groundIn, harmOf } from '../../../e2e/bench/attack/ground.ts';
import { closeAll, openAt, owner } from '../sync/testing/engines.ts';
import { restoreBackup } from './restore.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-backups-')));
afterAll(async () => {
  await closeAll();
  rmSync(place, { recursive: true, force: true });
});

const sharpest = [
  'files: no end of them in ten small trees',
  'files: a file and a folder of one name',
  'files: one name twice',
  'refs: commits in the place of others, notes, a remote',
  'refs: no end of them',
  'a pipe that nobody writes into',
];

test('[HOSTILE-3] a backup of somebody who means harm is refused in words and leaves nothing, or comes back without what is theirs', async () => {
  const engine = await openAt(join(place, 'base'), true);
  const good = join(place, 'good.backup');
  await engine.call('backup.make', { file: good, force: false }, owner);
  await engine.close();
  await restoreBackup(good, join(place, 'like'), 'like');
  for (const name of sharpest) {
    const attack = hostileBackups.find((one) => one.name === name);
    if (attack === undefined) throw new Error(`There is no “${name}”.`);
    const folder = join(place, name.replaceAll(' ', '-'));
    mkdirSync(folder);
    const ground = groundIn(folder);
    const to = join(folder, 'given.backup');
    attack.prepare({ ground, good, to });
    const before = readdirSync(folder);
    const ended = await restoreBackup(to, ground.root, 'x1').then(
      () => null,
      (thrown) => thrown.code ?? String(thrown),
    );
    expect([name, ended]).toEqual([name, attack.ends]);
    if (ended !== null) expect(readdirSync(folder)).toEqual(before);
    expect(existsSync(ground.root)).toBe(ended === null);
    if (ended === null)
      expect([differing(join(place, 'like'), ground.root), brought(ground.root)]).toEqual([null, null]);
    expect(harmOf(ground)).toBe(null);
  }
});
