import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SourceChunk } from '#shared/model/import.ts';
import { threadedSources } from './sources.ts';

const parent = join(import.meta.dirname, '../../../.build/testing');
mkdirSync(parent, { recursive: true });
const built = mkdtempSync(join(parent, 'sources-'));
const sources = threadedSources(pathToFileURL(join(built, 'source-reader.mjs')));

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
}, 60_000);

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
