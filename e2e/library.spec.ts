import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test.use({ beginning: 'sample' });

/** Opens a file of the tree in the editor, with the caret at its end. */
async function edit(page: Page, name: string): Promise<void> {
  await goTo(page, 'Library');
  // The page opens a file by itself, which gives way to what is chosen.
  await expect(page.getByRole('treeitem', { selected: true })).toBeVisible();
  await page.getByRole('region', { name: 'Files' }).getByText(name, { exact: true }).click();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+End');
}

test('an edit is saved through the door, and stands in the file’s history', { tag: '@both' }, async ({
  page,
  place,
}) => {
  await edit(page, 'USER.md');
  const file = page.getByRole('treeitem', { name: 'USER.md' });
  await file.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'File' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Open⏎',
    'History',
    'Copy link',
    'Print it alone…',
    'Save as Markdown…',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('treeitem', { name: 'Storm call' }).click({ button: 'right' });
  for (const act of ['Keep', 'Pin', 'Archive']) await expect(menu.getByRole('menuitem', { name: act })).toBeVisible();
  await page.keyboard.press('Escape');
  // The keyboard stands on the row that was asked.
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Pin' }).click();
  await expect(page.getByText('It will not fade', { exact: true })).toBeVisible();
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nReads the gauges at noon.');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => place.read('USER.md')).toContain('Reads the gauges at noon.');
  const history = page.getByRole('complementary', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  // What Mneme did by itself is folded.
  await history.getByRole('button', { name: '1 by Mneme itself' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect.poll(async () => (await place.commits('USER.md'))[0] ?? '').toMatch(/Actor: .*manual/);
});

test('two edits of one line are shown side by side, and nothing is lost', async ({ front, page, place, surface }) => {
  test.slow();
  await edit(page, 'USER.md');
  const before = await place.read('USER.md');
  await page.keyboard.type(' And mine.');
  const lines = before.replace(/\n$/, '').split('\n');
  lines[lines.length - 1] = `${lines.at(-1)} And theirs.`;
  const endsInLine = !before.endsWith('\n');
  await writeFile(join(place.root, 'USER.md'), endsInLine ? lines.join('\n') : `${before} And theirs.`);
  await expect(page.getByText(/^This file was changed outside Mneme .*, while you were editing\./)).toBeVisible();
  // Theirs is taken with one press, and mine is back with another.
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.locator('.monaco-editor .view-lines')).not.toContainText(/And\smine\./);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('.monaco-editor .view-lines')).toContainText(/And\smine\./);
  expect(await place.read('USER.md')).toContain('And theirs.');
  await page.getByRole('button', { name: 'Compare and merge' }).click();
  const conflict = page.getByRole('region', { name: 'Conflict 1 of 1' });
  await expect(conflict.getByText('Mine', { exact: true })).toBeVisible();
  await expect(conflict.getByText('Theirs, on disk')).toBeVisible();
  await lookAt(front, surface, 'library-conflict');
  await expect(page.getByRole('button', { name: 'Save merged' })).toBeDisabled();
  await conflict.getByRole('radio', { name: 'Keep both' }).click();
  await page.getByRole('button', { name: 'Save merged' }).click();
  await expect.poll(() => place.read('USER.md')).toMatch(/And (mine|theirs)\.[\s\S]*And (mine|theirs)\./);
});

test('who wrote to a file under an edit is named', async ({ page, agent }) => {
  const note = (content: string) => agent.use('memory_store', { content, store: 'semantic', entity: 'place--izola' });
  await note('Izola has a small harbour.');
  await goTo(page, 'Library');
  await page.evaluate(() => {
    location.hash = '#/library?path=memory%2Fgraph%2Fentities%2Fplace--izola.md';
  });
  await expect(page.getByRole('region', { name: /place--izola\.md$/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Edit' }).click();
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Mine.');
  await note('Izola is moored at from the south.');
  await expect(page.getByText(/wrote to this file .*while you were editing/)).toContainText('Scribe');
  await expect(page.getByText('Your text is kept here, not saved.')).toBeVisible();
});

test('a problem stands at its line while it is typed', { tag: '@both' }, async ({ page, place }) => {
  await goTo(page, 'Library');
  await page.getByRole('region', { name: 'Files' }).getByPlaceholder('Filter files').fill('mneme.json');
  await page.getByRole('region', { name: 'Files' }).getByText('mneme.json', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'mneme.json', exact: true })).toBeVisible();
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('oops ');
  await expect(page.getByText(/1 problem/).first()).toBeVisible();
  expect(await place.read('mneme.json')).not.toContain('oops');
});

test('what is written is offered: names after @, words of relations with their inverse', async ({ page, place }) => {
  await edit(page, 'USER.md');
  await page.keyboard.type('\n- Asks @Ines');
  const offered = page.locator('.suggest-widget .monaco-list-row');
  await expect(offered.filter({ hasText: 'Ines Kolar' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' first');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => place.read('USER.md')).toContain('- Asks [[person--ines-kolar]] first');
  await page.evaluate(() => {
    location.hash = '#/library?path=memory%2Fgraph%2Fentities%2Fplace--izola.md';
  });
  await expect(page.getByRole('region', { name: /place--izola\.md$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /place--izola/ }).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Edit' }).click();
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('- Used');
  await expect(offered.filter({ hasText: 'the other way: uses' })).toBeVisible();
  await page.keyboard.press('Escape');
  const month = new Date().toISOString().slice(0, 7);
  await page.keyboard.type(`\nSeen on ${month}`);
  await expect(offered.filter({ hasText: month }).first()).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a completed link leaves the caret behind its brackets', async ({ page, place }) => {
  await edit(page, 'USER.md');
  await page.keyboard.type('\nWith [[ines');
  await expect(page.locator('.suggest-widget .monaco-list-row').filter({ hasText: 'Ines Kolar' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' at noon');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => place.read('USER.md')).toContain('With [[person--ines-kolar]] at noon');
});

test('a page is read by its name, with how sure its beliefs are and what they rest on', async ({ page }) => {
  await goTo(page, 'Library');
  await page.evaluate(() => {
    location.hash = '#/library?path=memory%2Fgraph%2Fentities%2Fproject--gauge-ingest.md';
  });
  await expect(page.getByRole('region', { name: 'How alive it is' })).toContainText(/Used\s*\d+ times/);
  await expect(page.getByRole('radio', { name: 'Read' })).toBeChecked();
  const read = page.getByRole('region', { name: /, to read$/ });
  await expect(read.getByRole('heading', { level: 1, name: /Gauge ingest/ })).toBeVisible();
  await expect(read.getByRole('img', { name: 'confidence 0.65' })).toBeVisible();
  await read.getByRole('button', { name: '1 for, 1 against' }).click();
  await read
    .getByRole('link', { name: /^episodes\// })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: /^\d{4}-\d{2}-\d{2}\.md$/ })).toBeVisible();
});

test('who uses an open page is said beside it', async ({ front, page, surface }) => {
  test.slow();
  await goTo(page, 'Library');
  await front.resize(1440, 900);
  await page.evaluate(() => {
    location.hash = '#/library?path=memory%2Fgraph%2Fentities%2Fproject--tideline.md';
  });
  const history = page.getByRole('complementary', { name: 'History' });
  await expect(history.getByRole('heading', { name: 'Recalled by' })).toBeVisible();
  await expect(history.getByRole('heading', { name: 'Linked from' })).toBeVisible();
  await expect(history.getByRole('link', { name: 'Ines Kolar' }).first()).toBeVisible();
  await lookAt(front, surface, 'library-uses');
});

test('the Library opens the file that was open last, and core memory at first', async ({ page }) => {
  await goTo(page, 'Library');
  await expect(page).toHaveURL(/path=MEMORY\.md/);
  await page.getByRole('region', { name: 'Files' }).getByText('USER.md', { exact: true }).click();
  await expect(page).toHaveURL(/path=USER\.md/);
  await goTo(page, 'Timeline');
  await goTo(page, 'Library');
  await expect(page).toHaveURL(/path=USER\.md/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible();
});

test('a page goes out alone, on paper or as a file', { tag: '@both' }, async ({ page, place, front, surface }) => {
  await goTo(page, 'Library');
  await page.evaluate(() => {
    location.hash = '#/library?path=memory%2Fgraph%2Fentities%2Fproject--gauge-ingest.md';
  });
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('.printedpage')?.textContent ?? '';
    };
  });
  const open = async (entry: string) => {
    await page
      .getByRole('region', { name: 'memory/graph/entities/project--gauge-ingest.md', exact: true })
      .getByLabel('More')
      .click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await open('Print it alone…');
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Gauge ingest.*Facts.*Timeline/s);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.printedpage')).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.printedpage')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.printedpage')).toHaveCount(0);

  // The window as a whole prints the open file, and not the lines of its editor that are in sight.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.printedpage')).toContainText('Gauge ingest');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.printedpage')).toHaveCount(0);

  const file = join(place.base, 'saved.md');
  const downloading = page.waitForEvent('download', { timeout: 15_000 }).catch(() => null);
  // The system's dialog is answered for the person.
  await front.app?.evaluate(
    ({ session }, path) => session.defaultSession.once('will-download', (_, item) => item.setSavePath(path)),
    file,
  );
  await open('Save as Markdown…');
  if (surface === 'browser') await (await downloading)?.saveAs(file);
  const stands = await place.read('memory/graph/entities/project--gauge-ingest.md');
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toBe(stands);
});
