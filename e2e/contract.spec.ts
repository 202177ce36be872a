import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

test('an answer that an edit took away names it, and one press brings the line back', async ({ page, place }) => {
  test.slow();
  const home = 'memory/graph/entities/person--ines-kolar.md';
  const asked = join(place.root, '.mneme', 'contract.json');
  const contract = page.getByRole('region', { name: 'Recall contract' });
  const mneme = (...args: string[]) => place.cli('--workspace', place.root, 'contract', ...args);
  await mneme('add', 'where does Ines live', '--contains', 'Pula');
  await mneme('run');
  // It was asked the night before, and was right.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const [run] = JSON.parse(await readFile(asked, 'utf8'));
  expect(run.red).toEqual([]);
  await writeFile(asked, JSON.stringify([{ ...run, day: yesterday }]));

  // Two edits in another editor: one that changes nothing of the answer, and before it the one that takes it away.
  const before = await place.read(home);
  await place.write(home, before.replace('Lives in Pula,', 'Lives near the sea,'));
  await expect.poll(() => place.commits(home).then(({ length }) => length)).toBe(2);
  const user = await place.read('USER.md');
  await place.write('USER.md', user.replace(/\n[^\n]+\n*$/, '\n'));
  await expect.poll(() => place.commits('USER.md').then(({ length }) => length)).toBe(2);
  // A question that is not answered is its exit code.
  await expect(mneme('run')).rejects.toThrow();

  await goTo(page, 'Today');
  await expect(contract).toContainText('0 of 1 answered');
  await expect(contract).toContainText('Outside Mneme, person--ines-kolar.md');
  expect(await axe(page)).toEqual([]);
  await contract.getByRole('button', { name: 'Restore the line' }).click();
  await expect(contract).toContainText('1 of 1 answered');
  expect(await place.read(home)).toContain('Lives in Pula,');
  expect(await place.read('USER.md')).not.toBe(user);
});
