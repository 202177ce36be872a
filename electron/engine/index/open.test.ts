import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openIndex } from './open.ts';
import { episode, put } from './samples.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-index-'));
  file = join(folder, '.mneme', 'index.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a missing index is made, and used as it stands the next time', () => {
  const first = openIndex(file);
  expect(first.rebuilt).toBe('There was no index yet.');
  first.apply(put([episode(1, 'We chose Postgres.')]));
  first.close();
  const second = openIndex(file);
  expect(second.rebuilt).toBeNull();
  expect(second.search('postgres', { k: 5 }).hits).toHaveLength(1);
  second.close();
});
