import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { axe } from './axe.ts';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';
import { makePlace, type Place } from './place.ts';

const dayMs = 86_400_000;
/** The calendar day so many days ago; the places of the tests live in UTC. */
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

const page = (name: string, facts: string[]) =>
  `# ${name}\n<!-- Type: place | Created: ${dayAgo(40)} | Last updated: ${dayAgo(40)} -->\n\n## Facts\n${facts.map((fact) => `- ${fact}`).join('\n')}\n`;
const entity = (name: string) => `memory/graph/entities/place--${name.toLowerCase()}.md`;

/** A history of its own, as an owner's git would make it: what was written so many days ago. */
async function writeThen(place: Place, days: number, files: Record<string, string>): Promise<void> {
  const at = new Date(Date.now() - days * dayMs).toISOString();
  const git = (...args: string[]) =>
    execFileSync('git', [`--git-dir=${join(place.root, '.audit')}`, `--work-tree=${place.root}`, ...args], {
      cwd: place.root,
      env: {
        ...place.env,
        GIT_AUTHOR_DATE: at,
        GIT_COMMITTER_DATE: at,
        GIT_AUTHOR_NAME: 'Owner',
        GIT_AUTHOR_EMAIL: 'owner@localhost',
        GIT_COMMITTER_NAME: 'Owner',
        GIT_COMMITTER_EMAIL: 'owner@localhost',
      },
    });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(place.root, path, '..'), { recursive: true });
    await place.write(path, text);
  }
  git('add', '--', ...Object.keys(files));
  git('commit', '--quiet', '--message', `by hand, ${days} days ago`);
}

test.use({
  // A folder that is opened; `place` below says what is in it.
  beginning: 'sample',
  place: async ({ home, sharedFront }, use) => {
    const place = await makePlace(home, await home.newFolder(), null);
    await mkdir(place.root, { recursive: true });
    execFileSync('git', ['init', '--quiet', '--bare', join(place.root, '.audit')], { env: place.env });
    execFileSync('git', [`--git-dir=${join(place.root, '.audit')}`, 'config', 'core.bare', 'false'], {
      env: place.env,
    });
    await writeThen(place, 30, {
      'MEMORY.md': '# MEMORY.md — Core Memory\n\n## Critical Facts\n- The ferry leaves at seven\n',
      [entity('Mljet')]: page('place--mljet', ['The pier is closed in winter']),
    });
    await writeThen(place, 10, { [entity('Rovinj')]: page('place--rovinj', ['The lighthouse is painted green']) });
    await writeThen(place, 3, {
      'MEMORY.md': '# MEMORY.md — Core Memory\n\n## Critical Facts\n- The ferry leaves at eight\n',
      [entity('Mljet')]: page('place--mljet', ['The pier is open all year']),
    });
    await use(place);
    await sharedFront.remove(place);
  },
});

test('Graph, Library and Search show any day by the slider, read only, and come back to now', async ({
  page,
  front,
  surface,
}) => {
  test.slow();
  await goTo(page, 'Library');
  await page.getByRole('button', { name: 'As of…' }).click();
  const bar = page.getByRole('region', { name: 'The workspace as it was' });
  await expect(bar).toBeVisible();
  await bar.getByLabel('Date').fill(dayAgo(20));
  await page.getByRole('tree').getByText('MEMORY.md').click();
  const file = page.getByRole('region', { name: 'MEMORY.md, as it was' });
  await expect(file).toContainText('The ferry leaves at seven');
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await expect(page.getByRole('tree').getByText('Rovinj')).toHaveCount(0);
  await lookAt(front, surface, 'library-past');

  const slider = bar.getByRole('slider', { name: 'Day' });
  await slider.press('End');
  await expect(file).toContainText('The ferry leaves at eight');
  await slider.press('Home');
  await expect(file).toContainText('The ferry leaves at seven');
  await file.getByRole('radio', { name: 'Since then' }).click();
  await expect(file.locator('.view-lines').last()).toContainText('eight');

  await goTo(page, 'Graph');
  await page.getByRole('button', { name: 'As of…' }).click();
  await bar.getByLabel('Date').fill(dayAgo(20));
  await page.getByRole('button', { name: 'As a list' }).click();
  await expect(page.getByText('1 entity', { exact: true })).toBeVisible();
  await expect(page.locator('.graphpanel')).toContainText('closed in winter');
  await expect(page.getByRole('button', { name: 'Merge' })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Back to now' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('2 entities')).toBeVisible();
  await expect(page.locator('.graphpanel')).toContainText('open all year');

  await goTo(page, 'Search');
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('pier');
  const results = page.getByRole('listbox').or(page.locator('.resultscroll'));
  await expect(results.first()).toContainText('open all year');
  await page.getByRole('button', { name: 'As of…' }).click();
  await bar.getByLabel('Date').fill(dayAgo(20));
  await expect(results.first()).toContainText('closed in winter');
  await expect(page.getByText(/^As of /).last()).toBeVisible();
});

test('a day before everything is told so, with the way back', async ({ page }) => {
  await goTo(page, 'Graph');
  await page.getByRole('button', { name: 'As of…' }).click();
  const bar = page.getByRole('region', { name: 'The workspace as it was' });
  await bar.getByLabel('Date').fill('2020-01-01');
  await expect(page.getByText('Nothing was kept yet on 2020-01-01.')).toBeVisible();
  await bar.getByRole('button', { name: 'Back to now' }).click();
  await expect(page.getByText('2 entities')).toBeVisible();
});
