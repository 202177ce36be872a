import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openGraph } from '../handlers/testing/graph.ts';
import { readers } from './formats.ts';
import { placeAt } from './source-files.ts';
import type { Piece } from './types.ts';

const sets = join(import.meta.dirname, '../../../e2e/sets/interop');
const said = new Date('2026-03-04T09:30:00Z');

async function folder() {
  const place = await mkdtemp(join(tmpdir(), 'mneme-source-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  return place;
}

/** What each sample is worth: how it is recognised, into which stores it goes when its owner stands by it, and its days. */
const keys = [
  {
    path: 'server-memory/memory.jsonl',
    format: 'server-memory',
    stores: { semantic: 11 },
    by: 'person',
    days: ['2026-03-04'],
  },
  { path: 'claude-code/.claude', format: 'claude-code', stores: { procedural: 2 }, by: 'person', days: ['2026-03-04'] },
  {
    path: 'basic-memory/notes/tide-gauge.md',
    format: 'basic-memory',
    stores: { semantic: 6 },
    by: 'person',
    days: ['2025-11-03'],
  },
  {
    path: 'openclaw',
    format: 'openclaw',
    stores: { episodic: 2, semantic: 4, procedural: 1 },
    by: 'model',
    days: ['2026-01-15', '2026-03-04'],
  },
  {
    path: 'mem0/memories.json',
    format: 'mem0',
    stores: { episodic: 2 },
    by: 'model',
    days: ['2025-05-05', '2025-06-01'],
  },
  {
    path: 'formative/export.json',
    format: 'formative',
    stores: { episodic: 2 },
    by: 'model',
    days: ['2025-12-24', '2025-12-26'],
  },
  { path: 'hermes/USER.md', format: 'hermes', stores: { semantic: 2 }, by: 'model', days: ['2026-03-04'] },
] as const;

test.each(keys)(
  '$path is read with the counts, days and authors that it is worth',
  async ({ path, format, stores, by, days }) => {
    const source = await folder();
    await cp(sets, source, { recursive: true });
    for (const entry of await readdir(source, { recursive: true })) await utimes(join(source, entry), said, said);
    const workspace = await openGraph({});
    onTestFinished(() => workspace.close());
    const asked = { path: join(source, path), reviewed: true };
    const [look] = (await workspace.ask('import.run', asked)).sources;
    const none = { core: 0, episodic: 0, semantic: 0, procedural: 0, vault: 0 };
    expect(look).toMatchObject({ format, unreviewed: 0 });
    const fresh = Object.entries(look?.stores ?? {}).map(([store, tally]) => [store, tally.fresh]);
    expect(Object.fromEntries(fresh)).toEqual({ ...none, ...stores });
    expect(new Set(look?.samples.map((one) => one.by))).toEqual(new Set([by]));
    expect([...new Set(look?.samples.map((one) => one.said?.slice(0, 10)))].sort()).toEqual([...days]);
    const files = await workspace.files();
    const [again] = (await workspace.ask('import.run', asked)).sources;
    expect(again).toMatchObject({ fresh: 0, change: null });
    expect(await workspace.files()).toEqual(files);
  },
);

const samples = keys
  .map(({ path }) => path)
  .filter((path) => /\.\w+$/.test(basename(path)) && !path.endsWith('.claude'));

test('whatever is written into a source, each reader ends, and its pieces can be told apart by where they stand', async () => {
  const place = join(await folder(), 'USER.md');
  const texts = await Promise.all(samples.map((path) => readFile(join(sets, path), 'utf8')));
  const damaged = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.nat(4_000),
      fc.nat(400),
      fc.oneof(fc.string(), fc.constantFrom('\0', '{', ']', '---\n', '- [', '"\\', '§\n')),
    )
    .map(([text, at, length, words]) => text.slice(0, at) + words + text.slice(at + length));
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, fc.string({ maxLength: 2_000 })), async (text) => {
      await writeFile(place, text);
      const seen = await placeAt(place);
      for (const reader of readers) {
        reader.recognise(seen);
        const pieces: Piece[] = [];
        for await (const piece of reader.read(seen, { unread() {} })) pieces.push(piece);
        expect(pieces.every(({ at, key }) => at.length > 0 && key.length > 0)).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});
