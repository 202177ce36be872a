import { axe } from './axe.ts';
import { expect, goTo, test } from './fixtures.ts';

const words = 'The harbour pilot Ines prefers messages before eight in the morning.';
const other = 'The spare pressure sensor lies in the blue locker.';
type Page = Parameters<typeof goTo>[0];

test('what is forgotten from Search is archived, and the toast brings it back', async ({ page, agent }) => {
  await agent.use('memory_store', { content: words, store: 'episodic' });
  await agent.use('memory_store', { content: other, store: 'episodic' });
  await find(page, 'harbour pilot');
  await page.locator('.bar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive memories' });
  const choice = dialog.getByRole('checkbox', { name: /harbour pilot/ });
  await expect(choice).not.toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Archive' })).toBeDisabled();
  await choice.check();
  expect(await axe(page)).toEqual([]);
  // Nothing is forgotten until it is said.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(result(page)).toHaveCount(1);
  await page.locator('.bar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  await choice.check();
  await dialog.getByRole('button', { name: 'Archive 1 memory' }).click();
  await expect(page.getByText('1 memory archived', { exact: true })).toBeVisible();
  await expect(result(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(result(page)).toHaveCount(1);
});

test('what is archived is found on request, and brought back', async ({ page, agent }) => {
  const { id } = await agent.use<{ id: string }>('memory_store', { content: words, store: 'episodic' });
  await agent.use('memory_forget', { ids: [id] });
  await find(page, 'harbour pilot');
  await expect(result(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Any status' }).click();
  await page.getByRole('button', { name: 'Archived', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(result(page)).toHaveCount(1);
  await expect(result(page).getByRole('img', { name: 'Archived' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('It is back in search', { exact: true })).toBeVisible();
  // Without a result its panel closes, and what is beside it moves: what is pressed before that is missed.
  await expect(result(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(result(page)).toHaveCount(1);
});

test('what is removed for good says where it was looked for', async ({ page, agent, place }) => {
  const { path } = await agent.use<{ path: string }>('memory_store', { content: words, store: 'episodic' });
  await find(page, 'harbour pilot');
  const detail = page.getByRole('complementary', { name: 'The chosen memory' });
  await detail.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive memories' });
  const forGood = dialog.getByRole('checkbox', { name: 'Remove from disk for good' });
  await forGood.check();
  await dialog.getByRole('checkbox', { name: 'Rewrite the history as well' }).check();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await place.read(path)).toContain('harbour pilot');
  await detail.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  await expect(forGood).not.toBeChecked();
  await forGood.check();
  await expect(dialog.getByText('This cannot be taken back.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Rewrite the history as well' }).check();
  await dialog.getByRole('button', { name: 'Remove 1 memory' }).click();
  await expect(dialog.getByText('It is gone, and was looked for everywhere here.')).toBeVisible({ timeout: 30_000 });
  expect(await axe(page)).toEqual([]);
  expect(await place.read(path).catch(() => '')).not.toContain('harbour pilot');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(result(page)).toHaveCount(0);
});

test('a memory is pinned and let go again', async ({ page, agent }) => {
  await agent.use('memory_store', { content: words, store: 'episodic' });
  await find(page, 'harbour pilot');
  const detail = page.getByRole('complementary', { name: 'The chosen memory' });
  await detail.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(page.getByText('It will not fade', { exact: true })).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Pinned' })).toHaveAttribute('aria-pressed', 'true');
  await expect(result(page).getByRole('img', { name: 'Pinned' })).toBeVisible();
  await detail.getByRole('button', { name: 'Pinned' }).click();
  await expect(page.getByText('It may fade again', { exact: true })).toBeVisible();
});

const result = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem');

async function find(page: Page, query: string): Promise<void> {
  await goTo(page, 'Search');
  await page.getByRole('searchbox').fill(query);
  await page.getByRole('searchbox').press('Enter');
}
