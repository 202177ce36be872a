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

  test('results in both themes and sizes', async ({ front, page, surface }) => {
    test.slow();
    await goTo(page, 'Search');
    await page.getByRole('searchbox').fill('gauge');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText(/gauge/i).first()).toBeVisible();
    await lookAt(front, surface, 'search-results');
  });
});
