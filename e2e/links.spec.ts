import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, goTo, test } from './fixtures.ts';
import { openFront } from './front.ts';
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
  await page.getByRole('button', { name: 'Keep in step…' }).click();
  const asking = page.getByRole('dialog', { name: 'Keep in step?' });
  await expect(asking).toContainText(`Mneme writes in that folder, too`);
  await expect(asking).toContainText(folder);
  await asking.getByRole('button', { name: 'Keep in step' }).click();
  const link = page.getByRole('region', { name: 'Basic Memory' });
  await expect(link.getByText('2 memories', { exact: true })).toBeVisible();
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

  // Read anew, its address is still a link and no path.
  await page.reload();
  await expect(link.getByText('2 memories', { exact: true })).toBeVisible();

  // Gone there, kept here: it stays, and is not asked again.
  const left = note('- [habit] Drinks her tea with lemon');
  await writeFile(file, left);
  await expect(page.getByRole('heading', { name: 'Gone from there' })).toBeVisible();
  await lookAt(front, surface, 'import-link-gone');
  await page.getByRole('button', { name: 'Keep: Runs the tide station' }).click();
  await expect(page.getByRole('heading', { name: 'Gone from there' })).toHaveCount(0);
  expect(JSON.stringify(await about())).toContain('tide station');

  // The folder is away, and back.
  await rename(folder, `${folder}-away`);
  await page.getByRole('button', { name: 'Look now' }).click();
  await expect(link.getByText('Folder is away', { exact: true })).toBeVisible();
  await rename(`${folder}-away`, folder);
  await page.getByRole('button', { name: 'Look now' }).click();
  await expect(link.getByText('In step', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Unlink…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('button', { name: 'Unlink…' })).toHaveCount(0);
  expect(await readFile(file, 'utf8')).toBe(left);
});

test('two linked stores are held against each other on one page, and what is removed for good goes from both', async ({
  page,
  place,
  front,
  surface,
}) => {
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const basic = join(place.base, 'basic-memory', 'Ines.md');
  const hermes = join(place.base, '.hermes', 'memories', 'USER.md');
  const files = {
    [basic]: note('- [habit] Swims in the harbour', '- [role] The tide station opens at 8:00'),
    [hermes]: 'Swims in the harbour\n§\nThe tide station opens at 9:30\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await place.cli('link', dirname(basic), '--as', 'basic-memory', '--workspace', place.root);
  await place.cli('link', dirname(hermes), '--as', 'hermes', '--workspace', place.root);

  await goTo(page, 'Import');
  await page.getByRole('button', { name: /^Across all sources/ }).click();
  const across = page.getByRole('region', { name: 'Across all sources' });
  await expect(across.getByText(/Basic Memory \d memor/)).toBeVisible();
  for (const [part, words] of Object.entries({
    'They contradict each other': ['opens at 8:00', 'opens at 9:30'],
    'Told twice': ['Hermes Swims in the harbour', 'Basic Memory Swims in the harbour'],
  }))
    for (const one of words) await expect(across.getByRole('region', { name: part })).toContainText(one);
  await lookAt(front, surface, 'import-across');

  const { hits } = JSON.parse(await place.cli('search', 'swims harbour', '--json', '--workspace', place.root));
  const ids = hits.flatMap(({ id, text }: { id: string; text: string }) => (text.includes('Swims') ? [id] : []));
  const forgetting = ['forget', '--permanently', '--yes', '--json', '--workspace', place.root, '--ids', ...ids];
  const certificate = await place.cli(...forgetting);
  for (const file of [basic, hermes]) expect(certificate).toContain(dirname(file));
  for (const file of [basic, hermes]) {
    await expect.poll(() => readFile(file, 'utf8')).not.toContain('Swims');
    expect(await readFile(file, 'utf8')).toContain('tide station opens');
  }
});

test('a link whose file came from another computer is used here by one button, and its address outlives it', async ({
  place,
  surface,
}) => {
  const folder = join(place.base, 'basic-memory');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Ines.md'), note('- [role] Runs the tide station'));
  await mkdir(join(place.root, '.mneme/links'), { recursive: true });
  const link = {
    ...{ version: 1, id: '0a1b2c3d', path: folder, format: 'basic-memory', scope: null, send: 'none' },
    ...{ reviewed: false, paused: false, since: '2026-02-18T09:00:00.000Z', last: null, failure: null },
    ...{ entries: [], asked: [], seen: [], refused: {}, erased: [], notes: [] },
  };
  await writeFile(join(place.root, '.mneme/links/0a1b2c3d.json'), JSON.stringify(link));
  const front = await openFront(surface, place, place.root);
  const { page } = front;
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await goTo(page, 'Import');
  await page.getByRole('button', { name: /Basic Memory.*Not of this computer/ }).click();
  const detail = page.getByRole('region', { name: 'Basic Memory' });
  await expect(detail.getByText('Not of this computer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look now' })).toHaveCount(0);
  await lookAt(front, surface, 'import-link-unconfirmed');
  await page.getByRole('button', { name: 'Use it here' }).click();
  await expect(detail.getByText('1 memory', { exact: true })).toBeVisible();
  await expect(detail).toContainText('nothing but changes of what came from there');

  await place.cli('unlink', folder, '--workspace', place.root);
  await expect(page.getByText('It is no longer linked')).toBeVisible();
  await front.close();
});
