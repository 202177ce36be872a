import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test.use({ beginning: 'sample' });

async function audit(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Audit', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
}
const log = (page: Page) => page.getByRole('list', { name: /^Changes, grouped/ });
const detail = (page: Page) => page.getByRole('region', { name: 'The chosen change' });
/** A commit's row, by what it says. */
const row = (page: Page, words: string | RegExp) => log(page).getByRole('button').filter({ hasText: words });

test('the log in both themes and sizes', async ({ front, page, place, surface, agent }) => {
  test.slow();
  for (const n of [1, 2, 3]) await agent.use('memory_store', { content: `The gauge of pier ${n} was read at noon.` });
  const soul = await place.read('SOUL.md');
  await place.write('SOUL.md', `${soul}\n- Speaks in rhymes\n`);
  await audit(page);
  await expect(row(page, 'SOUL.md').first()).toBeVisible();
  await row(page, /append|edit/)
    .first()
    .click();
  await expect(detail(page).locator('.monaco-diff-editor')).toBeVisible();
  await lookAt(front, surface, 'audit');
});
