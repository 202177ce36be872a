import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorkspace, owner } from './testing/workspace.ts';

const megabyte = 1024 * 1024;

test('[DROPPED-1] 50 MB of anything: recorded as it is, and everything goes on', async () => {
  const it = await openWorkspace();
  const bytes = randomBytes(50 * megabyte);
  await it.reopen(() => it.write('holiday.mp4', bytes));
  await it.workspace.door.settled();
  expect(it.git('cat-file', '-s', 'HEAD:holiday.mp4').trim()).toBe(String(bytes.length));
  await it.commit('memory/procedures/after.md', '# After\n', owner);
  await it.workspace.door.settled();
  expect(it.workspace.door.damage).toBeNull();
  expect(it.workspace.alerts.open()).toEqual([]);
}, 120_000);

test('[DROPPED-2] a page that is no UTF-8: kept to the byte, named with the next step', async () => {
  const it = await openWorkspace();
  const bytes = Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]);
  await it.reopen(() => it.write('memory/procedures/bent.md', bytes));
  await it.workspace.door.settled();
  const problem = it.workspace.index.problems().find(({ path }) => path === 'memory/procedures/bent.md');
  expect(problem?.message).toContain('not UTF-8');
  expect(problem?.remedy).toContain('save it as UTF-8');
  expect(it.git('cat-file', '-s', 'HEAD:memory/procedures/bent.md').trim()).toBe(String(bytes.length));
});

test('[DROPPED-3] 50 MB of text in a page: named with its size, kept, and everything goes on', async () => {
  const it = await openWorkspace();
  const line = 'Lines of a log that somebody saved as a page, over and over again.\n';
  await it.reopen(() => it.write('memory/procedures/log.md', line.repeat(Math.ceil((50 * megabyte) / line.length))));
  const problem = it.workspace.index.problems().find(({ path }) => path === 'memory/procedures/log.md');
  expect(problem).toMatchObject({ code: 'file.unparsed', message: expect.stringContaining('50 MB') });
  await it.commit('memory/procedures/after.md', '# After\n', owner);
}, 120_000);
