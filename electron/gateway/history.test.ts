import { expect, test } from 'vitest';
import { openTerminal } from './testing/terminal.ts';

const { run, json, start } = openTerminal();

test('[CLI-H1] history, diff, blame and the checker, as text and as JSON', async () => {
  await start();
  const { id, path, line } = await json(
    'store',
    'The winter party is at the Zvijezda hall.',
    '--at',
    '2026-02-02T14:30',
  );
  const told = await run('history');
  expect(told.stdout).toContain(path);
  expect(told.stdout).toContain('manual');
  const { rows, total } = await json('history', 'Zvijezda', '--actor', 'manual');
  expect([rows[0].path, total]).toEqual([path, 1]);
  expect((await run('diff', rows[0].commit.slice(0, 10))).stdout).toContain(
    '+The winter party is at the Zvijezda hall.',
  );
  expect((await json('diff', rows[0].change)).files).toHaveLength(1);
  expect((await run('blame', `${path}:${line}`)).stdout).toContain(rows[0].commit.slice(0, 10));
  await run('forget', '--ids', id);
  expect((await run('history', '--forgotten', 'the winter party')).stdout).toContain(`${id} is archived`);
  expect((await run('history', '--facets')).stdout).toContain('ARCHIVE');
  const checked = await run('doctor', '--audit');
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('they agree')]);
  expect(await json('doctor', '--audit')).toMatchObject({ findings: [], digested: 0 });
  expect((await run('diff', 'abcdef0')).code).toBe(3);
  expect((await run('diff')).code).toBe(2);
  expect((await run('blame', 'no/such.md')).code).toBe(3);
});
