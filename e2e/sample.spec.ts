import type { Page } from '@playwright/test';
import { expect, goTo, test } from './fixtures.ts';

test.use({ beginning: 'nothing' });
test.slow();

async function openSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open sample' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible({ timeout: 60_000 });
}

test('the sample has three weeks behind it, and something waits in it', async ({ page }) => {
  await openSample(page);
  const waiting = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
  await expect(waiting).toHaveCount(3);
  await expect(waiting.nth(0)).toContainText('SOUL.md');
  await expect(waiting.nth(0).getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(waiting.nth(1)).toContainText('1 contradiction and 1 loss.');
  await expect(waiting.nth(2)).toContainText('5 proposals from researcher');
  await expect(page.getByRole('region', { name: 'Recall contract' })).toContainText('How do we deploy the dashboard?');
  const changes = page.getByRole('region', { name: 'Latest changes' });
  await expect(changes).toContainText('OpenClaw');
  await expect(changes).not.toContainText('entries transitioned');

  await goTo(page, 'Agents');
  for (const name of ['Claude Code', 'OpenClaw', 'researcher'])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await page.getByText('OpenClaw', { exact: true }).first().click();
  await page.getByRole('article', { name: 'OpenClaw', exact: true }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Undo its changes…' }).click();
  const preview = page.getByRole('dialog', { name: 'Roll back: everything by OpenClaw' });
  await expect(preview).toContainText('What rests on it');
  await expect(preview).toContainText('1 more is answered afterwards.');
  await page.keyboard.press('Escape');

  await goTo(page, 'Timeline');
  const slider = page.getByRole('slider', { name: 'Start the list at' });
  await expect(page.getByRole('article').first()).toBeVisible();
  // Who stored it, and how alive it is, stand in its row.
  await expect(page.getByRole('article').first()).toContainText('OpenClaw');
  await expect(page.getByRole('article').first().getByRole('img', { name: 'Active' })).toBeVisible();
  const newest = await page.getByRole('article').first().innerText();
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('Back to the newest')).toBeVisible();
  await expect(page.getByRole('article').first()).not.toContainText(newest);
  await page.getByRole('button', { name: 'Back to the newest' }).click();
  await expect(page.getByText('Back to the newest')).toBeHidden();
});

test('names are written as their pages write them, and a change names its agent', async ({ page }) => {
  await openSample(page);
  await page.evaluate(() => {
    location.hash = '#/library?path=memory%2Fgraph%2Fentities%2Fproject--gauge-ingest.md';
  });
  const read = page.getByRole('region', { name: /, to read$/ });
  await expect(read.getByRole('link', { name: 'TimescaleDB' }).first()).toBeVisible();
  await expect(read).not.toContainText('superseded-by');
  const history = page.getByRole('complementary', { name: 'History' });
  await expect(history.getByText('Claude Code').first()).toBeVisible();
  await expect(history.getByText('Agent', { exact: true })).toHaveCount(0);
  await goTo(page, 'Graph');
  await expect(page.getByText('Tomás Reyes', { exact: true }).first()).toBeVisible();

  await page.keyboard.press('Control+n');
  await page.keyboard.type('Ines takes no calls before ten in the morning.');
  await expect(page.getByRole('dialog', { name: 'Remember' })).toContainText('Known already');
});

test('a row of any list has a menu of its own, and what it does is taken back by key', async ({ page }) => {
  await openSample(page);
  await goTo(page, 'Timeline');
  const entry = page.getByRole('article').filter({ hasText: 'replaces the battery of gauge 3' });
  await entry.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Memory' });
  await expect(menu.getByRole('menuitem')).toHaveText(['EditE', 'KeepU', 'PinP', 'ArchiveL', 'History', 'Copy link']);
  await menu.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('It is archived', { exact: true })).toBeVisible();

  await goTo(page, 'Search');
  await page.getByRole('searchbox').fill('battery of gauge 3');
  const missing = page.getByRole('region', { name: 'Not returned' });
  await expect(missing).toContainText(/\d+ memor(y is|ies are) archived/);
  const asContext = page.getByText(/[\d,]+ of 2,000 tokens as context/);
  await expect(asContext).toBeVisible();
  await page.locator('h1').first().click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('It is back', { exact: true })).toBeVisible();

  await page.getByRole('radio', { name: 'As an agent gets it' }).click();
  await page.getByRole('button', { name: 'As Claude Code' }).click();
  await page.getByRole('menuitemradio', { name: /^researcher/ }).click();
  await page.getByRole('searchbox').fill('harbour office of Izola');
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  const proposed = results.filter({ hasText: 'not yet confirmed' }).first();
  await proposed.click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Open in Library', 'History', 'Copy link']);
  await expect(asContext).toBeHidden();
  await page.keyboard.press('Escape');
  await proposed.click();
  await expect(page.getByRole('link', { name: 'Decide in Inbox' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'As researcher' })).toBeVisible();
  await page.getByRole('radio', { name: 'As you see it' }).click();
  await expect(page.getByRole('button', { name: 'As researcher' })).toBeHidden();
  await expect(page.getByText('not yet confirmed')).toBeHidden();

  await page.getByRole('searchbox').fill('battery of gauge 3');
  await expect(page).toHaveURL(/battery/);
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Save this search' }).click();
  await page.getByRole('searchbox').fill('');
  const saved = page.getByRole('region', { name: 'Saved' });
  await saved.getByRole('button', { name: 'battery of gauge 3', exact: true }).click();
  // What was found before stands there until the search has answered anew: the row may have another place then.
  const row = results.filter({ hasText: 'Gauge 3 lost power for two hours' });
  await row.click({ button: 'right' });
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('menuitem', { name: 'History' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(row.getByRole('button')).toBeFocused();
});
