import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test.use({ ownProcess: true });

const note = (...lines: string[]) =>
  ['---', 'title: Ines', 'type: person', 'permalink: people/ines', '---', '# Ines', '', ...lines, ''].join('\n');

test('a folder is kept in step from its look on: what both changed is asked, paused, unlinked, and stays whole', async ({
  page,
  place,
  front,
  surface,
}) => {
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const folder = join(place.base, 'basic-memory');
  const file = join(folder, 'Ines.md');
  await mkdir(folder, { recursive: true });
  await writeFile(file, note('- [habit] Drinks her tea black', '- [role] Runs the tide station'));
  await goTo(page, 'Import');
  await page.getByRole('textbox', { name: 'File or folder' }).fill(folder);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await page.getByRole('button', { name: 'Keep in step' }).click();
  const link = page.getByRole('region', { name: 'Basic Memory' });
  await expect(link.getByText('2 memories')).toBeVisible();
  await lookAt(front, surface, 'import-link');

  await writeFile(file, note('- [habit] Drinks her tea with milk', '- [role] Runs the tide station'));
  const about = async () => JSON.parse(await place.cli('about', 'Ines', '--json', '--workspace', place.root)).facts;
  await expect.poll(async () => JSON.stringify(await about())).toContain('milk');

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(link.getByText('Paused')).toBeVisible();
  const tea = (await about()).find(({ text }: { text: string }) => text.includes('milk'));
  await place.cli('edit', tea.id, 'Drinks her tea with lemon', '--workspace', place.root);
  await writeFile(file, note('- [habit] Drinks her tea with honey', '- [role] Runs the tide station'));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'Which holds?' })).toBeVisible();
  await lookAt(front, surface, 'import-link-asked');
  await page.getByRole('button', { name: /^This holds: here/ }).click();
  await expect.poll(() => readFile(file, 'utf8')).toContain('tea with lemon');

  await page.getByRole('button', { name: 'Unlink…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('button', { name: 'Unlink…' })).toHaveCount(0);
  expect(await readFile(file, 'utf8')).toBe(
    note('- [habit] Drinks her tea with lemon', '- [role] Runs the tide station'),
  );
});
