import type { Page } from '@playwright/test';
import { test as base, expect, goTo } from './fixtures.ts';
import { writeLargeGraph } from './large-graph.ts';
import { lookAt, restingBox } from './look.ts';
import { makeOwnPlace } from './prepare.ts';

/** A workspace with many entities in groups, written as another program would before Mneme is started. */
const test = base.extend<{ entities: number }>({
  entities: [500, { option: true }],
  ownProcess: true,
  place: async ({ entities }, use) => {
    const place = await makeOwnPlace('empty');
    await writeLargeGraph(place.root, entities);
    // Nothing is searched for: what thousands of pages mean would be reckoned beside what is looked at.
    const settings = JSON.parse(await place.read('mneme.json').catch(() => '{}'));
    await place.write(
      'mneme.json',
      `${JSON.stringify({ ...settings, recall: { ...settings.recall, embedder: 'none' } })}\n`,
    );
    await use(place);
    await place.remove();
  },
});

const name = (page: Page, text: string | RegExp) => page.locator('.graphname').filter({ hasText: text });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Where in the graph' });

async function openWhole(page: Page, entities: number): Promise<void> {
  await goTo(page, 'Graph');
  await expect(async () => {
    await page.evaluate(() => {
      location.hash = '#/graph?hops=all';
    });
    await expect(crumbs(page).getByText(entities.toLocaleString('en'))).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 180_000 });
}

test.describe('with 500 entities', () => {
  test('they stand in named groups; a group opens, and what is chosen in it is named with its neighbours', async ({
    front,
    page,
    surface,
  }) => {
    test.slow();
    await openWhole(page, 500);
    await expect(page.getByRole('button', { name: /\d+ unconnected/ })).toBeVisible();
    const ingest = page.getByRole('button', { name: /^Gauge ingest \d+/ });
    await expect(ingest).toBeVisible();
    await page.screenshot({ path: '.test-results/screenshots/graph-500-closed.png' });
    await ingest.click();
    await expect(crumbs(page).getByText('Gauge ingest')).toBeVisible();
    // Who opens a group is told of whom it is named after, and where its ties lead.
    const panel = page.getByRole('complementary', { name: 'Gauge ingest', exact: true });
    await expect(panel.getByRole('heading', { name: 'Leads to' })).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Close group/ })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('Gauge ingest');
    await page.keyboard.press('Enter');
    await expect(name(page, /^Gauge ingest$/)).toBeVisible();
    expect(await page.locator('.graphname.node').count()).toBeGreaterThan(8);
    const sheet = await restingBox(page.locator('.graphcanvas'));
    for (const one of await page.locator('.graphname').all()) {
      const box = await one.boundingBox();
      // Whole names or none.
      expect(box && box.x >= sheet.x - 1 && box.x + box.width <= sheet.x + sheet.width + 1).toBe(true);
    }
    await lookAt(front, surface, 'graph-500');
    await page.getByRole('radio', { name: 'Age' }).click();
    await expect(page.getByRole('group', { name: 'Legend' }).getByText('Older, or undated')).toBeVisible();
    await crumbs(page).getByRole('button', { name: /^All/ }).click();
    await expect(crumbs(page).getByRole('button', { name: /^All/ })).toBeDisabled();
  });
});

test.describe('with 5,000 entities', () => {
  test.use({ entities: 5_000 });
  test('the whole graph is drawn without holding the window up', async ({ front, page, surface }) => {
    test.setTimeout(360_000);
    await openWhole(page, 5_000);
    await expect(page.getByRole('button', { name: /^Gauge ingest \d+/ })).toBeVisible();
    await lookAt(front, surface, 'graph-5000');
    await front.resize(1440, 900);
    await page.getByRole('button', { name: /^Gauge ingest \d+/ }).click();
    await expect(crumbs(page).getByText('Gauge ingest')).toBeVisible();
    await page.waitForTimeout(600);
    await page.screenshot({ path: '.test-results/screenshots/graph-5000-open.png' });
    // Whatever else the machine does makes it slower, never faster: the quickest of six tells what the page itself takes.
    const firsts: number[] = [];
    while (firsts.length < 6 && Math.min(...firsts) >= 1_500) {
      await goTo(page, 'Today');
      firsts.push(
        await page.evaluate(async () => {
          const began = performance.now();
          location.hash = '#/graph?hops=all';
          while (document.querySelector('.graphname.title') === null) await new Promise(requestAnimationFrame);
          return performance.now() - began;
        }),
      );
    }
    console.log('5,000 entities, milliseconds to the first names:', firsts);
    expect(Math.min(...firsts)).toBeLessThan(1_500);
  });
});
