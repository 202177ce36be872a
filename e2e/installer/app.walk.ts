import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { makeHome, repository } from '../place.ts';
import { command, openInstalled } from './installed.ts';

const run = promisify(execFile);

test('the installed app: a memory stored by its command is seen and found in its window', async () => {
  const home = await makeHome();
  const root = join(home.base, 'Notes');
  await mkdir(root);
  const mneme = async (...args: string[]) => (await run(command, args, { env: home.env, cwd: home.base })).stdout;
  await mneme('init', root);
  const { child, page } = await openInstalled(home, root);
  await expect(page.getByRole('heading', { name: 'Today' }).first()).toBeVisible();
  const text = 'We chose Postgres over SQLite for the API.';
  await mneme('store', text, '--workspace', root);
  await expect(page.getByText(text).first()).toBeVisible();
  await expect.poll(() => mneme('recall', 'which database', '--workspace', root)).toContain(text);
  await page.evaluate(() => {
    location.hash = '#/search?q=Postgres';
  });
  await expect(page.getByText(text).first()).toBeVisible();
  expect(await mneme('doctor', '--workspace', root)).toContain('git in .audit is sound');
  const { folder } = JSON.parse(await mneme('connect', '--plugin', '--json'));
  expect(folder).not.toMatch(/app\.asar[\\/]/);
  expect(await filesUnder(folder)).toEqual(await filesUnder(join(repository, 'resources/plugin')));
  child.kill('SIGTERM');
  await once(child, 'exit');
  await home.remove();
});

const filesUnder = async (from: string): Promise<string[]> => (await readdir(from, { recursive: true })).sort();
