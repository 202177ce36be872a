import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();
const { run, json } = place;

test('what was written says how it is taken back, the last of it by “last”, in the terminal’s own words', async () => {
  await place.start();
  const stored = await run('store', 'The gutter leaks over the porch.', '--kind', 'event');
  const { change, id } = await json('store', 'The attic window is jammed.', '--kind', 'event');
  expect(stored.stdout).toMatch(/Take it back with: mneme undo \S+/);
  const forgotten = await run('forget', '--ids', id);
  expect(forgotten.stdout).toContain('1 archived; mneme restore brings it back.');
  expect(forgotten.stdout).not.toContain('memory_');
  expect((await run('restore', id)).stdout).toMatch(/restored\.\nTake it back with: mneme undo \S+/);
  const history = (await run('history', '-n', '5')).stdout;
  expect(history).toContain('memory/meta/decay-scores.json  (scores)');
  const last = await json('store', 'The cellar door sticks.', '--kind', 'event');
  expect((await run('undo', 'last')).stdout).toContain('The cellar door sticks.');
  expect((await run('get', last.id)).code).toBe(3);
  expect(change).toEqual(expect.any(String));
  expect((await run('get', id)).code).toBe(0);
});

test('the one entity that may be meant is told of, without its accents; what nobody knows is refused', async () => {
  await place.start();
  await run('store', 'Čajovna Ořech opens at ten.', '--store', 'semantic', '--entity', 'organization--Čajovna Ořech');
  const about = await run('about', 'cajovna');
  expect([about.code, about.stdout]).toEqual([0, expect.stringContaining('opens at ten')]);
  const out = join(place.root, 'out.json');
  const exported = await run('export', out, '--scopes', 'nowhere');
  expect([exported.code, existsSync(out)]).toEqual([2, false]);
  expect(exported.stderr).toMatch(/input\.invalid[\s\S]*“nowhere”/);
  expect(await run('list', '--type', 'sorrow')).toMatchObject({ code: 2, stderr: expect.stringContaining('decision') });
});
