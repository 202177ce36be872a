import { axe } from './axe.ts';
import { expect, goTo, test } from './fixtures.ts';

test.use({ beginning: 'sample' });

test('every page is reached by keys alone, and ? lists them', { tag: '@both' }, async ({ page }) => {
  await goTo(page, 'Today');
  for (const [key, name] of [
    ['r', 'Review'],
    ['g', 'Graph'],
    ['i', 'Timeline'],
    ['l', 'Library'],
    ['s', 'Search'],
    ['u', 'Audit'],
    [',', 'Settings'],
    ['t', 'Today'],
  ] as const) {
    await page.locator('h1').first().click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await expect(help.getByText('Go to Timeline')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('who goes on before a page has chosen what it shows is not called back to it', async ({ page }) => {
  await goTo(page, 'Today');
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });
  for (const name of ['Library', 'Agents', 'Audit', 'Graph']) {
    // In one turn of the page, so that the first is on its way when the second is asked for.
    await link(name).evaluate((first: HTMLElement) => first.click());
    await page.waitForURL(new RegExp(name.toLowerCase()));
    await link('Search').evaluate((second: HTMLElement) => second.click());
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    // A page left behind would write into the address within its next few frames.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
    await expect(page).toHaveURL(/search/);
  }
});

test('the palette finds a page, a memory and an action', async ({ page }) => {
  await goTo(page, 'Today');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toBeVisible();
  await page.keyboard.type('timel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gauge');
  await expect(palette.getByRole('option').filter({ hasText: /gauge/i }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('the palette holds what has no key, by the words a person would look for it', async ({ page }) => {
  await goTo(page, 'Today');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to a page, memory or action' });
  for (const [words, command] of [
    ['as of', 'See it all as of a day…'],
    ['backup', 'Back up now'],
    ['hand over', 'Hand over memories…'],
    ['go back to', 'Go back to a moment…'],
    ['roll back', 'Go back to a moment…'],
    ['export', 'Export all memories…'],
    ['german', 'Language: Deutsch'],
    ['language', 'Language: English'],
  ] as const) {
    await palette.getByRole('combobox').fill(words);
    await expect(palette.getByRole('option').filter({ hasText: command })).toBeVisible();
  }
  await palette.getByRole('combobox').fill('back up');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The backup is made', { exact: true })).toBeVisible();
});

test('the palette shows what waits before anything is typed, and leads there', async ({ page }) => {
  await goTo(page, 'Timeline');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const waiting = palette.getByRole('group', { name: 'Waiting for you' });
  const proposals = waiting.getByRole('option', { name: /^\d+ proposals from / });
  await expect(proposals).toBeVisible();
  // Once something is looked for, only what fits it is shown.
  await page.keyboard.type('audit');
  await expect(waiting).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await proposals.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(palette).toBeHidden();
});

test('every key that is listed is a command of the palette, and what is remembered is taken back by key', async ({
  page,
  place,
}) => {
  test.slow();
  const seen = new Set<string>();
  /** The one key of each act, wherever it was listed. */
  const keyOf = new Map<string, string>();
  for (const name of [
    'Today',
    'Review',
    'Inbox',
    'Graph',
    'Library',
    'Search',
    'Agents',
    'Timeline',
    'Audit',
  ] as const) {
    await goTo(page, name);
    await page.locator('h1').first().click();
    await page.keyboard.press('?');
    const terms = page.getByRole('dialog').locator('dt');
    await expect.poll(() => terms.count()).toBeGreaterThan(10);
    const labels = await terms.allTextContents();
    const keys = await page.getByRole('dialog').locator('dd').allInnerTexts();
    for (const [n, label] of labels.entries()) {
      expect(keyOf.get(label) ?? keys[n], `the key of “${label}”, in ${name}`).toBe(keys[n]);
      keyOf.set(label, keys[n] ?? '');
    }
    const shared = keys.filter((key, n) => key !== 'Esc' && keys.indexOf(key) !== n);
    expect(shared, `keys of two acts in ${name}`).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to a page, memory or action' });
    for (const label of labels.filter((one) => !seen.has(one) && !/^Go to (a page|[A-Z])/.test(one))) {
      seen.add(label);
      await palette.getByRole('combobox').fill(label);
      await expect(palette.getByRole('option').filter({ hasText: label }).first()).toBeVisible();
    }
    await page.keyboard.press('Escape');
  }

  await page.keyboard.press('Control+k');
  await page.keyboard.type('remember');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remember' });
  await dialog.getByRole('textbox').fill('The harbour master decided to paint the northern pier on Friday.');
  await expect(dialog.getByText('Goes to')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const { hits } = JSON.parse(await place.cli('search', 'paint the northern pier', '--json'));
  const path = hits[0].path;
  await expect.poll(() => place.read(path)).toContain('northern pier');
  await expect.poll(async () => (await place.commits(path)).length).toBeGreaterThan(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => place.read(path).catch(() => '')).not.toContain('northern pier');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible();
});

test('a kept draft says so when it comes back, and what is typed next is no part of it', async ({ page }) => {
  await goTo(page, 'Today');
  const dialog = page.getByRole('dialog', { name: 'Remember' });
  await page.keyboard.press('Control+n');
  await dialog.getByRole('textbox').fill('The pier lamp is out.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+n');
  await expect(dialog.getByText('A draft of before')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('The pier lamp is out.');
  await page.keyboard.type('The lock gate opens at six.');
  await expect(dialog.getByRole('textbox')).toHaveValue('The lock gate opens at six.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+n');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('');
});

test('the address of what is shown is copied by key, for mneme:// to lead back', { tag: '@both' }, async ({ page }) => {
  await goTo(page, 'Library');
  await page.getByRole('region', { name: 'Files' }).getByText('USER.md', { exact: true }).click();
  await expect(page).toHaveURL(/path=USER\.md/);
  await page.locator('h1').first().click();
  await page.keyboard.press('Control+Shift+c');
  await expect(page.getByText('mneme://show/library?path=USER.md', { exact: true })).toBeVisible();

  // Of what is chosen on a page its link leads to that very one.
  const links: string[] = [];
  for (const [name, link] of [
    ['Timeline', /^mneme:\/\/show\/library\?path=memory%2Fepisodes.*&line=\d+$/],
    ['Audit', /^mneme:\/\/show\/audit\?commit=/],
    ['Agents', /^mneme:\/\/show\/agents\?show=/],
    ['Inbox', /^mneme:\/\/show\/inbox\?proposal=/],
  ] as const) {
    await goTo(page, name);
    await expect(page.locator('.chosen, .selected').first()).toBeVisible();
    await page.locator('h1').first().click();
    await page.keyboard.press('j');
    await page.keyboard.press('Control+Shift+c');
    const said = page.getByText(link).last();
    await expect(said).toBeVisible();
    links.push((await said.textContent()) ?? '');
  }
  const proposal = page.locator('[data-proposal][aria-current="true"]');
  const chosen = (await proposal.textContent()) ?? '';
  await page.keyboard.press('k');
  await expect(proposal).not.toHaveText(chosen);
  await page.evaluate((link) => {
    location.hash = link.replace('mneme://show', '#');
  }, links.at(-1) ?? '');
  await expect(proposal).toHaveText(chosen);
  await expect(proposal).toBeFocused();
});

test('Tab reaches what can be used, and its ring is seen', { tag: '@both' }, async ({ page }) => {
  await goTo(page, 'Today');
  await page.locator('body').click({ position: { x: 400, y: 60 } });
  const seen = new Set<string>();
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const style = getComputedStyle(element);
      const ring = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
      return { name: element.getAttribute('aria-label') ?? (element.textContent ?? '').slice(0, 40), ring };
    });
    if (focus) {
      expect(focus.ring, `ring of ${focus.name}`).toBe(true);
      seen.add(focus.name);
    }
  }
  expect(seen.size).toBeGreaterThan(6);
});
