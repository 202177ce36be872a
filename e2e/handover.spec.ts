import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test('a part of the memory is looked at, signed, taken, brought up to date and taken back in Settings', async ({
  page,
  place,
  front,
  surface,
}) => {
  test.slow();
  const other = join(place.base, 'Ines');
  await mkdir(other);
  await place.cli('init', other);
  const say = (words: string) =>
    place.cli('--workspace', other, 'store', words, '--store', 'semantic', '--entity', 'Tide gauge');
  await say('The tide gauge stands on the north mole.');
  await place.cli('--workspace', other, 'owner', 'Ines');
  const own = ['--store', 'semantic', '--entity', 'Barometer'];
  await place.cli('--workspace', place.root, 'store', 'The barometer hangs in the hall.', ...own);
  const from = join(place.base, 'from-ines');
  await place.cli('--workspace', other, 'handover', 'make', from, '--to', 'Luka', '--entities', 'Tide gauge');

  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Sync and backup' }).click();
  await page.getByRole('button', { name: 'Receive a handover…' }).click();
  await page.getByRole('textbox', { name: 'Folder that you were given' }).fill(from);
  await page.getByRole('button', { name: 'Look at it' }).click();
  const seen = page.getByRole('region', { name: 'What was handed over' });
  await expect(seen).toContainText('The tide gauge stands on the north mole.');
  await expect(seen).toContainText(/FromInes on .+for Luka/);
  await seen.scrollIntoViewIfNeeded();
  await lookAt(front, surface, 'handover-seen');
  await seen.getByRole('button', { name: 'It is theirs: put it in the Inbox' }).click();
  await expect(page.getByText('1 new proposal in the Inbox')).toBeVisible();
  await say('The tide gauge is read at noon.');
  await place.cli('--workspace', other, 'handover', 'make', from);
  await page.getByRole('button', { name: /^Look for news from Ines/ }).click();
  await expect(page.getByText(/1 new proposal in the Inbox for your word, 1 proposed before/).first()).toBeVisible();
  await goTo(page, 'Inbox');
  const inbox = page.getByRole('navigation', { name: 'Proposals' });
  await expect(inbox.getByRole('heading', { name: /^Ines on / })).toBeVisible();
  await page.getByRole('button', { name: /read at noon/ }).click();
  await expect(page.locator('.inboxhead')).toContainText(/Ines on .+ handed this over/);
  await lookAt(front, surface, 'handover-inbox');
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();

  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Sync and backup' }).click();
  const folder = join(place.base, 'for-luka');
  await page.getByRole('button', { name: 'Hand over a part…' }).click();
  const names = page.getByRole('combobox', { name: 'People, projects and things' });
  await names.fill('Barometer');
  await names.press('Enter');
  await page.getByRole('textbox', { name: 'For whom' }).fill('Luka');
  await page.getByRole('textbox', { name: 'Folder of the handover' }).fill(folder);
  await page.getByRole('button', { name: 'Look at what would go' }).click();
  const signing = page.getByRole('dialog', { name: 'Hand this over?' });
  await expect(signing.getByRole('list', { name: 'What it holds' })).toContainText('hangs in the hall');
  await lookAt(front, surface, 'handover-sign');
  await signing.getByRole('button', { name: 'Sign and write' }).click();
  await expect(signing).toBeHidden();
  expect(JSON.parse(await readFile(join(folder, 'handover.json'), 'utf8'))).toMatchObject({ to: 'Luka', n: 1 });
  const given = page.getByRole('list', { name: 'Handed over' });
  await expect(given).toContainText('For Luka.');
  await given.scrollIntoViewIfNeeded();
  await lookAt(front, surface, 'handover-given');
  await given.getByRole('button', { name: /^Update / }).click();
  await signing.getByRole('button', { name: 'Sign and write' }).click();
  await expect(given).toContainText('Update 2.');
  await given.getByRole('button', { name: /^Take back / }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(given).toContainText('Taken back');
  expect(JSON.parse(await readFile(join(folder, 'handover.json'), 'utf8'))).toMatchObject({ revoked: true });
});
