import { expect, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test.use({ beginning: 'sample', ownProcess: true });

/** A page in German, by the word that stands over it. */
const pages = [
  ['today', 'Heute'],
  ['review', 'Durchsicht'],
  ['inbox', 'Eingang'],
  ['graph', 'Graph'],
  ['timeline', 'Zeitleiste'],
  ['library', 'Bibliothek'],
  ['search', 'Suche'],
  ['audit', 'Protokoll'],
  ['agents', 'Agenten'],
  ['import', 'Import'],
  ['settings', 'Einstellungen'],
] as const;

test('the owner chooses German, and every page is in it and fits', async ({ front, page, surface }) => {
  test.slow();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.evaluate(() => {
    location.hash = '/settings';
  });
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  for (const [path, heading] of pages)
    await test.step(path, async () => {
      await page.evaluate((to) => {
        location.hash = to;
      }, `/${path}`);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await lookAt(front, surface, `${path}-de`);
    });
});
