import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test('what an agent stores is found in Search', async ({ page, agent }) => {
  await agent.use('memory_store', { content: 'We chose SQLite for the tide index because it needs no server.' });
  await goTo(page, 'Search');
  await page.getByRole('searchbox').fill('which database holds the tide index');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('We chose SQLite for the tide index').first()).toBeVisible();
});

test.describe('with the sample', () => {
  test.use({ beginning: 'sample' });

  test('a result says why it stands there, and a name narrows', async ({ page }) => {
    await goTo(page, 'Search');
    await page.getByRole('searchbox').fill('which datum does the Rovinj gauge use');
    await page.getByRole('searchbox').press('Enter');
    const why = page.getByRole('region', { name: 'Why it stands here' });
    await expect(why.getByRole('row', { name: /^Words match/ })).toBeVisible();
    await expect(why.getByRole('row', { name: /^Score 0\.\d\d/ })).toBeVisible();
    const first = page.getByRole('list', { name: 'Results' }).getByRole('listitem').first();
    await expect(first).toContainText(/score 0\.\d\d: words 0\.\d\d/);

    await page.getByRole('button', { name: 'About anything' }).click();
    await page.getByRole('combobox', { name: 'About whom or what' }).fill('rovi');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Rovinj', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByRole('button', { name: 'About anything' })).toBeVisible();
  });

  test('results in both themes and sizes', async ({ front, page, surface }) => {
    test.slow();
    await goTo(page, 'Search');
    await page.getByRole('searchbox').fill('gauge');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText(/gauge/i).first()).toBeVisible();
    await lookAt(front, surface, 'search-results');
  });
});
