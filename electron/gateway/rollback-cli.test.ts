import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mneme } from './testing/processes.ts';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();
const { run, json } = place;

/** The change sets that wrote a file, newest first, as git has them. */
function changesOf(path: string): string[] {
  const form = '--format=%(trailers:key=Change,valueonly)';
  const said = spawnSync('git', ['--git-dir', join(place.root, '.audit'), 'log', form, '--', path], {
    encoding: 'utf8',
  });
  return said.stdout.split('\n').filter((line) => line !== '');
}

test('[ROLLBACK-CLI] a rollback is shown and asked for first; it says how it is taken back', async () => {
  await place.start();
  await json('store', 'The heron is back.', '--at', '2026-02-02T14:30');
  const path = 'memory/episodes/2026-02-02.md';
  await expect.poll(() => changesOf(path)).toHaveLength(1);
  await json('store', 'The heron left again.', '--at', '2026-02-02T15:30');
  await expect.poll(() => changesOf(path)).toHaveLength(2);
  const [change = '', first = ''] = changesOf(path);
  const text = readFileSync(join(place.root, path), 'utf8');

  const shown = await run('rollback', '--change', change, '--dry-run');
  expect(shown.stdout).toContain(`  returns     ${path}  +0 −`);
  expect(shown.stdout).toContain('-The heron left again.');
  expect(await mneme(place.env, ['--workspace', place.root, 'rollback', '--change', change], 'n\n')).toMatchObject({
    code: 1,
  });
  expect((await mneme(place.env, ['--workspace', place.root, 'rollback', '--change', change], '')).stderr).toContain(
    'Nothing was',
  );
  expect(readFileSync(join(place.root, path), 'utf8')).toBe(text);

  const done = await mneme(place.env, ['--workspace', place.root, 'rollback', '--change', change], 'y\n');
  expect(done.stdout).toMatch(/1 file rolled back\.\nTake it back with: mneme undo \S+\n$/);
  expect(readFileSync(join(place.root, path), 'utf8')).not.toContain('left again');
  const back = /mneme undo (\S+)/.exec(done.stdout)?.[1] ?? '';
  expect((await run('rollback', '--change', back, '--yes')).code).toBe(0);
  expect(readFileSync(join(place.root, path), 'utf8')).toBe(text);

  expect(await json('rollback', '--change', first, '--yes', '--restore')).toMatchObject({ paths: [path] });
  expect((await run('rollback', '--session', 'nobody')).code).toBe(3);
  expect((await run('rollback', '--file', 'MEMORY.md')).code).toBe(2);
  expect((await run('rollback', '--change', 'x', '--session', 'y')).code).toBe(2);
  expect((await run('rollback', 'code')).stdout).toContain('No agent asked for a rollback.');
  expect((await run('rollback', '--help')).stdout).toContain('mneme rollback --session r-012');
});
