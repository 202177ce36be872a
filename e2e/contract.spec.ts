import { axe } from './axe.ts';
import { expect, goTo, test } from './fixtures.ts';

test.use({ beginning: 'sample' });

const file = 'memory/meta/contract.md';

test('a question is pinned from Search, its night is on Today, and what is not answered stands there with a way to look', async ({
  front,
  page,
  place,
}) => {
  test.slow();
  await goTo(page, 'Search');
  await page.getByRole('searchbox', { name: 'Search memory' }).fill('where does Ines live');
  await page.getByRole('button', { name: 'Pin this question…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/A right answer contains/).fill('Pula');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pinned. It is answered now.', { exact: true })).toBeVisible();
  expect(await place.read(file)).toContain('## where does Ines live\n- Contains: Pula');
  await page.getByRole('button', { name: 'Pin this question…' }).click();
  await dialog.getByLabel('The question').fill('what is the colour of the heron');
  await dialog.getByLabel(/A right answer contains/).fill('grey');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pinned. It is not answered yet.', { exact: true })).toBeVisible();
  await goTo(page, 'Today');
  const contract = page.getByRole('region', { name: 'Recall contract' });
  await expect(contract).toContainText('1 of 2 answered');
  await expect(contract.getByRole('img', { name: /1 not answered/ })).toBeVisible();
  await expect(contract).toContainText('what is the colour of the heron');
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const width of [1440, 1024, 720]) {
      await front.resize(width, 800);
      await contract.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `.test-results/screenshots/today-contract-${theme}-${width}.png` });
      expect(await axe(page)).toEqual([]);
    }
  }
  await front.resize(1280, 800);
  await contract.getByRole('link', { name: 'See why' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search memory' })).toHaveValue('what is the colour of the heron');
  await page.getByRole('button', { name: 'Pin this question…' }).click();
  await dialog.getByRole('button', { name: 'Unpin “what is the colour of the heron”' }).click();
  await expect(dialog.getByRole('list', { name: 'Pinned questions' }).getByRole('listitem')).toHaveCount(1);
  expect(await place.read(file)).not.toContain('heron');
});
