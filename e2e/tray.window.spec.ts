import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { connectAgent } from './agent.ts';
import { expect, goTo, test } from './fixtures.ts';
import { asRoot, openFront } from './front.ts';
import { grant } from './owner.ts';
import { electronBinary, type Place, repository } from './place.ts';

/** The engine's process of a workspace, as the system knows it. */
async function enginePid(root: string): Promise<number | null> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const args = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (args.some((arg) => arg.endsWith('engine.mjs')) && args.includes(root)) return Number(name);
  }
  return null;
}

test.use({ beginning: 'sample', ownProcess: true });

const withTray = (place: Place, tray: 'on' | 'off'): Place => ({ ...place, env: { ...place.env, MNEME_TRAY: tray } });

async function openWith(place: Place, tray: 'on' | 'off') {
  const front = await openFront('window', withTray(place, tray), place.root);
  await goTo(front.page, 'Today');
  return front;
}

test('with a tray a closed window leaves Mneme and its engine at work, and comes back', async ({ place }) => {
  const front = await openWith(place, 'on');
  const pid = await enginePid(place.root);
  const closed = front.page.waitForEvent('close');
  await front.page.getByRole('button', { name: 'Close', exact: true }).click();
  await closed;
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'main'));
  expect(await agent.use('memory_store', { content: 'The window is closed.' })).toMatchObject({ status: 'stored' });
  expect(await enginePid(place.root)).toBe(pid);
  await agent.close();

  const again = front.app?.waitForEvent('window');
  const second = spawn(electronBinary, [...asRoot, '.'], { cwd: repository, env: place.env, stdio: 'ignore' });
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  const page = await again;
  await expect(page?.getByRole('heading', { level: 1, name: 'Today' }) ?? front.page.locator('none')).toBeVisible();
  await front.close();
});

test('quitting by hand stops the engine, though an agent is connected; its next call starts one', async ({ place }) => {
  const front = await openWith(place, 'on');
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'main'));
  await agent.use('memory_store', { content: 'The window is open.' });
  const pid = await enginePid(place.root);
  const gone = front.app?.waitForEvent('close');
  await front.app
    ?.evaluate(({ Menu }) => {
      Menu.getApplicationMenu()?.getMenuItemById('quit')?.click();
    })
    .catch(() => undefined);
  await gone;
  await expect.poll(() => enginePid(place.root)).not.toBe(pid);
  await expect
    .poll(() =>
      agent.use('memory_store', { content: 'Mneme was quit.' }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await agent.close();
});

for (const root of ['a workspace', 'none'])
  test(`the system ends Mneme with a tray, too, with ${root} open`, async ({ place }) => {
    const front = await openFront('window', withTray(place, 'on'), root === 'none' ? null : place.root);
    await expect(front.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const gone = front.app?.waitForEvent('close');
    front.app?.process().kill('SIGTERM');
    await gone;
  });

test('without a tray the closed window is the end of Mneme, and nobody is stranded', async ({ place }) => {
  const front = await openWith(place, 'off');
  const gone = front.app?.waitForEvent('close');
  await front.page.getByRole('button', { name: 'Close', exact: true }).click();
  await gone;
  await expect.poll(() => enginePid(place.root)).toBeNull();
});

test('the menu and a key of the whole system open Remember over the page that is there', async ({ place }) => {
  const front = await openWith(place, 'on');
  const { page, app } = front;
  await goTo(page, 'Library');
  const filter = page.getByRole('region', { name: 'Files' }).getByPlaceholder('Filter files');
  await filter.fill('gauge');
  await app?.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'File');
    file?.submenu?.items.find(({ label }) => label === 'Remember…')?.click();
  });
  const dialog = page.getByRole('dialog', { name: 'Remember' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The page was not left for it.
  await expect(filter).toHaveValue('gauge');

  await goTo(page, 'Settings');
  const anywhere = page.getByRole('switch', { name: 'Remember from anywhere' });
  await expect(anywhere).toHaveAttribute('aria-checked', 'true');
  await anywhere.click();
  await expect(anywhere).toHaveAttribute('aria-checked', 'false');
  const isRegistered = () =>
    app?.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('CommandOrControl+Alt+Shift+N'));
  expect(await isRegistered()).toBe(false);
  const spelling = () => app?.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled());
  expect(await spelling()).toBe(false);
  await page.getByRole('switch', { name: 'Check spelling' }).click();
  await expect.poll(spelling).toBe(true);
  await front.close();
});
