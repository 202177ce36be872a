import type { Page } from '@playwright/test';
import { connectOwner } from '../electron/gateway/connect.ts';
import { connectAgent } from './agent.ts';
import { expect, test } from './fixtures.ts';
import { lookAt } from './look.ts';
import { grant } from './owner.ts';

test.use({ beginning: 'sample' });
test.slow();

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
const log = (page: Page) => page.getByRole('list', { name: /^Changes, grouped/ });
const detail = (page: Page) => page.getByRole('region', { name: 'The chosen change' });
const rows = (page: Page) => log(page).locator('.aurow');
/** A commit's row, by what it says. */
const row = (page: Page, words: string | RegExp) => rows(page).filter({ hasText: words });
const group = (page: Page, words: string | RegExp) => log(page).locator('.augroup').filter({ hasText: words });

test('what agents and the owner do is in the log at once, grouped, filtered by words, by who and by key', async ({
  front,
  page,
  place,
  surface,
  agent,
}) => {
  await open(page, 'Audit');
  for (const n of [1, 2, 3]) await agent.use('memory_store', { content: `The gauge of pier ${n} was read at noon.` });
  await expect(row(page, 'pier 3')).toBeVisible();
  await expect(group(page, 'Scribe')).toContainText('3');
  await place.write('USER.md', (await place.read('USER.md')).replace(/\n$/, '\n- Reads the gauges at noon\n'));
  await expect(row(page, 'USER.md')).toBeVisible();
  await row(page, 'pier 2').click();
  await expect(detail(page).getByText('pier 2').first()).toBeVisible();
  await expect(detail(page).locator('.monaco-diff-editor')).toBeVisible();
  await lookAt(front, surface, 'audit');

  await expect(group(page, 'Checkpoints')).toHaveCount(0);
  await page.getByRole('button', { name: /^Bookkeeping/ }).click();
  await expect(group(page, 'Checkpoints')).toHaveCount(1);
  await page.getByRole('button', { name: /^Bookkeeping/ }).click();

  await page.getByRole('searchbox', { name: 'File, words or commit' }).fill('pier 2');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText(/^1 of \d+ changes/)).toBeVisible();
  await expect.poll(() => page.url()).toContain('q=');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('x');
  await expect(row(page, 'USER.md')).toBeVisible();

  await page.keyboard.press('w');
  const who = page.getByRole('dialog', { name: 'Who' });
  await who.getByRole('button', { name: /manual/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'USER.md')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await page.getByRole('button', { name: /^Critical/ }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText('No change fits these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Roll back…')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('the log is read by keys alone', async ({ page, agent }) => {
  for (const n of [1, 2, 3]) await agent.use('memory_store', { content: `The gauge of pier ${n} was read at noon.` });
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(row(page, 'pier 3')).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(page, 'pier 2')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'pier 1')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const head = group(page, 'Scribe').getByRole('button').first();
  await expect(head).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'pier 1')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await expect(row(page, 'pier 3')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Change' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Open in LibraryO',
    'Roll back…Z',
    'History',
    'Show only this session',
    'Copy link',
  ]);
  await menu.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText(/^mneme:\/\/show\/audit\?commit=/)).toBeVisible();
  await expect(row(page, 'pier 3')).toBeFocused();
  await head.click({ button: 'right' });
  const whole = page.getByRole('menu', { name: 'Changes' });
  await expect(whole.getByRole('menuitem')).toHaveText([
    'Close⏎',
    'Roll back…Z',
    'Show only this session',
    'Copy link',
  ]);
  await page.keyboard.press('Escape');
  await row(page, 'pier 3').focus();
  await page.keyboard.press('z');
  const dialog = page.getByRole('dialog', { name: /^Roll back/ });
  await expect(dialog.getByRole('button', { name: 'Roll back 1 file' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'pier 3')).toBeFocused();
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});

test('an edit of a critical file outside raises an alert, on Today and here; it is taken back, or kept', async ({
  front,
  page,
  place,
  surface,
}) => {
  const soul = await place.read('SOUL.md');
  await open(page, 'Audit');
  await expect(group(page, 'The beginning')).toBeVisible();
  await open(page, 'Today');
  await place.write('SOUL.md', `${soul}- Speaks in rhymes\n`);
  const today = page
    .getByRole('list', { name: 'Waiting for you' })
    .getByRole('listitem')
    .filter({ hasText: 'SOUL.md' });
  await expect(today).toBeVisible();
  await lookAt(front, surface, 'today-alert');
  await today.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  await expect(detail(page).getByText('Speaks in rhymes')).toBeVisible();
  await lookAt(front, surface, 'audit-alert');
  const banner = page.getByRole('region', { name: 'Alerts' });
  // The answers stand once: beside the change that is open.
  await expect(banner.getByRole('button', { name: 'Restore' })).toBeHidden();
  await detail(page).getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => place.read('SOUL.md')).toBe(soul);
  await expect(banner).toBeHidden();

  await place.write('SOUL.md', `${soul}- Speaks plainly\n`);
  await banner.getByRole('button').first().click();
  await detail(page).getByRole('button', { name: 'Keep it' }).click();
  await expect(banner).toBeHidden();
  expect(await place.read('SOUL.md')).toContain('Speaks plainly');
});

test('a line of the audit log that somebody else wrote is noticed, explained, and taken back', async ({
  front,
  page,
  place,
  surface,
  agent,
}) => {
  const path = 'memory/meta/audit.log';
  await agent.use('memory_store', { content: 'The lock gate was painted green.' });
  await open(page, 'Audit');
  await expect(row(page, 'lock gate')).toBeVisible();
  const before = await place.read(path);
  await place.write(path, before.replace('painted green', 'painted blue').replace('lock gate', 'slipway'));
  const banner = page.getByRole('region', { name: 'Alerts' });
  await expect(banner.getByText(/audit\.log/)).toBeVisible();
  await banner.getByRole('button').first().click();
  await expect(detail(page).getByText('The record itself is not as Mneme left it.')).toBeVisible();
  await lookAt(front, surface, 'audit-tampering');
  await detail(page).getByRole('button', { name: 'Restore' }).click();
  await expect(banner).toBeHidden();
  expect(await place.read(path)).not.toContain('slipway');
});

test('a file goes back to before a change, and forth again', async ({ page, place }) => {
  await open(page, 'Audit');
  await expect(group(page, 'The beginning')).toBeVisible();
  const before = await place.read('USER.md');
  await place.write('USER.md', `${before}- Reads the gauges at noon\n`);
  await row(page, 'USER.md').first().click();
  await detail(page)
    .getByRole('button', { name: /^Roll back/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Roll back/ });
  await dialog.getByRole('radio', { name: 'The file, to before it' }).click();
  await expect(dialog.getByText('returns')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await place.read('USER.md')).toContain('Reads the gauges at noon');
  await detail(page)
    .getByRole('button', { name: /^Roll back/ })
    .click();
  await dialog.getByRole('radio', { name: 'The file, to before it' }).click();
  await expect(dialog.getByText('returns')).toBeVisible();
  await dialog.getByRole('button', { name: 'Roll back 1 file' }).click();
  await expect.poll(() => place.read('USER.md')).toBe(before);
  await expect(row(page, 'revert').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => place.read('USER.md')).toContain('Reads the gauges at noon');
});

test('a session goes back; what was changed since is asked about, and merged by hand', async ({
  front,
  page,
  place,
  surface,
  agent,
}) => {
  const path = 'memory/procedures/harbour-rules.md';
  const owner = await connectOwner(place.root, { client: 'e2e', start: false });
  const text = ['# Harbour rules', '', 'The gate opens at six.', 'The gate shuts at ten.', '', 'Lights are green.', ''];
  await owner.call('library.save', { path, content: text.join('\n'), base: null });
  await agent.use('memory_patch', { path, patches: [{ oldText: 'opens at six', newText: 'opens at seven' }] });
  await agent.use('memory_patch', { path, patches: [{ oldText: 'Lights are green', newText: 'Lights are red' }] });
  await agent.use('memory_store', { content: 'The harbour rules were read to the crew.' });
  await place.write(path, (await place.read(path)).replace('opens at seven', 'opens at eight'));
  await open(page, 'Audit');
  await expect(row(page, 'Edited outside Mneme').first()).toBeVisible();

  const scribe = group(page, 'Scribe');
  await scribe.getByRole('button').first().click();
  await expect(detail(page).getByRole('heading', { name: 'Scribe' })).toBeVisible();
  await lookAt(front, surface, 'audit-session');
  await detail(page)
    .getByRole('button', { name: /^Roll back/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Roll back/ });
  await expect(dialog.getByText('harbour-rules.md: changed since')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Keep the newer' })).toBeChecked();
  await lookAt(front, surface, 'audit-rollback');
  await dialog.getByRole('button', { name: 'Merge by hand…' }).click();
  const merge = page.getByRole('dialog', { name: `Merge ${path}` });
  await lookAt(front, surface, 'audit-merge');
  await merge.getByRole('radio', { name: 'The newer' }).first().click();
  await merge.getByRole('button', { name: 'Edit it first' }).click();
  await merge.locator('.editor.modified .view-lines').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Nobody fishes here.');
  await merge.getByRole('button', { name: 'Take merged' }).click();
  await expect(dialog.getByRole('radio', { name: 'Merged by hand' })).toBeChecked();
  await dialog.getByRole('button', { name: /^Roll back \d files/ }).click();
  await expect.poll(() => place.read(path)).toContain('Lights are green');
  expect(await place.read(path)).toContain('opens at eight');
  expect(await place.read(path)).toContain('Nobody fishes here.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => place.read(path)).toContain('Lights are red');
  owner.close();
});

test('the whole workspace goes back to a moment, and forth again', async ({ front, page, place, surface, agent }) => {
  const before = await place.read('USER.md');
  await open(page, 'Audit');
  await expect(group(page, 'The beginning')).toBeVisible();
  await place.write('USER.md', `${before}- Reads the gauges at noon\n`);
  await expect(row(page, 'USER.md')).toBeVisible();
  const stored = await agent.use<{ path: string }>('memory_store', { content: 'The lock gate was painted green.' });
  await expect(row(page, 'lock gate')).toBeVisible();
  const day = await place.read(stored.path);
  await page.keyboard.press('b');
  const moments = page.getByRole('dialog', { name: 'Go back to…' });
  await expect(moments.getByLabel('Date')).toBeVisible();
  await expect(moments.getByLabel('Time of day')).toHaveValue('00:00');
  await lookAt(front, surface, 'audit-moment');
  await moments.getByRole('button', { name: /Scribe/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Roll back/ });
  await dialog.getByRole('button', { name: /^Roll back \d+ file/ }).click();
  await expect(page.getByText(/rolled back\.$/).first()).toBeVisible();
  const gone = await place.read(stored.path).catch(() => '');
  expect(gone).not.toContain('lock gate');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => place.read(stored.path).catch(() => '')).toBe(day);
});

test('a reflection leads to what it changed, with the evidence, and goes back as one', async ({
  front,
  page,
  place,
  surface,
}) => {
  const path = 'memory/graph/entities/person--ines-kolar.md';
  const before = await place.read(path);
  const lines = before.split('\n');
  const line = lines.findIndex((one) => one.startsWith('- '));
  const evidence = [{ id: 'entity:person--ines-kolar', path, line: line + 1, quote: lines[line] ?? '', at: null }];
  const changes = ['Keeps the logbook at home', 'Reads the gauges before eight'].map((statement, n) => {
    const does = { kind: 'fact', entity: 'person--ines-kolar', statement, supersedes: null } as const;
    return {
      id: `c${n + 1}`,
      does,
      reason: 'It was said twice.',
      evidence,
      verdict: 'open',
      edited: null,
      lossAccepted: false,
    };
  });
  const read = { processed: { episodes: 23, entities: 8, procedures: 3 }, reviewed: 3, dropped: 0, withheld: 0 };
  const made = { made: new Date().toISOString(), by: 'rules', fellBack: null, trigger: 'test', until: null };
  const tokens = { estimated: 0, used: 0, cap: 8_000 };
  const pending = { version: 1, session: 'r-031', number: 31, ...made, ...read, tokens, changes };
  await place.write('memory/meta/pending-reflection.json', JSON.stringify(pending));
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: /that are sure/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Apply/ })
    .click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  expect(await place.read(path)).toContain('Keeps the logbook at home');
  await page.getByRole('radio', { name: 'Past' }).click();
  await page.getByText('Reflection 31').first().click();
  await page.getByRole('link', { name: 'what it changed' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  await row(page, 'person--ines-kolar').first().click();
  await expect(detail(page).getByRole('region', { name: 'Evidence' })).toBeVisible();
  await lookAt(front, surface, 'audit-reflection');
  await group(page, 'Reflection').hover();
  await group(page, 'Reflection')
    .getByRole('button', { name: /Roll back/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Roll back \d/ })
    .click();
  await expect.poll(() => place.read(path)).toBe(before);
});

test('who wrote which lines stands beside a file, and leads to the change', async ({
  front,
  page,
  place,
  surface,
  agent,
}) => {
  const path = 'memory/procedures/harbour-rules.md';
  await agent.use('memory_write', { path, content: '# Harbour rules\n\nThe gate opens at six.\n' });
  await place.write(path, `${await place.read(path)}Lights are green.\n`);
  await expect.poll(async () => (await place.commits(path)).length).toBe(2);
  await open(page, 'Library');
  await page.getByRole('region', { name: 'Files' }).getByPlaceholder('Filter files').fill('harbour-rules');
  await page
    .getByRole('region', { name: 'Files' })
    .getByText(/harbour.rules/i)
    .first()
    .click();
  const history = page.getByRole('complementary', { name: 'History' });
  await history.getByRole('radio', { name: 'Writers' }).click();
  await expect(history.getByRole('list', { name: 'Who wrote which lines' }).getByRole('listitem')).toHaveCount(2);
  await expect(history.getByText('Lights are green.')).toBeVisible();
  await lookAt(front, surface, 'library-blame');
  // A window that grows again shows its versions first.
  await history.getByRole('radio', { name: 'Writers' }).click();
  await history.getByRole('link', { name: /Lights are green/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  await expect(detail(page)).toContainText('harbour-rules.md');
  await detail(page).getByRole('radio', { name: 'Blame' }).click();
  await expect(detail(page).getByRole('link', { name: /Outside Mneme/ })).toBeVisible();
  await lookAt(front, surface, 'audit-blame');
});

test('digests, and the code for an agent that asks to roll back', async ({ front, page, place, surface }) => {
  await open(page, 'Audit');
  await page.getByRole('button', { name: 'Digests' }).click();
  await expect(page.getByText('No digest yet')).toBeVisible();
  const digest = '# Audit Digest — January 2026\n## Summary\n- 142 total mutations across 18 files\n';
  const events = '## Notable Events\n- 2026-01-15: Memory system project initiated\n';
  await place.write('memory/meta/audit-archive.md', `${digest}${events}`);
  await expect(page.getByText('142 total mutations across 18 files')).toBeVisible();
  await lookAt(front, surface, 'audit-digests');

  const agent = await connectAgent(place, 'Keeper', await grant(place, 'Keeper', 'main'));
  const stored = await agent.use<{ path: string }>('memory_store', { content: 'The lock gate was painted green.' });
  await open(page, 'Audit');
  await row(page, 'lock gate').click();
  const { rows: found } = await agent.use<{ rows: { change: string; commit: string }[] }>('memory_history', {
    about: stored.path,
  });
  const target = { what: 'change', change: found[0]?.change ?? '' };
  await agent.use('memory_rollback', { target });
  const note = page.locator('.rollbackcode');
  await expect(note).toBeVisible();
  const code = (await note.textContent()) ?? '';
  await agent.use('memory_rollback', { target, code });
  await expect(row(page, 'revert').first()).toBeVisible();
  expect(await place.read(stored.path).catch(() => '')).not.toContain('lock gate');
  await agent.close();
});
