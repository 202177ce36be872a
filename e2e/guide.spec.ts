import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test('the guide opens from the keys, without a network, and is read chapter by chapter', async ({
  front,
  page,
  surface,
}) => {
  await goTo(page, 'Today');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('button', { name: 'Guide', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible();
  await expect(page.locator('.guidetext kbd').first()).toHaveText('Ctrl N');
  await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Connect an agent' }).click();
  await expect(page.getByRole('heading', { name: 'Is it working?' })).toBeVisible();
  await expect(page.getByText('mneme doctor --clients').first()).toBeVisible();
  const section = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Is it working?' });
  const heading = page.getByRole('heading', { name: 'Is it working?' });
  await section.click();
  await page.getByRole('region', { name: 'Connect an agent' }).focus();
  await page.keyboard.press('Home');
  await expect(heading).not.toBeInViewport();
  await section.click();
  await expect(heading).toBeInViewport();
  await page.keyboard.press('Home');
  await lookAt(front, surface, 'guide');
});

test('the guide is searched by words, leads to the place, and its code is copied', async ({ page }) => {
  await goTo(page, 'Today');
  await page.evaluate(() => {
    location.hash = '#/guide?chapter=data';
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Data, and trouble' })).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search the guide' });
  await expect(field).toBeFocused();
  await field.fill('bare remote');
  await expect(page.getByText('1 place with “bare remote”')).toBeVisible();
  const found = page.getByRole('region', { name: 'Found in the guide' });
  await found.getByRole('link', { name: /In step over git/ }).click();
  await expect(page.getByRole('heading', { name: 'In step over git' })).toBeInViewport();
  await page
    .getByRole('region', { name: 'Two machines, and copies' })
    .getByRole('button', { name: 'Copy' })
    .first()
    .click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
});
