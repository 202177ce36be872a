import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from './axe.ts';
import type { OpenFront, Surface } from './front.ts';
import { repository } from './place.ts';

const large = [1280, 800] as const;
const small = [800, 600] as const;
/** In the order in which the least changes from one to the next. `checked`: each theme once and each size once. */
const looks = [
  { theme: 'light', size: large, checked: true },
  { theme: 'light', size: small, checked: false },
  { theme: 'dark', size: small, checked: true },
  { theme: 'dark', size: large, checked: false },
] as const;

const shots = join(repository, '.test-results', 'screenshots');
/** A machine that only counts keeps no pictures, nor goes where nothing is checked: nobody will look, and hundreds take minutes. */
const isLookedAt = process.env.CI === undefined;

/**
 * Looks at the page as it stands, in the window in both themes and both sizes: keeps a screenshot of each for a person to
 * look at, and wants nothing to be wider than the window, and no finding of axe. Colours are the same in both sizes, and
 * what stands where in both themes, so two of the four are checked. The style sheets are the same in a browser; whether
 * they work there is seen in one theme and one size.
 */
export async function lookAt(front: OpenFront, surface: Surface, name: string): Promise<void> {
  const { page } = front;
  await mkdir(shots, { recursive: true });
  const wanted = surface === 'browser' ? looks.slice(0, 1) : looks.filter(({ checked }) => checked || isLookedAt);
  for (const { theme, size, checked } of wanted) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const [width, height] = size;
    await front.resize(width, height);
    await settle(page);
    const end = size === large ? '' : `-${width}`;
    if (isLookedAt) await page.screenshot({ path: join(shots, `${name}-${theme}${end}-${surface}.png`) });
    if (checked) expect(await axe(page), `${name}, ${theme}, ${width} × ${height}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await front.resize(...large);
}

/** Fonts are there, nothing is loading, and what moves has come to rest. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null);
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
}

type Box = { x: number; y: number; width: number; height: number };

/** Where something stands once it stands still: the same in two looks, 200 ms apart. */
export async function restingBox(what: Locator): Promise<Box> {
  let last: Box | null = null;
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(last);
        last = await what.boundingBox();
        return last !== null && JSON.stringify(last) === before;
      },
      { intervals: [200] },
    )
    .toBe(true);
  if (last === null) throw new Error('It has gone.');
  return last;
}
