import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openGraph } from '../handlers/testing/graph.ts';
import { storeBound } from './bound.ts';
import { readerOf, readers } from './formats.ts';
import { placeAt } from './source-files.ts';
import type { Piece } from './types.ts';

const sets = join(import.meta.dirname, '../../../e2e/sets/interop');
const said = new Date('2026-03-04T09:30:00Z');

async function folder() {
  const place = await mkdtemp(join(tmpdir(), 'mneme-source-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  return place;
}

/** Samples whose files were all written on one day. */
async function samples() {
  const source = await folder();
  await cp(sets, source, { recursive: true });
  for (const entry of await readdir(source, { recursive: true })) await utimes(join(source, entry), said, said);
  return source;
}

/** What each sample is worth, beside it: store once its owner stands by it, whose words, the day, and how it begins. */
const key = z.array(
  z.object({
    path: z.string(),
    format: z.string(),
    unread: z.number(),
    pieces: z.array(z.tuple([z.string(), z.string(), z.string().nullable(), z.string()])),
  }),
);
const keyFiles = (await readdir(sets)).filter((name) => name.endsWith('.key.json'));
const keys = (
  await Promise.all(keyFiles.map(async (name) => key.parse(JSON.parse(await readFile(join(sets, name), 'utf8')))))
).flat();

const wordsOf = (piece: Piece) =>
  ('text' in piece
    ? piece.text
    : piece.sort === 'relation'
      ? `${piece.from} ${piece.relation} ${piece.to}`
      : 'name' in piece
        ? piece.name
        : piece.title
  )
    .replace(/\s+/g, ' ')
    .slice(0, 60);

test.each(keys)('$path is read as its key says: stores, authors, days', async ({ path, format, unread, pieces }) => {
  const place = await placeAt(join(await samples(), path));
  const { reader } = readerOf(place, undefined);
  expect(reader.format).toBe(format);
  const read: (string | null)[][] = [];
  const problems: string[] = [];
  for await (const piece of reader.read(place, { unread: (...problem) => problems.push(problem.join(' ')) }))
    read.push([storeBound(piece, true), piece.by, piece.said?.slice(0, 10) ?? null, wordsOf(piece)]);
  expect(read).toEqual(pieces);
  expect(problems).toHaveLength(unread);
});

test.each(keys)('$path is written once, and a second run writes nothing', async ({ path, format }) => {
  const source = await samples();
  const workspace = await openGraph({});
  onTestFinished(() => workspace.close());
  const asked = { path: join(source, path), reviewed: true };
  const [look] = (await workspace.ask('import.run', asked)).sources;
  expect(look).toMatchObject({ format, unreviewed: 0, left: 0 });
  expect(look?.fresh).toBeGreaterThan(0);
  const files = await workspace.files();
  const [again] = (await workspace.ask('import.run', asked)).sources;
  expect(again).toMatchObject({ fresh: 0, changed: 0, change: null });
  expect(await workspace.files()).toEqual(files);
});

/** Every file of a sample, by its name from the sample's own folder; a sample of one file is in a folder with it. */
async function filesOf(path: string): Promise<{ name: string; text: string }[]> {
  const whole = join(sets, path);
  const isFile = /\.\w+$/.test(basename(path)) && !path.endsWith('.claude');
  if (isFile) return [{ name: basename(path), text: await readFile(whole, 'utf8') }];
  const entries = await readdir(whole, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({
      name: join(parentPath, name).slice(whole.length + 1),
      text: await readFile(join(parentPath, name), 'utf8'),
    })),
  );
}

const damage = fc.tuple(
  fc.nat(10),
  fc.nat(4_000),
  fc.nat(400),
  fc.oneof(
    fc.string(),
    fc.constantFrom('\0', '{', ']', '---\n', '- [', '"\\', '§\n', '[['.repeat(500), '"__proto__":{', '../../x'),
  ),
);

describe('whatever is written into a source, its reader ends, and writes nowhere', () => {
  test.each(keys)('$path', { timeout: 120_000 }, async ({ path, format }) => {
    const reader = readers.find((one) => one.format === format);
    const files = await filesOf(path);
    const home = await folder();
    const isFile = files.length === 1 && basename(path) === files[0]?.name;
    const place = join(home, isFile ? (files[0]?.name ?? '') : basename(path));
    const write = async ({ name, text }: { name: string; text: string }) => {
      const at = isFile ? place : join(place, name);
      await mkdir(dirname(at), { recursive: true });
      await writeFile(at, text);
    };
    for (const file of files) await write(file);
    const before = (await readdir(home, { recursive: true })).toSorted();
    await fc.assert(
      fc.asyncProperty(damage, async ([which, at, length, words]) => {
        const file = files[which % files.length];
        if (file === undefined || reader === undefined) throw new Error('no sample');
        const cut = at % (file.text.length + 1);
        await write({ name: file.name, text: file.text.slice(0, cut) + words + file.text.slice(cut + length) });
        const seen = await placeAt(place);
        for (const other of readers) other.recognise(seen);
        for await (const piece of reader.read(seen, { unread() {} }))
          expect(piece.at.length > 0 && piece.key.length > 0).toBe(true);
        await write(file);
      }),
      { numRuns: 1_000 },
    );
    expect((await readdir(home, { recursive: true })).toSorted()).toEqual(before);
  });
});

test('names that lead out of the folder, or are no names, stay in it', async () => {
  const base = await folder();
  const workspace = await openGraph({});
  onTestFinished(() => workspace.close());
  const around = (await readdir(dirname(workspace.root))).filter((name) => !name.startsWith('mneme-'));
  const names = [
    '../../../outside',
    '/etc/passwd',
    '..\\..\\windows',
    'CON',
    '.git/config',
    '\u202eevil',
    '   ',
    '__proto__',
  ];
  const lines = names.flatMap((name) => [
    { type: 'entity', name, entityType: '../../type', observations: [`A word on ${name}`] },
    { type: 'relation', from: name, to: '../up', relationType: '../leads' },
  ]);
  const path = join(base, 'memory.jsonl');
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await workspace.ask('import.run', { path });
  expect((await readdir(dirname(workspace.root))).filter((name) => !name.startsWith('mneme-'))).toEqual(around);
  const written = Object.keys(await workspace.files());
  expect(written.filter((name) => !/^(?:MEMORY\.md|AGENTS\.md|SKILL\.md|mneme\.json|memory\/)/.test(name))).toEqual([]);
});
