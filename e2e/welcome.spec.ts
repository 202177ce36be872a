import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test.use({ beginning: 'nothing' });

test('the first start offers three ways, and the sample is one click away', { tag: '@both' }, async ({
  page,
  place,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('What your agents remember');
  await page.getByRole('button', { name: 'Open sample' }).click();
  // Three weeks are lived in it first.
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible({ timeout: 60_000 });
  await expect(
    page.getByRole('button', { name: 'Workspace' }).or(page.getByText('Mneme Sample')).first(),
  ).toBeVisible();
  const homes = [place.home, join(place.home, 'Documents')];
  const found = await Promise.all(homes.map((folder) => readdir(folder).catch(() => [])));
  expect(found.flat()).toContain('Mneme Sample');
});

test('a workspace is created where the person says', { tag: '@both' }, async ({ page, place }) => {
  const root = join(place.home, 'My memory');
  await page.getByRole('button', { name: 'Create…' }).click();
  await page.getByRole('textbox', { name: 'Folder of the new workspace' }).fill(root);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByText('My memory').first()).toBeVisible();
  await expect.poll(() => readdir(root)).toEqual(expect.arrayContaining(['MEMORY.md', 'memory', 'mneme.json']));
});

test('a folder that holds files is not taken for a new workspace, and the words say what to do', async ({
  page,
  place,
}) => {
  const root = join(place.home, 'Letters');
  await mkdir(root);
  await writeFile(join(root, 'letter.txt'), 'Dear Ada');
  await page.getByRole('button', { name: 'Create…' }).click();
  await page.getByRole('textbox', { name: 'Folder of the new workspace' }).fill(root);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByText('“Letters” already holds files.')).toBeVisible();
  expect(await readdir(root)).toEqual(['letter.txt']);
});

test('a workspace of a newer Mneme is not opened, no file of it changes, and the words say what to do', async ({
  page,
  place,
  front,
  surface,
}) => {
  const root = join(place.home, 'Newer');
  const settings = '{ "version": 99, "zone": "UTC" }\n';
  await mkdir(root);
  await writeFile(join(root, 'mneme.json'), settings);
  await writeFile(join(root, 'MEMORY.md'), '# Memory\n');
  await page.getByRole('button', { name: 'Open…' }).click();
  await page.getByRole('textbox', { name: 'Folder to open' }).fill(root);
  await page.getByRole('button', { name: 'Open folder' }).click();
  await expect(page.getByText('is in a form of a newer Mneme (99; this one knows 1).')).toBeVisible();
  await expect(page.getByText('Update Mneme, then open it again. Nothing in it was touched.')).toBeVisible();
  await lookAt(front, surface, 'newer-workspace');
  expect((await readdir(root)).sort()).toEqual(['MEMORY.md', 'mneme.json']);
  expect(await readFile(join(root, 'mneme.json'), 'utf8')).toBe(settings);
});

test('a folder that is already an agent’s is opened as it is', async ({ page, place }) => {
  const root = join(place.home, 'Agent');
  await mkdir(join(root, 'memory'), { recursive: true });
  await writeFile(join(root, 'MEMORY.md'), '# Memory\n\nThe harbour gauge is read at noon.\n');
  await page.getByRole('button', { name: 'Open…' }).click();
  await page.getByRole('textbox', { name: 'Folder to open' }).fill(root);
  await page.getByRole('button', { name: 'Open folder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  expect(await readdir(root)).toContain('.audit');
});
