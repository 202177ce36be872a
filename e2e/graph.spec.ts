import type { Page } from '@playwright/test';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt, restingBox } from './look.ts';

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const stage = (page: Page) => page.getByRole('application');

test.describe('with the sample', () => {
  test.use({ beginning: 'sample' });

  test('the graph opens at an entity, and keys lead through it', async ({ page }) => {
    await goTo(page, 'Graph');
    await expect(stage(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Find an entity' })).toBeFocused();
    await page.keyboard.type('tideline');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/graph\?focus=project--tideline/);
    const about = panel(page, 'Tideline');
    await expect(about.getByText('Three harbours pay: Rovinj, Fažana, Izola')).toBeVisible();
    await expect(about.getByRole('heading', { name: 'Relations' })).toBeVisible();
    await expect(stage(page)).toBeFocused();
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/at=/);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/at=/);
    await page.keyboard.press('1');
    await expect(page.getByRole('radio', { name: '1 hop' })).toBeChecked();
    await page.keyboard.press('0');
    await expect(page.getByText('15 entities', { exact: true })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Move to a neighbour')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  test('a name in the panel leads on, and the address says where', async ({ page }) => {
    await goTo(page, 'Graph');
    await page.evaluate(() => {
      location.hash = '#/graph?focus=project--tideline';
    });
    await panel(page, 'Tideline').getByRole('button', { name: 'Gauge ingest', exact: true }).first().click();
    await expect(page).toHaveURL(/focus=project--gauge-ingest/);
    await expect(panel(page, 'Gauge ingest')).toBeVisible();
    await page.goBack();
    await expect(panel(page, 'Tideline')).toBeVisible();
  });

  test('as a list it says the same', async ({ page }) => {
    await goTo(page, 'Graph');
    await page.getByRole('radio', { name: 'All' }).click();
    await page.getByRole('button', { name: 'As a list' }).click();
    const list = page.getByRole('list', { name: 'Entities' });
    await expect(list.getByRole('listitem')).toHaveCount(15);
    await list.getByRole('button', { name: /Rovinj/ }).click();
    await expect(panel(page, 'Rovinj')).toBeVisible();
  });

  test('a filter leaves out a type, and says so', async ({ page }) => {
    await goTo(page, 'Graph');
    await expect(stage(page)).toBeVisible();
    await page.keyboard.press('0');
    await page.getByRole('button', { name: /^People/ }).click();
    await expect(page.getByText(/\d+ of 15 entities/)).toBeVisible();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(page.getByText('15 entities', { exact: true })).toBeVisible();
  });

  test('renamed, its links follow and the old name stays an alias', async ({ page, place }) => {
    await openAt(page, 'place--izola', 'Izola');
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Isola harbour');
    await page.keyboard.press('Enter');
    await expect(panel(page, 'Isola harbour')).toBeVisible();
    await expect(page).toHaveURL(/focus=place--isola-harbour/);
    await expect(panel(page, 'Isola harbour').getByText(/Also called .*Izola/)).toBeVisible();
    await expect(
      panel(page, 'Isola harbour').getByRole('button', { name: 'Interreg grant', exact: true }),
    ).toBeVisible();
    expect(await place.read('memory/graph/entities/place--isola-harbour.md')).toContain('[[project--interreg-grant]]');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => place.read('memory/graph/entities/place--izola.md').catch(() => '')).toContain('Slovenian');
  });

  test('linked by keys, in a word of the vocabulary', async ({ page, place }) => {
    await openAt(page, 'place--izola', 'Izola');
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'To' }).fill('rovinj');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio', { name: 'develops developed by' })).toBeVisible();
    await dialog.getByRole('radio', { name: /^relates to/ }).check();
    await expect(dialog.getByText(/Izola relates to Rovinj/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(panel(page, 'Izola').getByRole('button', { name: 'Rovinj', exact: true })).toBeVisible();
    expect(await place.read('memory/graph/entities/place--izola.md')).toContain('[[place--rovinj]]');
  });

  test('what can be done with an entity is said where it stands, by pointer and by key', async ({ page }) => {
    await openAt(page, 'place--izola', 'Izola');
    const at = await spot(page, 'Interreg grant');
    await page.mouse.click(at.x, at.y, { button: 'right' });
    const menu = page.getByRole('menu', { name: 'Interreg grant' });
    await menu.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect(page.getByText('mneme://show/graph?focus=project--interreg-grant', { exact: true })).toBeVisible();
    await stage(page).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu', { name: 'Interreg grant' }).getByRole('menuitem', { name: 'Focus' }).click();
    await expect(page).toHaveURL(/focus=project--interreg-grant/);
  });

  test('dragged onto another they are related; a click on the line changes the word or takes it away', async ({
    page,
    place,
  }) => {
    await openAt(page, 'place--izola', 'Izola');
    await page.keyboard.press('0');
    await expect(page.locator('.graphname').filter({ hasText: 'Amara Nwosu' })).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Relate Izola' });
    // On a slow machine what looks at rest may be between two frames: the hand tries again, as a person's would.
    await expect(async () => {
      const from = await spot(page, 'Izola');
      // On its name: it stays where it is while the hand comes, though lines and entities move.
      const to = await spot(page, 'Amara Nwosu');
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
      await expect(dialog).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(dialog.getByRole('combobox', { name: 'To' })).toHaveValue('Amara Nwosu');
    // Both are known: what is left is the word, and all of them are in sight.
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    for (const edge of [dialog.getByRole('radio').first(), dialog.getByRole('radio').last()])
      await expect(edge).toBeInViewport();
    await dialog.getByRole('radio', { name: /^relates to/ }).check();
    await dialog.getByRole('button', { name: 'Relate', exact: true }).click();
    await expect.poll(() => place.read('memory/graph/entities/place--izola.md')).toContain('[[person--amara-nwosu]]');
    await openAt(page, 'place--izola', 'Izola');
    await page.keyboard.press('1');
    const word = page.locator('.graphname.word').filter({ hasText: 'relates to' }).first();
    await expect(word).toBeVisible();
    const box = await restingBox(word);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByRole('menuitem', { name: 'Take it away' }).first().click();
    await expect(page.getByText('The relation is taken away', { exact: true })).toBeVisible();
  });

  test('several are selected and pinned at once', async ({ page }) => {
    await openAt(page, 'place--izola', 'Izola');
    for (const one of ['Interreg grant', 'Izola']) {
      const at = await spot(page, one);
      await page.keyboard.down('Control');
      await page.mouse.click(at.x, at.y);
      await page.keyboard.up('Control');
    }
    const selected = panel(page, 'Selected');
    await expect(selected.getByRole('heading', { name: '2 entities selected' })).toBeVisible();
    await selected.getByRole('button', { name: 'Pin' }).click();
    await expect(page.getByText('2 entities pinned', { exact: true }).first()).toBeVisible();
  });

  test('whom a plain press chose is selected with the next one', async ({ page }) => {
    await openAt(page, 'place--izola', 'Izola');
    const first = await spot(page, 'Interreg grant');
    await page.mouse.click(first.x, first.y);
    await expect(panel(page, 'Interreg grant')).toBeVisible();
    const second = await spot(page, 'Izola');
    await page.keyboard.down('Control');
    await page.mouse.click(second.x, second.y);
    await page.keyboard.up('Control');
    await expect(panel(page, 'Selected').getByRole('heading', { name: '2 entities selected' })).toBeVisible();
  });

  test('pinned by a key, and unpinned from the toast', async ({ page }) => {
    await openAt(page, 'place--izola', 'Izola');
    await page.keyboard.press('p');
    await expect(panel(page, 'Izola').getByRole('button', { name: /^Unpin/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(panel(page, 'Izola').getByRole('button', { name: /^Pin/ })).toBeVisible();
  });

  test('two are merged after a look at what the page becomes', async ({ page, place }) => {
    await openAt(page, 'place--rovinj', 'Rovinj');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'The other' }).fill('izola');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText("The loan ends with the grant's first year")).toBeVisible();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(panel(page, 'Rovinj').getByText("The loan ends with the grant's first year")).toBeVisible();
    await expect(panel(page, 'Rovinj').getByText(/Also called .*Izola/)).toBeVisible();
    expect(await place.read('memory/graph/entities/place--rovinj.md')).toContain('The loan ends');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => place.read('memory/graph/entities/place--izola.md').catch(() => '')).toContain('The loan');
    await expect(panel(page, 'Rovinj').getByText("The loan ends with the grant's first year")).toBeHidden();
  });

  test('what an agent learns appears without a reload', async ({ page, agent }) => {
    await openAt(page, 'place--izola', 'Izola');
    await agent.use('memory_store', {
      content: 'The harbour master answers before nine.',
      store: 'semantic',
      entity: 'place--izola',
    });
    await expect(panel(page, 'Izola').getByText('The harbour master answers before nine')).toBeVisible();
  });

  test('in both themes and sizes', async ({ front, page, surface }) => {
    test.slow();
    await openAt(page, 'project--tideline', 'Tideline');
    await lookAt(front, surface, 'graph');
  });

  test('the list and the dialogs in both themes and sizes', async ({ front, page, surface }) => {
    test.slow();
    await openAt(page, 'project--tideline', 'Tideline');
    await page.keyboard.press('v');
    await lookAt(front, surface, 'graph-list');
    await page.keyboard.press('v');
    await expect(stage(page)).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Find an entity' })).toBeFocused();
    await page.keyboard.type('ro');
    await expect(page.getByRole('option', { name: /Rovinj/ })).toBeVisible();
    await lookAt(front, surface, 'graph-find');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(stage(page)).toBeFocused();
    await front.resize(800, 600);
    await page.keyboard.press('d');
    await expect(panel(page, 'Tideline')).toBeFocused();
    await lookAt(front, surface, 'graph-details');
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.getByRole('combobox', { name: 'The other' }).fill('rovinj');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('figure')).toBeVisible();
    await lookAt(front, surface, 'graph-merge');
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog').getByRole('radiogroup')).toBeVisible();
    await lookAt(front, surface, 'graph-link');
  });
});

test('an empty workspace says how entities come to be; long names and Arabic stand whole, each in its direction', async ({
  front,
  page,
  place,
  surface,
}) => {
  test.slow();
  await goTo(page, 'Graph');
  await expect(page.getByText('No people or projects yet')).toBeVisible();
  await lookAt(front, surface, 'graph-empty');
  const long = 'W'.repeat(200);
  const facts = `- تفضل ليلى الاجتماعات صباح الأحد.\n- Works at the harbour.\n- ${long}\n`;
  const layla = `# ليلى حسن\n\n## Facts\n${facts}\n## Relations\n- Uses: [[tool--wide]]\n`;
  await place.write('memory/graph/entities/tool--wide.md', `# ${long}\n\n## Facts\n- It is wide.\n`);
  await place.write('memory/graph/entities/person--layla.md', layla);
  await openAt(page, 'person--layla', 'ليلى حسن');
  const about = panel(page, 'ليلى حسن');
  await expect(about.getByText(long).first()).toBeVisible();
  expect(await about.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await expect(page.locator('.graphname').filter({ hasText: 'W' }).first()).toHaveText(/^(W\s*){200}$/);
  await lookAt(front, surface, 'graph-long');
  await openAt(page, 'tool--wide', long);
  const heading = panel(page, long).getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveAttribute('title', long);
  expect((await heading.boundingBox())?.height).toBeLessThan(80);
  await expect(panel(page, long).getByRole('button', { name: 'Pin: it never fades' })).toBeVisible();

  await page.evaluate(() => {
    location.hash = '#/library?path=memory%2Fgraph%2Fentities%2Fperson--layla.md';
  });
  const read = page.getByRole('region', { name: /, to read$/ });
  await expect(read.getByText('تفضل ليلى')).toHaveCSS('direction', 'rtl');
  await expect(read.getByText('Works at the harbour.')).toHaveCSS('direction', 'ltr');
});

/** Where an entity's name stands: pointed at, it means the entity. */
async function spot(page: Page, name: string): Promise<{ x: number; y: number }> {
  const label = page.locator('.graphname').filter({ hasText: name }).first();
  await expect(label).toBeVisible();
  const box = await restingBox(label);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function openAt(page: Page, id: string, name: string): Promise<void> {
  await goTo(page, 'Graph');
  await page.evaluate((to) => {
    location.hash = `#/graph?focus=${to}`;
  }, id);
  await expect(panel(page, name).getByRole('heading', { level: 2, name })).toBeVisible();
  await stage(page).focus();
}
