import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';

test('what an agent stores is found in Search', async ({ page, agent }) => {
  await agent.use('memory_store', { content: 'We chose SQLite for the tide index because it needs no server.' });
  await goTo(page, 'Search');
  await page.getByRole('searchbox').fill('which database holds the tide index');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('We chose SQLite for the tide index').first()).toBeVisible();
});

const box = (page: Page) => page.getByRole('searchbox');
const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem');

async function ask(page: Page, question: string) {
  await box(page).fill(question);
  await box(page).press('Enter');
}

test('narrowed by who stored it, and what the agent is told is the same', async ({ page, agent, place }) => {
  await agent.use('memory_store', { content: 'The harbour crane is serviced in May.', store: 'episodic' });
  await place.cli('--workspace', place.root, 'store', 'The harbour crane is painted in June.', '--store', 'episodic');
  await goTo(page, 'Search');
  await ask(page, 'harbour crane');
  await expect(results(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'By anyone' }).click();
  const choice = page.getByRole('dialog', { name: 'Stored by' });
  await choice.getByRole('button', { name: /^Scribe/ }).click();
  await expect(results(page)).toHaveCount(1);
  await expect(results(page)).toContainText('serviced in May');
  await choice.getByRole('button', { name: /^Scribe/ }).click();
  await choice.getByRole('button', { name: /^You/ }).click();
  // Between the two choices everything is found again for a moment.
  await expect(results(page)).toHaveText([/painted in June/]);
  await page.keyboard.press('Escape');
  const detail = page.getByRole('complementary', { name: 'The chosen memory' });
  await expect(detail.getByRole('definition').filter({ hasText: /^you$/ })).toBeVisible();

  const told = await agent.use<{ hits: { text: string; status: string; agent: string }[] }>('memory_search', {
    query: 'harbour crane',
    agents: ['owner'],
    statuses: ['active'],
  });
  expect(told.hits).toMatchObject(
    [{ agent: 'owner', status: 'active', text: /painted in June/ }].map((hit) => ({
      ...hit,
      text: expect.stringMatching(hit.text),
    })),
  );
  const narrow = ['--status', 'active', '--agent', 'Scribe'];
  const line = await place.cli('--workspace', place.root, 'recall', 'harbour crane', ...narrow);
  expect(line).toMatch(/active {2}by Scribe/);
  expect(line).not.toContain('painted in June');
});

test('from the box to the open file by keys alone', async ({ page, agent }) => {
  await agent.use('memory_store', { content: 'The first buoy is red.', store: 'episodic' });
  await agent.use('memory_store', { content: 'The second buoy is green, and it is a bell buoy.', store: 'episodic' });
  await goTo(page, 'Search');
  await page.keyboard.type('buoy');
  await expect(results(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator('.result.chosen');
  await expect(chosen.locator('.resultbutton')).toBeFocused();
  const citation = await chosen.locator('.resultcitation').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  const line = Number(citation.split('#L')[1]);
  await expect(page).toHaveURL(new RegExp(`line=${line}(\\D|$)`));
  await expect(page.locator('.monaco-editor .line-numbers').filter({ hasText: new RegExp(`^${line}$`) })).toBeVisible();
});

test('an empty answer says what was searched and what to try', async ({ page, agent }) => {
  await agent.use('memory_store', { content: 'The dinghy has two oars.', store: 'episodic' });
  await goTo(page, 'Search');
  await ask(page, 'dinghy');
  await page.getByRole('button', { name: 'Any status' }).click();
  await page.getByRole('button', { name: 'Dormant', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(
    page.getByText(/^No match in dormant memories for: dinghy\. Without the narrowing 1 memory shares/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Search all memories' }).click();
  await expect(results(page)).toHaveCount(1);
  for (const question of ['the and of', '"', 'NEAR(dinghy oars) OR ^', '🐟', 'zzyzx '.repeat(1_600)]) {
    await box(page).fill(question);
    await expect(page.getByText(/^Nothing is remembered for|result/).first()).toBeVisible();
    await expect(page.locator('.resultscroll').getByRole('alert')).toHaveCount(0);
  }
});

test('what cannot be answered is refused in words', async ({ agent, place, page }) => {
  await goTo(page, 'Search');
  const refused = async (input: Record<string, unknown>, words: RegExp) =>
    expect(agent.use('memory_search', input)).rejects.toThrow(words);
  await refused({ query: '' }, /empty/);
  await refused({ query: 'x'.repeat(50_000) }, /longer than 10000 characters/);
  await refused({ query: 'oars', since: '2026-03-01', until: '2026-01-01' }, /nothing can lie between/);
  await refused({ query: 'oars', statuses: ['asleep'] }, /statuses/);
  const cli = (...args: string[]) => place.cli('--workspace', place.root, 'recall', ...args);
  await expect(cli('')).rejects.toThrow(/empty/);
  await expect(cli('x'.repeat(50_000))).rejects.toThrow(/longer than 10000 characters/);
  await expect(cli('oars', '--since', '2026-03', '--until', '2026-01')).rejects.toThrow(/nothing can lie between/);
  await expect(cli('oars', '--status', 'asleep')).rejects.toThrow(/statuses/);
  expect(await cli('the and of', '--agent', 'Nobody')).toMatch(/“Nobody”/);
  expect(await cli('oars', '--entities', 'Zzyzx')).toMatch(/No entity is called “Zzyzx”/);
});

test('a hundred results are walked without a wait', async ({ page, agent, place }) => {
  test.slow();
  await agent.use('memory_store', { content: 'A first one.', store: 'episodic' });
  const entries = Array.from({ length: 160 }, (_, n) => {
    const time = `${String(8 + Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
    return `## ${time} — fact\n**Confidence:** medium\n**Source:** conversation\n\nThe lighthouse log of watch ${n}: wind, swell and lamp as they were.\n`;
  });
  await place.write('memory/episodes/2026-02-03.md', `# 2026-02-03\n\n${entries.join('\n')}`);
  await goTo(page, 'Search');
  await expect(async () => {
    await ask(page, 'lighthouse log');
    await expect(results(page)).toHaveCount(20, { timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: '20 at most' }).click();
  await page.getByRole('menuitemradio', { name: '100 results at most' }).click();
  await expect(results(page)).toHaveCount(100);
  await results(page).first().getByRole('button').focus();
  await page.evaluate(() => {
    const long: number[] = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map((one) => one.duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { long });
  });
  for (let n = 0; n < 99; n++) await page.keyboard.press('ArrowDown');
  // While meaning is read, what is found anew may stand in another order: the last one is gone to by name.
  await expect(page.locator('.result.chosen').getByRole('button')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.locator('.result.chosen .resultrank')).toHaveText('100');
  await expect(page.locator('.result.chosen')).toBeInViewport();
  // Most keys cost less than a long task (50 ms); those that do wait for nothing a person would call a wait.
  const long = await page.evaluate(() => (window as unknown as { long: number[] }).long);
  expect(long.length).toBeLessThan(50);
  expect(long.filter((ms) => ms > 1_000)).toEqual([]);
});

test.describe('with the sample', () => {
  test.use({ beginning: 'sample' });

  test('a result says why it stands there, and a name narrows', async ({ page }) => {
    await goTo(page, 'Search');
    await page.getByRole('searchbox').fill('which datum does the Rovinj gauge use');
    await page.getByRole('searchbox').press('Enter');
    const why = page.getByRole('region', { name: 'Why it ranks here' });
    await expect(why.getByRole('row', { name: /^Words match/ })).toBeVisible();
    await expect(why.getByRole('row', { name: /^Total 0\.\d\d/ })).toBeVisible();
    const first = page.getByRole('list', { name: 'Results' }).getByRole('listitem').first();
    await expect(first).toContainText(/total 0\.\d\d: words 0\.\d\d/);

    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('button', { name: 'About anything' }).click();
    await page.getByRole('combobox', { name: 'About whom or what' }).fill('rovi');
    await expect(page.getByRole('option').first()).toContainText('Rovinj');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Rovinj', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByRole('button', { name: 'About anything' })).toBeVisible();
  });

  test('weaker matches stand folded below better ones, until a key asks for them', async ({ page }) => {
    await goTo(page, 'Search');
    await ask(page, 'Who is called at night when the water rises?');
    const folded = page.getByRole('button', { name: /weaker matches/ });
    const weaker = Number.parseInt(await folded.innerText(), 10);
    const shown = await results(page).count();
    expect(shown).toBeGreaterThan(0);
    // Numbered without a gap; none of those above the fold is called weak.
    await expect(results(page).filter({ hasText: /weak match/ })).toHaveCount(0);
    const numbers = (await page.locator('.resultrank').allInnerTexts()).map(Number);
    expect(numbers).toEqual(numbers.map((_, n) => n + 1));
    // In the field a W is a letter; in the list it is the key.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('w');
    await expect(folded).toBeHidden();
    await expect(results(page)).toHaveCount(shown + weaker);
    await expect(results(page).filter({ hasText: /weak match/ })).toHaveCount(weaker);
    // Then all stand in their order.
    const ranks = (await page.locator('.resultrank').allInnerTexts()).map(Number);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    // Another question begins folded again.
    await ask(page, 'Who is called at night when it storms?');
    await expect(folded).toBeVisible();
  });

  test('what can be done with a result stands still while the rest of it comes', async ({ page }) => {
    await goTo(page, 'Search');
    await ask(page, 'Who is called at night when the water rises?');
    const detail = page.getByRole('complementary', { name: 'The chosen memory' });
    const more = detail.getByRole('button', { name: 'More' });
    const before = await more.boundingBox();
    await expect(detail.getByRole('figure')).toBeAttached();
    expect(await more.boundingBox()).toEqual(before);
    await more.click();
    await expect(page.getByRole('menuitem', { name: 'Archive…' })).toBeInViewport();
  });

  test('results in both themes and sizes', async ({ front, page, surface }) => {
    test.slow();
    await goTo(page, 'Search');
    await page.getByRole('searchbox').fill('gauge');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText(/gauge/i).first()).toBeVisible();
    await lookAt(front, surface, 'search-results');
  });
});

test('a time that was read in the question is shown, and taken out; what was true on a day', async ({
  page,
  agent,
}) => {
  await agent.use('memory_store', { content: 'The slipway was repaired by the yard.', store: 'episodic' });
  await goTo(page, 'Search');
  await ask(page, 'who repaired the slipway in March 2024');
  await page.getByRole('button', { name: /^March 2024: 1 Mar 2024 to 31 Mar 2024, read as a time/ }).click();
  const back = page.getByRole('button', { name: /^Read “.*” as a time$/ });
  await expect(back).toBeVisible();
  await expect(results(page).first()).toContainText('slipway');
  await back.click();
  await expect(page.getByRole('button', { name: /, read as a time/ })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'True any day' }).click();
  await page.getByRole('dialog').getByLabel('True on').fill('2026-11-02');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^True on 2 November/ })).toBeVisible();
});

test('what lies in the archive is a press away, and a result is told to be right or wrong', async ({ page, agent }) => {
  const { id } = await agent.use<{ id: string }>('memory_store', {
    content: 'The slipway is greased with tallow.',
    store: 'episodic',
  });
  await agent.use('memory_forget', { ids: [id] });
  await goTo(page, 'Search');
  await ask(page, 'slipway tallow');
  await page.getByRole('button', { name: 'Show 1 archived memory' }).click();
  await expect(results(page)).toHaveCount(1);
  await results(page).first().click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Memory' });
  await expect(menu.getByRole('menuitem')).toHaveText(['EditE', 'RestoreB', 'History', 'Copy link']);
  await page.keyboard.press('Escape');
  const detail = page.getByRole('complementary', { name: 'The chosen memory' });
  await detail.getByRole('button', { name: 'Wrong' }).click();
  await expect(page.getByText('It counts for less from now on', { exact: true })).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Wrong' })).toHaveAttribute('aria-pressed', 'true');
});
