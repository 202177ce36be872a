import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SourceChunk } from '#shared/model/import.ts';
import { damaged, damages } from '../../engine/interop/testing/damage.ts';
import { bombOf, pdfOf } from '../../engine/interop/testing/pdf-file.ts';
import { threadedSources } from './sources.ts';

const parent = join(import.meta.dirname, '../../../.build/testing');
mkdirSync(parent, { recursive: true });
const built = mkdtempSync(join(parent, 'sources-'));
const thread = pathToFileURL(join(built, 'source-reader.mjs'));
const sources = threadedSources(thread);

/** The thread as it ships. */
beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, '../../engine/interop/thread.ts')],
    outfile: join(built, 'source-reader.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['better-sqlite3', '@parcel/watcher'],
    banner: {
      js: "import { createRequire as requireFromHere } from 'node:module'; globalThis.require ??= requireFromHere(import.meta.url);",
    },
    logLevel: 'silent',
  });
  return () => rmSync(built, { recursive: true, force: true });
});

function sourceOf(lines: number): string {
  const folder = mkdtempSync(join(built, 'source-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'memory.jsonl');
  const line = (n: number) =>
    JSON.stringify({ type: 'entity', name: `Gauge ${n}`, entityType: 'sensor', observations: [`Stands at pier ${n}`] });
  writeFileSync(path, Array.from({ length: lines }, (_, n) => `${line(n)}\n`).join(''));
  return path;
}

const never = new AbortController().signal;

test('a source is read in a thread: what it is first, then all its pieces in their order, and what is wrong by its code', async () => {
  const chunks: SourceChunk[] = [];
  await sources.read({ path: sourceOf(500), as: undefined }, never, (chunk) => void chunks.push(chunk));
  expect(chunks[0]).toMatchObject({ format: 'server-memory' });
  const keys = chunks.flatMap((chunk) => ('pieces' in chunk ? chunk.pieces.map(({ key }) => key) : []));
  expect(keys).toHaveLength(1_000);
  expect(keys.at(-2)).toBe('entity:Gauge 499');
  const missing = sources.read({ path: join(built, 'none'), as: undefined }, never, () => undefined);
  await expect(missing).rejects.toMatchObject({ value: { code: 'file.missing' } });
});

test('cancelled in the middle it ends with the reason, and hands over nothing more', async () => {
  const stop = new AbortController();
  let taken = 0;
  const read = sources.read({ path: sourceOf(20_000), as: undefined }, stop.signal, () => {
    if (++taken === 3) stop.abort(new Error('enough'));
  });
  await expect(read).rejects.toThrow('enough');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(taken).toBe(3);
});

test('what takes too long, or too much memory, is ended and says so', async () => {
  const folder = mkdtempSync(join(built, 'source-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [path, long] = [join(folder, 'bomb.pdf'), join(folder, 'long.html')];
  writeFileSync(long, '<p>The gauge keeps UTC.</p>'.repeat(500_000));
  writeFileSync(path, bombOf(2_000));
  const usual = { silence: 60_000, heap: 1_024, growth: 2 * 1024 ** 3 };
  for (const [file, bounds, what] of [
    [path, { ...usual, growth: 150 * 1024 ** 2 }, 'memory'],

    [long, { ...usual, heap: 40 }, 'memory'],
    [path, { ...usual, silence: 400 }, 'time'],
  ] as const) {
    const read = threadedSources(thread, bounds).read({ path: file, as: undefined }, never, () => undefined);
    await expect(read).rejects.toMatchObject({
      value: { code: 'source.costly', message: expect.stringContaining(what) },
    });
  }
});

test('of a thousand damaged PDFs each is read or named, and the whole one behind them is read', async () => {
  const folder = mkdtempSync(join(built, 'source-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const whole = pdfOf(['The ferry leaves at nine.', 'It carries twenty cars.'], { title: 'Ferries' });
  for (const [n, all] of fc.sample(damages, 1_000).entries())
    writeFileSync(join(folder, `${n}.pdf`), damaged(whole, all));
  writeFileSync(join(folder, 'z.pdf'), whole);
  const keys: string[] = [];
  await sources.read({ path: folder, as: 'document' }, never, (chunk) => {
    if ('pieces' in chunk) keys.push(...chunk.pieces.map(({ at }) => at));
  });
  expect(keys.at(-1)).toBe('z.pdf');
}, 120_000);
