import { expect, goTo, test } from './fixtures.ts';
import { restingBox } from './look.ts';

test.use({ beginning: 'sample' });

test('a fill runs to the edge of its pane, and the thumb over it scrolls what it stands beside', async ({ page }) => {
  await goTo(page, 'Timeline');
  const pane = page.locator('.entryscroll');
  const row = pane.getByRole('listitem').first();
  await expect(row).toBeVisible();
  const [outer, inner] = [await restingBox(pane), await restingBox(row)];
  expect(inner.x + inner.width).toBe(outer.x + outer.width);
  await row.hover();
  const thumb = page.locator('.scrollthumb');
  await expect(thumb).toBeVisible();
  const box = await restingBox(thumb);
  expect(box.x + box.width).toBe(outer.x + outer.width);
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + outer.height);
  // Held at the end while rows that come in sight are measured, and grow.
  await expect
    .poll(() => pane.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop))
    .toBeLessThanOrEqual(1);
  await page.mouse.up();
});

test('a pane at the end is drawn wider by its edge, kept so, and given back by a double click', async ({ page }) => {
  await goTo(page, 'Timeline');
  await page.locator('.entryscroll').getByRole('listitem').first().click();
  const pane = page.getByRole('complementary', { name: 'The chosen entry' });
  const edge = page.getByRole('separator', { name: 'Width of the chosen entry' });
  const width = async () => Math.round((await restingBox(pane)).width);
  const began = await width();
  const box = await restingBox(edge);
  // Taken at the pane's own edge.
  await page.mouse.move(box.x + 4, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 4 - 60, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(began + 60);
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBe(began + 36);
  await goTo(page, 'Today');
  await goTo(page, 'Timeline');
  await page.locator('.entryscroll').getByRole('listitem').first().click();
  await expect.poll(width).toBe(began + 36);
  await edge.dblclick();
  await expect.poll(width).toBe(began);
});
