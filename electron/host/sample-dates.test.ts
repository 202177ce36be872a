import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bringTo, moveDays } from './sample-dates.ts';

test('days move by whole weeks, and what is no day stays', () => {
  expect(moveDays('2026-03-12, 2025-12-31T08:00Z, 3.2-118, 2026-13-99', 1)).toBe(
    '2026-03-19, 2026-01-07T08:00Z, 3.2-118, 2026-13-99',
  );
});

test('the sample that ships comes to lie in the week before, day by day and link by link', async () => {
  const root = await mkdtemp(join(tmpdir(), 'mneme-sample-'));
  await cp(join(import.meta.dirname, '../../resources/sample'), root, { recursive: true });
  const before = (await readdir(join(root, 'memory/episodes'))).sort();
  const now = Date.parse('2027-01-20T09:00:00Z');
  await bringTo(root, now);
  const after = (await readdir(join(root, 'memory/episodes'))).sort();
  expect(after).toHaveLength(before.length);
  const newest = after.at(-1)?.slice(0, 10) ?? '';
  const age = (now - Date.parse(`${newest}T12:00:00Z`)) / 86_400_000;
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(7);
  expect(await readFile(join(root, 'memory/episodes', after.at(-1) ?? ''), 'utf8')).toContain(
    `# ${newest} — Episode Log`,
  );
  const scores = JSON.parse(await readFile(join(root, 'memory/meta/decay-scores.json'), 'utf8')) as { entries: object };
  expect(Object.keys(scores.entries).some((id) => id.startsWith(`episode:${newest}:`))).toBe(true);
  await rm(root, { recursive: true });
});
