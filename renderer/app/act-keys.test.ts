import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';

const renderer = join(import.meta.dirname, '..');

type KeyName = { file: string; room: string; keys: string; label: string };

/** Each key that a source file names with what it does. */
async function namedKeys(): Promise<KeyName[]> {
  const files = (await readdir(renderer, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(renderer, file), 'utf8');
    const room = /^features\/([^/]+)/.exec(file)?.[1] ?? 'app';
    return [...source.matchAll(/keys: '([^']+)',\s*label: t\('([^']+)'\)/g)].map(([, keys = '', label = '']) => ({
      file,
      room,
      keys,
      label,
    }));
  });
}

const groupBy = <T>(all: readonly T[], of: (one: T) => string) =>
  [...new Set(all.map(of))].map((key) => [key, all.filter((one) => of(one) === key)] as const);

test('an act has one key, wherever it can be done', async () => {
  const named = await namedKeys();
  expect(named.length).toBeGreaterThan(80);
  const twice = groupBy(named, ({ label }) => label)
    .map(([label, all]) => [label, ...new Set(all.map(({ keys }) => keys))])
    .filter(({ length }) => length > 2);
  expect(twice).toEqual([]);
});

/** What closes or confirms what lies on top: by their nature another thing in each. */
const ofWhatIsOnTop = new Set(['Escape', 'Mod+Enter']);
/** What stands on a page of another room: Today holds what fades and what conversations led to; every page has the app's keys. */
const inside: Record<string, readonly string[]> = {
  today: ['today', 'decay', 'captured', 'app'],
  timeline: ['timeline', 'lifecycle', 'app'],
  search: ['search', 'lifecycle', 'as-of', 'app'],
  agents: ['agents', 'captured', 'app'],
  graph: ['graph', 'as-of', 'app'],
  library: ['library', 'as-of', 'app'],
};

test('a key of a page does one thing', async () => {
  const named = await namedKeys();
  for (const { to } of pages) {
    const page = to.slice(1);
    const rooms = inside[page] ?? [page, 'app'];
    const here = named.filter(({ room, keys }) => rooms.includes(room) && !ofWhatIsOnTop.has(keys));
    const twice = groupBy(here, ({ keys }) => keys)
      .map(([keys, all]) => [keys, ...new Set(all.map(({ label }) => label))])
      .filter(({ length }) => length > 2);
    expect(twice, page).toEqual([]);
  }
});

test('archiving and rejecting keep their letters to themselves', async () => {
  const named = await namedKeys();
  const labels = (letter: string) => new Set(named.filter(({ keys }) => keys === letter).map(({ label }) => label));
  expect([...labels('l')]).toEqual(['Archive it']);
  for (const label of labels('r')) expect(label).toMatch(/^Reject/);
});
