import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, expect, test } from '@playwright/test';
import { asRoot } from '../front.ts';
import { type Home, makeHome } from '../place.ts';

const run = promisify(execFile);
const folder = process.env.MNEME_APP ?? '/opt/Mneme';
const command = join(folder, 'resources/app.asar.unpacked/bin/mneme');

/** A window of the installed app, driven over Chromium's own protocol: its fuses let nobody inspect its Node. */
async function openInstalled({ env }: Home, workspace: string) {
  const flags = [...asRoot, '--remote-debugging-port=0', '--workspace', workspace];
  const child = spawn(join(folder, 'mneme-window'), flags, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await debuggerOf(child);
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The app shows no window.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  return { child, page };
}

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (part: Buffer) => {
      said += part.toString();
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The app ended with ${code}: ${said}`)));
  });
}

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
  child.kill('SIGTERM');
  await once(child, 'exit');
  await home.remove();
});
