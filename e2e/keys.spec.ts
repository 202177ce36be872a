import { expect, goTo, test } from './fixtures.ts';

test.use({ beginning: 'sample' });

test('every page is reached by keys alone, and ? lists them', async ({ page }) => {
  await goTo(page, 'Today');
  for (const [key, name] of [
    ['r', 'Review'],
    ['g', 'Graph'],
    ['i', 'Timeline'],
    ['l', 'Library'],
    ['s', 'Search'],
    ['u', 'Audit'],
    [',', 'Settings'],
    ['t', 'Today'],
  ] as const) {
    await page.locator('h1').first().click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await expect(help.getByText('Go to Timeline')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('the palette finds a page, a memory and an action', async ({ page }) => {
  await goTo(page, 'Today');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toBeVisible();
  await page.keyboard.type('timel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gauge');
  await expect(palette.getByRole('option').filter({ hasText: /gauge/i }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('Tab reaches what can be used, and its ring is seen', async ({ page }) => {
  await goTo(page, 'Today');
  await page.locator('body').click({ position: { x: 400, y: 60 } });
  const seen = new Set<string>();
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const style = getComputedStyle(element);
      const ring = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
      return { name: element.getAttribute('aria-label') ?? (element.textContent ?? '').slice(0, 40), ring };
    });
    if (focus) {
      expect(focus.ring, `ring of ${focus.name}`).toBe(true);
      seen.add(focus.name);
    }
  }
  expect(seen.size).toBeGreaterThan(6);
});
