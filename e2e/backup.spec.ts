import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, goTo, test } from './fixtures.ts';
import { lookAt } from './look.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

async function bareRemote(place: Place): Promise<string> {
  const remote = join(place.base, 'remote.git');
  await run('git', ['init', '--quiet', '--bare', remote]);
  return remote;
}

test('a backup is made in Settings, is not written over unasked, and is restored on the first page', {
  tag: '@both',
}, async ({ page, place }) => {
  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Sync and backup' }).click();
  const file = join(place.base, 'kept.backup');
  const field = page.getByRole('textbox', { name: 'File of the backup' });
  await expect(page.getByText('no backup on this computer yet')).toBeVisible();
  await field.fill(file);
  await page.getByRole('button', { name: 'Make a backup' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'read back and holds them all' })).toBeVisible();
  expect(existsSync(file)).toBe(true);
  await expect(page.getByText('last just now', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Make a backup' }).click();
  await page.getByRole('button', { name: 'Replace it' }).click();
  await expect(page.getByRole('button', { name: 'Replace it' })).toBeHidden();
  await field.fill(join(place.root, 'inside.backup'));
  await page.getByRole('button', { name: 'Make a backup' }).click();
  await expect(page.getByText('would be lost with it')).toBeVisible();

  // Wherever one is, a backup that anybody makes has a word at its end.
  await goTo(page, 'Today');
  const other = join(place.base, 'other.backup');
  await place.cli('backup', other, '--workspace', place.root);
  await expect(page.locator('.toast', { hasText: other })).toContainText('The backup is made');

  const folder = join(place.base, 'Restored');
  expect(await place.cli('restore', file, folder)).toContain('Open it');
  expect(await readFile(join(folder, 'SOUL.md'), 'utf8')).toBe(await place.read('SOUL.md'));
});

test('syncing by itself is asked about once there is an address, and a workspace kept here has none', async ({
  page,
  place,
  front,
  surface,
}) => {
  const remote = await bareRemote(place);
  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Sync and backup' }).click();
  const address = page.getByRole('textbox', { name: 'Address of your git repository' });
  const auto = page.getByRole('switch', { name: 'Sync automatically' });
  const stays = page.getByRole('switch', { name: 'Keep this workspace on this machine' });
  await expect(address).toBeVisible();
  await expect(auto).toHaveCount(0);
  // Who looks for it finds it all the same.
  const search = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/^Search all/))
    .first();
  await search.fill('automatically');
  await expect(auto).toBeVisible();
  await search.fill('');
  await expect(auto).toHaveCount(0);

  await stays.click();
  await expect(address).toHaveCount(0);
  await expect.poll(async () => JSON.parse(await place.read('mneme.json')).sync).toEqual({ local: true });
  await lookAt(front, surface, 'sync-local');
  await stays.click();
  await address.fill(remote);
  await page.getByRole('button', { name: 'Sync with it' }).click();
  await expect(auto).toBeVisible();
  await expect(auto).not.toBeChecked();
});

test('a remote is set, synced with, and what both sides changed is merged in the window', async ({
  page,
  place,
  front,
  surface,
}) => {
  test.slow();
  const remote = await bareRemote(place);
  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Sync and backup' }).click();
  const address = page.getByRole('textbox', { name: 'Address of your git repository' });
  const chip = page.locator('.titlebar .sync');
  await expect(chip).toHaveCount(0);
  await address.fill('ext::sh -c id');
  await page.getByRole('button', { name: 'Sync with it' }).click();
  await expect(page.getByText('it names a helper program')).toBeVisible();
  await address.fill(remote);
  await page.getByRole('button', { name: 'Sync with it' }).click();
  await expect(page.getByText(`Not synced yet with ${remote}`)).toBeVisible();
  await expect(chip).toHaveText('Not synced yet');
  const look = page.getByRole('region', { name: 'Before the first sync' });
  await expect(look).toContainText('The remote is empty: your history begins there.');
  await expect(look).toContainText(/Goes there\d+ commits in \d+ files/);
  await expect(look).toContainText('Comes hereNothing.');
  await look.scrollIntoViewIfNeeded();
  await lookAt(front, surface, 'sync-look');
  await look.getByRole('button', { name: 'Only once' }).click();
  await expect(page.getByText(`Synced with ${remote}`)).toBeVisible();
  await expect(chip).toHaveText('In step');
  const byItself = page.getByRole('switch', { name: 'Sync automatically' });
  await expect(byItself).not.toBeChecked();

  // Another machine changes the same place.
  const other = join(place.base, 'Other');
  await mkdir(other);
  await place.cli('init', other);
  await place.cli('--workspace', other, 'sync', 'set', remote);
  await place.cli('--workspace', other, 'sync');
  await writeFile(join(other, 'USER.md'), '# USER.md\n\nLives in Pula.\n\nLikes tea.\n');
  await place.cli('--workspace', other, 'sync');
  await place.write('USER.md', '# USER.md\n\nLives in Rovinj.\n\nLikes tea.\n');
  await page.getByRole('button', { name: 'Sync now' }).click();
  const waiting = page.getByRole('list', { name: '1 file to merge' });
  await expect(waiting.getByText('USER.md', { exact: true }).first()).toBeVisible();
  await expect(chip).toHaveText('1 file to merge');
  // Where there is no room for words, the sign of it stays.
  await front.resize(720, 800);
  await expect(chip).toBeVisible();
  await expect(chip.getByText('1 file to merge')).toBeHidden();
  await front.resize(1280, 800);
  await expect(waiting).toContainText(/This machine: \w+, .+ The remote: \w+, .+/);
  await byItself.scrollIntoViewIfNeeded();
  await lookAt(front, surface, 'sync-waits');

  // One place of the file, decided on by itself.
  const place1 = waiting.getByRole('list', { name: '1 place of USER.md' });
  await expect(place1).toContainText(/Lives in Rovinj\. This machine: .+Lives in Pula\. The remote: /);

  await page.getByRole('button', { name: 'Merge USER.md' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge USER.md' });
  await expect(merging.getByRole('heading', { name: 'This machine' })).toBeVisible();
  await lookAt(front, surface, 'sync-merge');
  await merging.getByRole('radio', { name: 'Both', exact: true }).click();
  await merging.getByRole('button', { name: 'Take merged' }).click();
  await expect(merging).toBeHidden();
  await expect(waiting).toBeHidden();
  const text = await place.read('USER.md');
  expect(text).toContain('Rovinj');
  expect(text).toContain('Pula');
  await place.cli('--workspace', other, 'sync');
  expect(await readFile(join(other, 'USER.md'), 'utf8')).toBe(text);

  // Two places of one file, each decided on by itself.
  const facts = (city: string, drink: string) =>
    `# USER.md\n\n## Home\n\nLives in ${city}.\n\n## Taste\n\n- Likes ${drink}.\n`;
  await place.write('USER.md', facts('Split', 'tea'));
  await page.getByRole('button', { name: 'Sync now' }).click();
  const atRemote = async () => (await run('git', ['--git-dir', remote, 'show', 'mneme:USER.md'])).stdout;
  await expect.poll(atRemote).toContain('Split');
  await expect(chip).toHaveText('In step');
  await place.cli('--workspace', other, 'sync');
  await writeFile(join(other, 'USER.md'), facts('Zadar', 'mate'));
  await place.cli('--workspace', other, 'sync');
  await place.write('USER.md', facts('Rijeka', 'coffee'));
  await page.getByRole('button', { name: 'Sync now' }).click();
  const places = page.getByRole('list', { name: '2 places of USER.md' });
  await places.getByRole('button', { name: 'Theirs: Home in USER.md, place 1' }).click();
  await expect(places.getByRole('button', { name: 'Theirs: Home in USER.md, place 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await lookAt(front, surface, 'sync-places');
  await places.getByRole('button', { name: 'Mine: Taste in USER.md, place 2' }).click();
  await expect(places).toBeHidden();
  expect(await place.read('USER.md')).toBe(facts('Zadar', 'coffee'));

  // A day offline, and back; the chip leads here from any page. The merge goes out before that.
  await expect(chip).toHaveText('In step');
  await goTo(page, 'Library');
  await rename(remote, `${remote}.away`);
  await place.cli('--workspace', place.root, 'store', 'The harbour opens at six.');
  await expect(chip).toHaveText(/^\d+ to send$/);
  await chip.click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(chip).toHaveText('Sync failed');
  await rename(`${remote}.away`, remote);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(chip).toHaveText('In step');

  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText(/Not synced yet|Synced with|In step with/)).toHaveCount(0);

  // Once it is wanted by itself, the first sync with another remote is still the owner's.
  for (const [name, button] of [
    ['second', 'Sync, and stay in step'],
    ['third', 'Sync'],
  ] as const) {
    const next = join(place.base, `${name}.git`);
    await run('git', ['init', '--quiet', '--bare', next]);
    await address.fill(next);
    await page.getByRole('button', { name: 'Sync with it' }).click();
    await expect(look.getByRole('button', { name: 'Only once' })).toHaveCount(name === 'second' ? 1 : 0);
    await look.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(`Synced with ${next}`)).toBeVisible();
    await expect(byItself).toBeChecked();
    await page.getByRole('button', { name: 'Turn off' }).click();
  }
});

test.describe('without a workspace', () => {
  test.use({ beginning: 'nothing' });

  test('a backup is restored on the first page; what is none is named', { tag: '@both' }, async ({ page, place }) => {
    const root = join(place.base, 'Made');
    await mkdir(root);
    await place.cli('init', root);
    const file = join(place.base, 'made.backup');
    await place.cli('--workspace', root, 'backup', file);
    await page.getByRole('button', { name: 'Restore…' }).click();
    const field = page.getByRole('textbox', { name: 'File of the backup' });
    await field.fill(join(root, 'SOUL.md'));
    await page.getByRole('textbox', { name: 'Folder to restore it in' }).fill(join(place.base, 'Back'));
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('it is no git bundle')).toBeVisible();
    await field.fill(file);
    expect(existsSync(join(place.base, 'Back'))).toBe(false);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect(existsSync(join(place.base, 'Back', 'SOUL.md'))).toBe(true);
  });
});

test('a machine that has nothing yet joins by one button, and stays in step', async ({ page, place }) => {
  const remote = await bareRemote(place);
  const other = join(place.base, 'Other');
  await mkdir(other);
  await place.cli('init', other);
  await place.cli('--workspace', other, 'store', 'The harbour opens at six.');
  await place.cli('--workspace', other, 'sync', 'set', remote);
  await place.cli('--workspace', other, 'sync');
  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Sync and backup' }).click();
  await page.getByRole('textbox', { name: 'Address of your git repository' }).fill(remote);
  await page.getByRole('button', { name: 'Sync with it' }).click();
  const look = page.getByRole('region', { name: 'Before the first sync' });
  await expect(look).toContainText('Nothing was written here yet');
  await look.getByRole('button', { name: 'Sync, and stay in step' }).click();
  await expect(page.getByText(`Synced with ${remote}`)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Sync automatically' })).toBeChecked();
  await expect(page.getByText('The remote holds the history of another workspace')).toBeHidden();
});
