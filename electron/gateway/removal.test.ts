import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from './testing/terminal.ts';

const terminal = openTerminal();
const { run, json, start } = terminal;

/** What any commit, message or version of the history says, whether anything leads there or not. */
const objects = () =>
  execFileSync('git', ['--git-dir', join(terminal.root, '.audit'), 'cat-file', '--batch', '--batch-all-objects'], {
    maxBuffer: 1 << 28,
  }).toString('utf8');

test('what is removed for good leaves no tag and no other id behind, is asked for, and is known to the checker', async () => {
  await start();
  const at = ['--at', '2026-02-02T14:30', '--store', 'episodic'];
  const [first, gone, last] = [
    await json('store', 'The winter party was at the Zvijezda hall.', ...at),
    await json('store', 'Saw Dr. Blum about sumatriptan for the migraines.', ...at, '--tags', 'sumatriptan,neurology'),
    await json('store', 'The sprint rhythm is two weeks from now on.', ...at),
  ];
  expect(gone.id).toBe('episode:2026-02-02:14:30-2');
  await run('search', 'sumatriptan neurology');
  const forget = ['forget', '--ids', gone.id, '--permanently', '--rewrite-history'];
  const asked = await run(...forget);
  expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('Nothing was done.')]);
  expect((await run('get', gone.id)).stdout).toContain('Blum');

  const done = await json(...forget, '--yes');
  expect(done.verified.filter((place: { absent: boolean }) => !place.absent)).toEqual([]);
  expect(objects()).not.toMatch(/sumatriptan|neurology|migraine/i);
  const left = readdirSync(terminal.root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.audit'))
    .filter((entry) =>
      /sumatriptan|neurology|migraine/i.test(readFileSync(join(entry.parentPath, entry.name), 'latin1')),
    );
  expect(left.map(({ name }) => name)).toEqual([]);

  const next = await json('store', 'NATS replaces the old queue in spring.', ...at);
  expect(next.id).toBe('episode:2026-02-02:14:30-4');
  expect((await run('get', first.id)).stdout).toContain('Zvijezda');
  expect((await run('get', last.id)).stdout).toContain('sprint rhythm');
  expect((await run('get', gone.id)).code).toBe(3);
  const checked = await run('doctor', '--audit');
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('they agree')]);
});

test('what is removed from the files alone is still told of the history, and the checker knows it', async () => {
  await start();
  const gone = await json('store', 'Saw Dr. Blum about sumatriptan.', '--store', 'episodic', '--tags', 'neurology');
  const page = await json('store', 'Vera keeps the spare lantern.', '--store', 'semantic', '--entity', 'Vera');
  const done = await json('forget', '--ids', gone.id, page.id, '--permanently', '--yes');
  const history = done.verified.find(({ place }: { place: string }) => place === 'Git history');
  expect([history.absent, history.detail]).toEqual([false, expect.stringContaining('still hold')]);
  const checked = await run('doctor', '--audit');
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('they agree')]);
});
