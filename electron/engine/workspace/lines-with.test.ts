import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linesWith } from './lines-with.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-lines-'));
  file = join(folder, 'some.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('are those that a reading of the whole finds, however the pieces fall and whether the last line ends', async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `${'ö'.repeat(n % 40)} ${n % 7 === 0 ? 'müller' : ''} ${n}`);
  lines.splice(777, 0, `${'x'.repeat(700_000)} müller müller ${'y'.repeat(300_000)}`);
  const expected = lines.filter((line) => line.includes('müller'));
  for (const end of ['\n', '', ' müller']) {
    writeFileSync(file, lines.join('\n') + end);
    const found = await linesWith(file, 'müller');
    const last = lines.at(-1)?.concat(end.trim() === '' ? '' : end) ?? '';
    const all = [...lines.slice(0, -1), last].filter((line) => line.includes('müller'));
    expect(found).toEqual(all);
    expect(found.length).toBeGreaterThanOrEqual(expected.length);
  }
});

test('no file and an empty one have none', async () => {
  expect(await linesWith(file, 'a')).toEqual([]);
  writeFileSync(file, '');
  expect(await linesWith(file, 'a')).toEqual([]);
});
