import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, goTo, test } from './fixtures.ts';

test.use({ beginning: 'sample' });

test('an edit made in another editor is adopted, and on screen without a reload', { tag: '@both' }, async ({
  page,
  place,
}) => {
  await goTo(page, 'Timeline');
  const day = `memory/episodes/${new Date().toISOString().slice(0, 10)}.md`;
  const heading = '## 09:30 | fact | confidence:high | tags:[harbour] | source:conversation';
  await writeFile(join(place.root, day), `# Today\n\n${heading}\nThe lock gate was painted green.\n`, { flag: 'a' });
  await expect(page.getByText('The lock gate was painted green.').first()).toBeVisible();
  await expect.poll(async () => (await place.commits(day))[0] ?? '').toContain('manual');
});

test('a file that cannot be read is left alone and shown with its line', async ({ page, place }) => {
  await goTo(page, 'Today');
  const path = 'mneme.json';
  await writeFile(join(place.root, path), '{\n  "version": 1,\n  zone: "UTC"\n}\n');
  const problems = page.getByRole('region', { name: 'Needs a look' });
  await expect(problems.getByText(/mneme\.json#L3/)).toBeVisible();
  expect(await place.read(path)).toContain('zone: "UTC"');
  await problems.getByRole('link', { name: 'Open line' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});

test('a file with bytes that are no text is shown, not rewritten', async ({ page, place }) => {
  await goTo(page, 'Today');
  const path = join(place.root, 'memory/vault/damaged.md');
  await writeFile(path, Buffer.from([0x23, 0x20, 0x41, 0x0a, 0xff, 0xfe, 0x00, 0x0a]));
  const problems = page.getByRole('region', { name: 'Needs a look' });
  await expect(problems.getByText(/vault\/damaged\.md#L\d+/)).toBeVisible();
  expect((await readFile(path)).includes(0xff)).toBe(true);
});

test('a secret that another editor writes into a file waits on Today, and goes out of it at one key', async ({
  page,
  place,
}) => {
  await goTo(page, 'Today');
  const path = join(place.root, 'memory/vault/passphrases.md');
  const secret = 'sk-proj-8fK2mZ7Qw4LxR9tB3vN6yH1c';
  await writeFile(path, `# Harbour office\n\nThe gate opens at six.\n\nThe key of the billing service is ${secret}.\n`);
  const waiting = page.locator('.waitrow').filter({ hasText: 'looks like a secret' });
  await expect(waiting).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await waiting.getByRole('button', { name: 'Take it out, hold it' }).click();
  await expect(waiting).toHaveCount(0);
  expect(await readFile(path, 'utf8')).toMatch(/The gate opens at six\.\n\n\[held back: .+\]\n$/);
  await expect.poll(async () => (await place.commits('memory/vault/passphrases.md')).length).toBe(1);
});
