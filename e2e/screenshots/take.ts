import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { connectOwner } from '../../electron/gateway/connect.ts';
import { type OpenFront, openWindow } from '../front.ts';
import { stopEngine } from '../owner.ts';
import { makeHome, repository } from '../place.ts';
import { animated } from './apng.ts';

const folder = join(repository, 'resources/screenshots');

/** A page, how it is brought to what it is known for, and in which theme it is shown. */
type Picture = { page: string; theme: 'light' | 'dark'; prepare?(page: Page): Promise<void> };

const pictures: readonly Picture[] = [
  { page: 'Today', theme: 'light' },
  { page: 'Review', theme: 'light' },
  { page: 'Graph', theme: 'dark' },
  { page: 'Search', theme: 'light', prepare: search },
  { page: 'Audit', theme: 'light' },
  { page: 'Settings', theme: 'dark' },
];

/** A page may have a heading of its own, such as a reflection's. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
}

async function search(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('which database keeps the readings');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
}

/** Fonts are there, nothing is loading or announced, and what moves has come to rest. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"], .toast') === null);
  await page.waitForTimeout(2_000);
}

async function openSample({ page }: OpenFront, home: string): Promise<string> {
  await page.getByRole('button', { name: 'Open sample' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  for (const parent of [join(home, 'Documents'), home])
    if (existsSync(join(parent, 'Mneme Sample'))) return join(parent, 'Mneme Sample');
  throw new Error('The sample is nowhere.');
}

/** Until every memory can be found by meaning and the history is written. */
async function caughtUp(root: string): Promise<void> {
  const owner = await connectOwner(root, { client: 'screenshots', start: false });
  await expect
    .poll(async () => {
      const { meaning, audit } = await owner.call('workspace.status', {});
      return meaning.total > 0 && meaning.done === meaning.total && audit.backlog === 0;
    })
    .toBe(true);
  owner.close();
}

test('pictures of the README', async () => {
  const home = await makeHome();
  process.env.MNEME_HOME = home.env.MNEME_HOME;
  const front = await openWindow(home.env, ['--force-device-scale-factor=2']);
  const { page } = front;
  await front.resize(1280, 800);
  const root = await openSample(front, home.home);
  await caughtUp(root);
  for (const { page: name, theme, prepare } of pictures) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await goTo(page, name);
    await prepare?.(page);
    await page.mouse.move(0, 0);
    await rest(page);
    const path = join(folder, `${name.toLowerCase()}-${theme}.png`);
    await page.screenshot({ path });
  }
  await writeFile(join(folder, 'tour.png'), animated(await tour(page), 2));
  await front.close();
  await stopEngine(root);
  await home.remove();
});

/** The same pages in one theme, a quarter as large. */
async function tour(page: Page): Promise<Buffer[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const frames: Buffer[] = [];
  for (const { page: name, prepare } of pictures) {
    await goTo(page, name);
    await prepare?.(page);
    await rest(page);
    frames.push(await page.screenshot({ scale: 'css' }));
  }
  return frames;
}
