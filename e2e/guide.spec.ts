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
  await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Connect an agent' }).click();
  await expect(page.getByRole('heading', { name: 'Is it working?' })).toBeVisible();
  await expect(page.getByText('mneme doctor --clients').first()).toBeVisible();
  await lookAt(front, surface, 'guide');
});
