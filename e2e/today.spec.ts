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
  await alert.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => place.read('SOUL.md')).toBe(soul);
  await expect(alert).toBeHidden();
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeHidden();
});
