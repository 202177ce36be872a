import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { axe } from './axe.ts';
import { test as base, expect, goTo } from './fixtures.ts';
import { lookAt } from './look.ts';
import type { Place } from './place.ts';

type Page = Parameters<typeof goTo>[0];

/** The calendar day so many days ago; the places of the tests live in UTC. */
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Days since a memory was last used, and its words. By λ 0.03 an episode of weight 0.8 falls below 0.5 after 16 days. */
const memories = [
  { days: 2, text: 'The harbour pilot Ines prefers messages before eight.' },
  { days: 13, text: 'The spare pressure sensor lies in the blue locker.' },
  { days: 14, text: 'Amara levelled the gauge at the fishing port.' },
  { days: 44, text: 'The regatta needs the storm view a week ahead.' },
  { days: 120, text: `The sailing club collects the old radio modem on ${dayAgo(115)}.` },
] as const;
const [fresh, sensor, level, regatta, modem] = memories.map(({ text }) => text) as [
  string,
  string,
  string,
  string,
  string,
];
/** As far as its date, which a row says as a person says it. */
const modemWords = modem.slice(0, modem.indexOf(' 2'));

/**
 * A place whose memories lay there for weeks when the engine opens it. Written beneath a running engine, some files would be
 * read before the scores that belong to them, and what is drawn first would depend on how fast it reads.
 */
const test = base.extend<{ isOld: boolean }>({
  isOld: [true, { option: true }],
  place: async ({ place, isOld }, use) => {
    if (isOld) await makeOld(place);
    await use(place);
  },
});

/** Memories as they are after weeks without use: their files, and the scores that say when each was used last. */
async function makeOld(place: Place): Promise<void> {
  await mkdir(join(place.root, 'memory/episodes'), { recursive: true });
  const entries: Record<string, unknown> = {};
  for (const { days, text } of memories) {
    const day = dayAgo(days);
    const head = `# ${day} — Episode Log\n\n## 09:00 | fact | confidence:high | tags:[harbour] | source:user-explicit\n`;
    await place.write(`memory/episodes/${day}.md`, `${head}${text}\n`);
    entries[`episode:${day}:09:00`] = {
      store: 'episodic',
      base_relevance: 1,
      created: `${day}T09:00:00Z`,
      last_accessed: `${day}T09:00:00Z`,
      access_count: 1,
      type_weight: 0.8,
      current_score: 0.8,
      status: 'active',
      pinned: false,
    };
  }
  const scores = { version: 1, last_updated: new Date().toISOString(), entries };
  await mkdir(join(place.root, 'memory/meta'), { recursive: true });
  await place.write('memory/meta/decay-scores.json', `${JSON.stringify(scores, null, 2)}\n`);
}

const fadingRows = (page: Page) => page.getByRole('list', { name: 'Fading this week' }).getByRole('listitem');
/** A cycle is long work with progress of its own; it may come while the embedder of a fresh engine still warms up. */
const cycleHasRun = (page: Page) =>
  expect(page.getByText('The cycle has run', { exact: true })).toBeVisible({ timeout: 30_000 });
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

async function scoreOf(place: Place, days: number): Promise<Record<string, unknown>> {
  const { entries } = JSON.parse(await place.read('memory/meta/decay-scores.json'));
  return entries[`episode:${dayAgo(days)}:09:00`];
}

test('what fades this week is kept, pinned and let go of by one key each, and the toast takes it back', async ({
  page,
  place,
}) => {
  const rows = fadingRows(page);
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(level);
  await expect(rows.first()).toContainText('begins to fade');
  await expect(rows.nth(2)).toContainText(sensor);
  expect(await axe(page)).toEqual([]);

  await page.keyboard.press('f');
  await expect(rows.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('u');
  await said(page, 'Kept');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(regatta);
  await expect(rows.first().getByRole('link')).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('p');
  await said(page, 'It will not fade');
  await expect(rows).toHaveCount(1);
  await expect.poll(() => scoreOf(place, 13)).toMatchObject({ pinned: true });
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await said(page, 'It may fade again');
  await expect(rows).toHaveCount(2);

  await rows.first().getByRole('link').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Memory' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('l');
  await said(page, 'It is archived');
  await expect(rows).toHaveCount(1);
  await expect.poll(() => scoreOf(place, 44)).toMatchObject({ status: 'archived' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await said(page, 'It is back');
  await expect(rows).toHaveCount(2);
});

test('the cycle is run from Today, says what it did, and is one audited change', async ({ page, place }) => {
  await expect(fadingRows(page)).toHaveCount(3);
  const cycle = page.locator('.cycle');
  await cycle.getByRole('button', { name: 'Run now' }).click();
  await cycleHasRun(page);
  await expect(cycle).toContainText('just now');
  await expect(cycle).toContainText('from active to dormant');
  await expect(cycle).toContainText('none');
  await expect
    .poll(async () => (await place.commits('memory/meta/decay-scores.json'))[0] ?? '')
    .toMatch(/DECAY[\s\S]*system:decay/);
  await expect.poll(() => scoreOf(place, 120)).toMatchObject({ status: 'dormant' });
});

test('counts and forecast are drawn, said in words, and stand in a table', async ({ page }) => {
  await expect(fadingRows(page)).toHaveCount(3);
  const section = page.getByRole('region', { name: 'What stays, what fades' });
  await expect(section.getByRole('row', { name: /Dormant/ }).first()).toBeVisible();
  const plot = section.getByRole('figure');
  await expect(plot).toContainText(/If nothing is used, by \d+ \w+( \d+)? there will be/);
  await expect(plot).toContainText(/fewer active/);
  await plot.getByText('As a table').click();
  await expect(plot.getByRole('row', { name: /^Today/ })).toBeVisible();
  await expect(plot.getByRole('row', { name: /forecast/ }).last()).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('a candidate goes only when the owner says so, is found in the archive, and comes back', async ({ page }) => {
  const proposed = page.getByRole('region', { name: 'Proposed for the archive' });
  await expect(proposed.getByRole('listitem')).toHaveCount(1);
  await expect(proposed).toContainText(modemWords);
  await proposed.getByRole('button', { name: 'Choose what goes…' }).click();
  await page
    .getByRole('dialog', { name: 'Archive memories' })
    .getByRole('button', { name: 'Archive 1 memory' })
    .click();
  await said(page, '1 memory archived');
  await expect(proposed).toHaveCount(0);

  await page.getByRole('button', { name: 'Archive (1)' }).click();
  const archive = page.getByRole('dialog', { name: 'The archive' });
  const rows = archive.getByRole('list', { name: 'Archived memories' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
  await archive.getByRole('textbox', { name: 'Search the archive' }).fill('pilot Ines prefers');
  await expect(rows.filter({ hasText: fresh })).toHaveCount(0);
  await archive.getByRole('textbox', { name: 'Search the archive' }).fill('radio modem');
  await expect(rows).toContainText([modemWords]);
  await archive.getByRole('button', { name: 'Restore' }).click();
  await said(page, 'It is back in search');
  await expect(archive.getByText('The archive is empty')).toBeVisible();
  await archive.getByRole('button', { name: 'Close' }).click();
  await expect(proposed).toContainText(modemWords);
});

test('a memory’s curve stands in Search and in the Library, in words and as a table', async ({
  front,
  page,
  surface,
}) => {
  test.slow();
  await expect(fadingRows(page)).toHaveCount(3);
  await goTo(page, 'Search');
  await page.getByRole('searchbox').fill('spare pressure sensor');
  await page.getByRole('searchbox').press('Enter');
  const detail = page.getByRole('complementary', { name: 'The chosen memory' });
  const curve = detail.getByRole('figure');
  await expect(curve).toContainText(/Active, score 0\.5\d\./);
  await expect(curve).toContainText(/If nobody uses it, it begins to fade on \d+ \w+/);
  await curve.getByText('As a table').click();
  await expect(curve.getByRole('row', { name: /today/ })).toBeVisible();
  await expect(curve.getByRole('row', { name: /becomes dormant/ })).toBeVisible();
  await lookAt(front, surface, 'decay-search');

  await detail.getByRole('link', { name: 'Open in Library' }).click();
  await expect(page.locator('.monaco-editor').first()).toBeVisible();
  await page.locator('.view-line', { hasText: 'spare' }).first().click();
  await page.getByRole('button', { name: 'How it fades' }).click();
  const popover = page.getByRole('dialog', { name: 'How it fades' });
  await expect(popover).toContainText(sensor);
  await expect(popover.getByRole('figure')).toContainText(/begins to fade/);
});

test('an entity’s curve stands in its panel', async ({ page, agent }) => {
  await agent.use('memory_store', {
    content: 'Rovinj has two gauges at the pier.',
    store: 'semantic',
    entity: 'place--rovinj',
  });
  await goTo(page, 'Graph');
  await page.evaluate(() => {
    location.hash = '#/graph?focus=place--rovinj';
  });
  const curve = page.getByRole('complementary', { name: 'Rovinj' }).getByRole('figure');
  await expect(curve).toContainText(/Active, score/);
});

test('Today with fading memories in both themes and sizes', async ({ front, page, surface }) => {
  test.slow();
  await expect(fadingRows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Run now' }).click();
  await cycleHasRun(page);
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await page.getByRole('heading', { name: 'Fading this week' }).scrollIntoViewIfNeeded();
  await lookAt(front, surface, 'decay-today');
});

test.describe('nothing yet', () => {
  test.use({ isOld: false });

  test('an empty workspace shows no empty sections, and its first memory says what to expect', async ({
    page,
    agent,
  }) => {
    await said(page, 'Nothing is remembered yet');
    await expect(page.getByRole('region', { name: 'Fading this week' })).toHaveCount(0);
    await agent.use('memory_store', { content: 'The harbour pilot Ines prefers messages before eight.' });
    await said(page, 'Nothing fades this week');
    await expect(page.getByText('Nothing is below the archive threshold.')).toBeVisible();
    await page.getByRole('button', { name: 'The archive', exact: true }).click();
    await said(page, 'The archive is empty');
    expect(await axe(page)).toEqual([]);
  });

  test('while all of it lies in the archive, the way there stays', async ({ page, agent, place }) => {
    const { id } = await agent.use<{ id: string }>('memory_store', {
      content: 'The spare sensor lies in the blue locker.',
    });
    await place.cli('--workspace', place.root, 'forget', '--ids', id);
    await page.getByRole('button', { name: 'Archive (1)' }).click();
    await expect(page.getByRole('dialog').getByText('The spare sensor lies in the blue locker.')).toBeVisible();
  });
});
