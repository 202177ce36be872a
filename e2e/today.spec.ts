import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test.use({ beginning: 'sample' });

test('what waits is one list: a number opens it, and a row says what can be done at once', async ({
  front,
  page,
  place,
  surface,
}) => {
  test.slow();
  await goTo(page, 'Today');
  const waiting = page.getByRole('list', { name: 'Waiting for you' });
  await expect(waiting.getByText(/^\d+ proposals? from /)).toBeVisible();
  const soul = await place.read('SOUL.md');
  await place.write('SOUL.md', `${soul}- Speaks in rhymes\n`);
  const alert = waiting.getByRole('listitem').filter({ hasText: 'SOUL.md' });
  await expect(alert).toBeVisible();
  await expect(waiting.getByRole('listitem').first()).toContainText('SOUL.md');
  await expect(page.getByRole('region', { name: 'Health', exact: true })).toContainText('dormant');
  await alert.hover();
  await lookAt(front, surface, 'today-waiting');
  // A row's menu has its acts, and the link that leads there.
  await page
    .getByRole('region', { name: 'Latest changes' })
    .getByRole('listitem')
    .filter({ hasText: 'SOUL.md' })
    .first()
    .click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText([/^Open in Library/, 'See the change', 'History', 'Copy link']);
  await page.keyboard.press('Escape');
  await alert.getByRole('link').first().focus();
  await page.keyboard.press('ContextMenu');
  await expect(menu.getByRole('menuitem')).toHaveText(['See the change1', 'Restore', 'Keep it', 'Copy link']);
  await menu.getByRole('menuitem', { name: 'Restore' }).click();
  await expect.poll(() => place.read('SOUL.md')).toBe(soul);
  await expect(alert).toBeHidden();
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeHidden();
});

test('at a later start nothing on the page moves while its parts come', async ({ page }) => {
  test.slow();
  await goTo(page, 'Today');
  await expect(page.getByRole('heading', { name: 'Latest changes' })).toBeVisible();
  // Until all that the page asks is answered, and what its parts take is known.
  await page.waitForTimeout(9_000);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Latest changes' })).toBeVisible();
  const places = () =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('.today h2')].map((one) => [one.textContent, one.getBoundingClientRect().top]),
      ),
    );
  const moved: string[] = [];
  let before = await places();
  for (let n = 0; n < 40; n++) {
    await page.waitForTimeout(125);
    const now = await places();
    for (const [name, top] of Object.entries(now))
      if (before[name] !== undefined && Math.abs(before[name] - top) > 4)
        moved.push(`${name}: ${before[name]} → ${top}`);
    before = now;
  }
  expect(moved).toEqual([]);
});
