import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { makeHome, repository } from '../place.ts';
import { command, openInstalled, program, startAgain, startInstalled } from './installed.ts';

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

test('start at login is chosen in Settings; such a start shows no window, and a link brings one', async () => {
  const home = await makeHome();
  const root = join(home.base, 'Notes');
  await run(command, ['init', root], { env: home.env });
  const env = { ...home.env, XDG_CONFIG_HOME: join(home.base, 'config'), MNEME_TRAY: 'on' };
  const entry = () => readFile(join(env.XDG_CONFIG_HOME, 'autostart/mneme-window.desktop'), 'utf8').catch(() => null);
  const { child, context } = await startInstalled({ env }, ['--at-login', '--workspace', root]);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(context.pages()).toEqual([]);
  const opened = context.waitForEvent('page');
  await startAgain({ env }, ['mneme://show/review']);
  const page = await opened;
  await expect(page).toHaveURL(/#\/review/);
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Review');

  await page.evaluate(() => {
    location.hash = '#/settings';
  });
  const choice = page.getByRole('switch', { name: 'Start when I log in' });
  await choice.click();
  await expect(choice).toBeChecked();
  expect(await entry()).toContain(`Exec="${program}" --at-login\n`);
  await page.screenshot({ path: test.info().outputPath('settings.png') });
  await choice.click();
  await expect(choice).not.toBeChecked();
  expect(await entry()).toBeNull();
  child.kill('SIGTERM');
  await once(child, 'exit');
  await home.remove();
});

const filesUnder = async (from: string): Promise<string[]> => (await readdir(from, { recursive: true })).sort();
