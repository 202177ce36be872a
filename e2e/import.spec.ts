import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfOf } from '../electron/engine/interop/testing/pdf-file.ts';
import { axe } from './axe.ts';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';
import { type Place, repository } from './place.ts';

test.use({ ownProcess: true });

type Page = import('@playwright/test').Page;
const sets = join(repository, 'e2e/sets/interop');

/** A home with two projects of Claude Code and its owner's own CLAUDE.md. */
async function rememberElsewhere({ home }: Place): Promise<void> {
  for (const project of ['-home-me-tides', '-home-me-gauges'])
    await cp(join(sets, 'claude-code/memory'), join(home, '.claude/projects', project, 'memory'), { recursive: true });
  await cp(join(sets, 'claude-code/.claude/CLAUDE.md'), join(home, '.claude/CLAUDE.md'));
}

/** A memory server's file with a secret, lines that cannot be read, and an owner of the gauge. */
async function serverFile({ base }: Place): Promise<string> {
  const path = join(base, 'memory.jsonl');
  await cp(join(sets, 'server-memory/memory.jsonl'), path);
  await utimes(path, new Date('2026-03-04T09:30:00Z'), new Date('2026-03-04T09:30:00Z'));
  return path;
}

/** Drops a real file of the disk onto the window, as a person does. */
async function drop(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'dropped';
    document.body.append(input);
  });
  await page.locator('#dropped').setInputFiles(path);
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#dropped');
    const data = new DataTransfer();
    for (const file of input?.files ?? []) data.items.add(file);
    for (const name of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
    input?.remove();
  });
}

test('a file dropped on the window is looked at, imported as one change, and taken back with one press', async ({
  page,
  place,
  surface,
}) => {
  test.skip(surface === 'browser', 'a browser hides where a file lies');
  const path = await serverFile(place);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await drop(page, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Entities/ })).toContainText('11');
  await expect(page.getByText('This line is no entity and no relation.').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Held' }).click();
  await expect(page.getByText('Zx81LqPw0TnEy')).toHaveCount(0);
  const search = async () =>
    JSON.parse(await place.cli('search', 'tide gauge', '--json', '--workspace', place.root)).hits;
  expect(await search()).toEqual([]);
  await page.getByRole('heading', { name: 'Samples' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('11 memories imported', { exact: true })).toBeVisible();
  expect(await search()).not.toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The import is taken back', { exact: true })).toBeVisible();
  expect(await search()).toEqual([]);
  await expect(page.getByRole('button', { name: /^Import 11/ })).toBeEnabled();
});

test('what other tools remember here is named, and read only once it is chosen', { tag: '@both' }, async ({
  page,
  place,
}) => {
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await rememberElsewhere(place);
  await goTo(page, 'Import');
  await page.getByRole('button', { name: 'Look again' }).click();
  const sources = page.getByRole('navigation', { name: 'Sources' });
  await sources.getByRole('button', { name: /10 files of notes, 2 projects/ }).click();
  await expect(page.getByRole('row', { name: /Notes/ })).toContainText('8');
  // What is stood by is what it says it is.
  const stoodBy = page.getByRole('checkbox', { name: 'I have seen them and stand by them' });
  await stoodBy.check();
  await expect(page.getByRole('row', { name: /Notes/ })).toBeHidden();
  await stoodBy.uncheck();
  await page.getByRole('checkbox', { name: /gauges/ }).uncheck();
  await expect(page.getByRole('row', { name: /Notes/ })).toContainText('4');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: /^Import 4/ }).click();
  await expect(page.getByText('4 memories imported', { exact: true })).toBeVisible();
  // What came is new no more.
  await expect(sources.getByText('imported', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Look again' }).click();
  await sources.getByRole('button', { name: /10 files of notes, 2 projects/ }).click();
});

test('a newcomer sees what can be brought, looks, and takes back what came', async ({ page, place }) => {
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await rememberElsewhere(place);
  await goTo(page, 'Import');
  await expect(page.getByRole('heading', { name: 'Bring what you have' })).toBeVisible();
  await expect(page.getByText('the folder of the vault')).toBeVisible();
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('list', { name: 'Found on this computer' }).getByRole('listitem').first()).toContainText(
    '2 projects',
  );
  await expect(page.getByRole('button', { name: 'See what would come' }).first()).toBeVisible();
  const sources = page.getByRole('navigation', { name: 'Sources' });
  // Two places of one program are told apart by their folders.
  await expect(sources.getByRole('button', { name: /^Claude Code, your rules/ })).toBeVisible();
  await sources.getByRole('button', { name: /^Claude Code ?\d/ }).click();
  await page.getByRole('button', { name: /^Import 8/ }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('The import is taken back', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import 8/ })).toBeEnabled();
});

test('a folder of notes that no program marked is read as what its owner says', async ({ page, place }) => {
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const notes = join(place.base, 'plain notes');
  await mkdir(notes);
  await writeFile(join(notes, 'Tide gauge.md'), 'The gauge keeps UTC.\n');
  await goTo(page, 'Import');
  await page.getByRole('textbox', { name: 'File or folder' }).first().fill(notes);
  await page.keyboard.press('Enter');
  await expect(page.getByText('What is in plain notes?')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Notes in Markdown' }).click();
  await page.getByRole('button', { name: /^Import 1/ }).click();
  await expect(page.getByText('1 memory imported', { exact: true })).toBeVisible();
});

test('contradictions come as one grouped page, and the owner says which side holds', async ({ page, place }) => {
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const known = 'memory/graph/entities/project--tide-gauge.md';
  await mkdir(join(place.root, 'memory/graph/entities'), { recursive: true });
  await place.write(
    known,
    '# project--tide-gauge\n\n## Facts\n- The port of the tide gauge is 8080.\n- The gauge stands at pier four.\n',
  );
  await expect.poll(() => place.cli('search', 'port of the tide gauge', '--workspace', place.root)).toContain('8080');
  const path = join(place.base, 'other.jsonl');
  const observations = ['The port of the tide gauge is 9090.', 'The gauge stands at pier four.', 'Painted in 2021.'];
  const line = { type: 'entity', name: 'Tide Gauge', entityType: 'project', observations };
  await writeFile(path, `${JSON.stringify(line)}\n`);
  await goTo(page, 'Import');
  await page.getByRole('textbox', { name: 'File or folder' }).fill(path);
  await page.keyboard.press('Enter');
  const group = page.getByRole('region', { name: 'Contradictions about Tide Gauge' });
  await expect(group).toContainText('8080');
  await expect(group).toContainText('9090');
  await expect(page.getByText(/1 says what is known already/)).toBeVisible();
  await group.getByRole('radio', { name: 'Take theirs' }).click();
  await page.getByRole('button', { name: /^Import 2/ }).click();
  await expect(page.getByText('2 memories imported', { exact: true })).toBeVisible();
  await expect.poll(() => place.read(known)).toContain('9090');
  expect(await place.read(known)).toMatch(/8080.*superseded/);
  // The same place again has nothing new; what vanished from it is proposed for the archive.
  await writeFile(path, `${JSON.stringify({ ...line, observations: observations.slice(0, 2) })}\n`);
  await page.getByRole('button', { name: 'Read it again' }).click();
  await expect(page.getByRole('button', { name: 'Archive 1 memory' })).toBeVisible();
  await page.getByRole('button', { name: 'Archive 1 memory' }).click();
  await expect(page.getByRole('button', { name: 'Archive 1 memory' })).toBeHidden();
});

test('the page reads well empty, looked at and imported, in both themes and sizes', async ({
  front,
  page,
  place,
  surface,
}) => {
  test.slow();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await goTo(page, 'Import');
  await lookAt(front, surface, 'import-empty');
  await rememberElsewhere(place);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByRole('button', { name: /10 files of notes, 2 projects/ }).click();
  await expect(page.getByRole('row', { name: /Notes/ })).toBeVisible();
  await lookAt(front, surface, 'import-look');
  await page.getByRole('textbox', { name: 'File or folder' }).fill(await serverFile(place));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Entities/ })).toBeVisible();
  await lookAt(front, surface, 'import-server');
  await goTo(page, 'Settings');
  await lookAt(front, surface, 'import-settings');
});

test.describe('without a workspace', () => {
  test.use({ beginning: 'nothing' });

  test('Welcome says what it found, and leads to a look at it', async ({ page, place }) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await rememberElsewhere(place);
    await page.reload();
    await expect(page.getByText('I found 11 files of Claude Code in 2 projects.')).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create and look' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  });
});

test('a PDF dropped on the window is looked at, kept with its pages to cite, and opened from search', async ({
  page,
  place,
  surface,
}) => {
  test.skip(surface === 'browser', 'a browser hides where a file lies');
  const path = join(place.base, 'ferries.pdf');
  await writeFile(
    path,
    pdfOf(['The ferry to Brodnik leaves at nine.', 'It carries twenty cars.'], { title: 'Ferries' }),
  );
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await drop(page, path);
  await expect(page.getByText('Words of others')).toBeVisible();
  await expect(page.getByText('Ferries (2 passages)')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 memory imported', { exact: true })).toBeVisible();
  const { hits } = JSON.parse(await place.cli('search', 'twenty cars', '--json', '--workspace', place.root));
  expect(hits[0]).toMatchObject({ title: 'Ferries › p2', doubt: expect.stringContaining('from a document') });
  await writeFile(join(place.base, 'scan.pdf'), pdfOf(['']));
  await drop(page, join(place.base, 'scan.pdf'));
  await expect(page.getByText(/is a scan: 1 of its 1 pages have no text/)).toBeVisible();
});
