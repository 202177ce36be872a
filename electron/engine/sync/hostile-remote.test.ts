import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { harmOf, layOut } from '../../../e2e/bench/attack/ground.ts';
import { hostileRemotes } from '../../../e2e/bench/attack/remotes.ts';
import { closeAll, openAt, owner } from './testing/engines.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-remotes-')));
afterAll(async () => {
  await closeAll();
  rmSync(place, { recursive: true, force: true });
});

test('[HOSTILE-2] files that git would follow, and a remote full of programs: all of it syncs and is backed up, nothing is run', async () => {
  const first = await openAt(join(place, 'base'), true);
  await first.close();
  const files: Record<string, string> = {
    '.gitmodules': '[submodule "x"]\npath = -x\nurl = -u./x\nupdate = !touch x\n',
    '.gitattributes': `* filter=x${' x'.repeat(2_000)}\n`,
  };
  const ground = layOut(join(place, 'base'), join(place, 'one'), {
    name: 'files that git would follow',
    prepare({ root }) {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    },
  });
  const remote = join(place, 'one', 'remote.git');
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  for (const one of hostileRemotes.filter(({ name, taken }) => taken && !name.startsWith('a commit')))
    one.prepare(ground, remote);

  const one = await openAt(ground.root);
  await one.call('sync.set', { remote }, owner);
  expect(await one.call('sync.run', { unrelated: false }, owner)).toMatchObject({ state: 'done' });
  await one.call('backup.make', { file: join(place, 'copy.backup'), force: false }, owner);
  const { checks } = await one.call('doctor.run', { repair: false }, owner);
  expect(checks.find(({ name }) => name === 'history')).toMatchObject({ ok: true });

  const other = await openAt(join(place, 'two'), true);
  await other.call('sync.set', { remote }, owner);
  expect(await other.call('sync.run', { unrelated: false }, owner)).toMatchObject({ state: 'done' });
  for (const [name, text] of Object.entries(files)) expect(readFileSync(join(place, 'two', name), 'utf8')).toBe(text);
  expect(harmOf(ground)).toBe(null);
});
