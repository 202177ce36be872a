import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPreferences, withRecent } from './preferences.ts';

let home: string;
let said: string[];
const log = { info: () => {}, warn: (message: string) => void said.push(message), error: () => {} };
beforeEach(async () => {
  said = [];
  home = await mkdtemp(join(tmpdir(), 'mneme-home-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('what one front wrote, another reads; nothing else is left in the folder', async () => {
  const one = openPreferences(home, log);
  const other = openPreferences(home, log);
  one.update(() => ({ recent: [{ root: '/a' }] }));
  other.update(() => ({ theme: 'dark' }));
  expect(one.read()).toEqual({
    recent: [{ root: '/a' }],
    theme: 'dark',
    language: 'system',
    bounds: null,
    knowsTray: false,
    remembersByKey: true,
    checksSpelling: false,
    looksForUpdates: false,
  });
  expect(await readdir(home)).toEqual(['places.json']);
  expect(said).toEqual([]);
});

test('a damaged file is ignored with a log line and replaced at the next update', async () => {
  await writeFile(join(home, 'places.json'), '{"recent": ');
  const preferences = openPreferences(home, log);
  expect(preferences.read()).toEqual({
    recent: [],
    theme: 'system',
    language: 'system',
    bounds: null,
    knowsTray: false,
    remembersByKey: true,
    checksSpelling: false,
    looksForUpdates: false,
  });
  expect(said).toHaveLength(1);
  preferences.update(() => ({ theme: 'light' }));
  expect(JSON.parse(await readFile(join(home, 'places.json'), 'utf8'))).toMatchObject({ theme: 'light' });
});

test('one field of the wrong shape does not cost the others', async () => {
  await writeFile(join(home, 'places.json'), '{"recent": 7, "theme": "dark", "bounds": {"x": "left"}}');
  expect(openPreferences(home, log).read()).toEqual({
    recent: [],
    theme: 'dark',
    language: 'system',
    bounds: null,
    knowsTray: false,
    remembersByKey: true,
    checksSpelling: false,
    looksForUpdates: false,
  });
});

test('the latest workspace comes first, once, and the list ends somewhere', () => {
  expect(withRecent([{ root: '/a' }, { root: '/b' }], '/b')).toEqual([{ root: '/b' }, { root: '/a' }]);
  const many = Array.from({ length: 30 }, (_, n) => ({ root: `/${n}` }));
  expect(withRecent(many, '/new')).toHaveLength(12);
});
