import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isCorruption } from './corruption.ts';
import { openIndex } from './open.ts';
import { episode, put } from './samples.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-index-'));
  file = join(folder, '.mneme', 'index.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function fill(memories = 1): void {
  const index = openIndex(file);
  const texts = Array.from({ length: memories }, (_, n) =>
    episode(n, `We chose Postgres number ${n} because of its locks.`),
  );
  index.apply(put(texts));
  index.close();
}

test('a missing index is made, and used as it stands the next time', () => {
  fill();
  const second = openIndex(file);
  expect(second.rebuilt).toBeNull();
  expect(second.search('postgres', { k: 5 }).hits).toHaveLength(1);
  second.close();
});

test('a missing file is said', () => {
  const index = openIndex(file);
  expect(index.rebuilt).toBe('There was no index yet.');
  index.close();
});

test.each([
  ['text', 'This is no database, it is a note that somebody dropped here.'],
  ['nothing', ''],
  ['a header and noise', `SQLite format 3\0${'x'.repeat(9000)}`],
])('a file of %s is thrown away and said', (_, content) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  const index = openIndex(file);
  expect(index.rebuilt).toMatch(/damaged|not an index/);
  index.apply(put([episode(1, 'We chose Postgres.')]));
  expect(index.search('postgres', { k: 5 }).hits).toHaveLength(1);
  index.close();
});

test('a foreign database, another version and other word lists are thrown away, each with its reason', () => {
  mkdirSync(dirname(file), { recursive: true });
  const foreign = new Database(file);
  foreign.exec('CREATE TABLE theirs(a)');
  foreign.close();
  const reasons: (string | null)[] = [];
  const reopen = (change: string) => {
    const index = openIndex(file);
    reasons.push(index.rebuilt);
    index.close();
    const db = new Database(file);
    db.exec(change);
    db.close();
  };
  reopen('PRAGMA user_version = 999');
  reopen("UPDATE meta SET value = 'schema 2, icu 1.0' WHERE key = 'made-with'");
  reopen('DROP TABLE links');
  reopen('SELECT 1');
  expect(reasons).toEqual([
    'The file was not an index of Mneme.',
    'The index was of another version of Mneme.',
    'The index was made with another version of its word lists.',
    'The index was damaged.',
  ]);
});

test('a cut-off file is thrown away with its side files', () => {
  fill(500);
  const half = readFileSync(file).subarray(0, Math.floor(statSync(file).size / 2));
  writeFileSync(file, half);
  const index = openIndex(file);
  expect(index.rebuilt).toBe('The index was damaged.');
  expect(index.counts().memories).toBe(0);
  index.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test('damage that is met later is an error one can recognise', () => {
  fill(3000);
  const size = statSync(file).size;
  const handle = openSync(file, 'r+');
  // The first pages hold the schema; past them are rows and words.
  for (let at = 20 * 4096; at < size; at += 4096) writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, at);
  closeSync(handle);
  const met: unknown[] = [];
  try {
    const index = openIndex(file);
    if (index.rebuilt !== null) return;
    for (const query of ['postgres', 'locks', 'number 2999']) {
      try {
        index.search(query, { k: 50 });
        index.browse({ limit: 100 });
      } catch (thrown) {
        met.push(thrown);
      }
    }
    index.close();
  } catch (thrown) {
    met.push(thrown);
  }
  expect(met.length).toBeGreaterThan(0);
  expect(met.every(isCorruption)).toBe(true);
});

test('other errors are not taken for damage', () => {
  expect(isCorruption(new Error('SQLITE_CORRUPT'))).toBe(false);
  expect(isCorruption(new Database.SqliteError('full', 'SQLITE_FULL'))).toBe(false);
  expect(isCorruption(new Database.SqliteError('malformed', 'SQLITE_CORRUPT_VTAB'))).toBe(true);
});
