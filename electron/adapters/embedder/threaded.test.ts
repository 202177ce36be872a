import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ThreadEmbedder } from './threaded.ts';

test('a thread that hangs is replaced, and what it was asked is answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mneme-embedder-'));
  const first = join(folder, 'first');
  const thread = join(folder, 'thread.mjs');
  writeFileSync(
    thread,
    `import { existsSync, writeFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     const hangs = !existsSync(${JSON.stringify(first)});
     writeFileSync(${JSON.stringify(first)}, '');
     if (hangs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     parentPort.on('message', ({ id, texts, end }) => {
       if (end) parentPort.close();
       if (texts) parentPort.postMessage({ id, vectors: Float32Array.from(texts, (text) => text.length), dimensions: 1 });
     });`,
  );
  const embedder = new ThreadEmbedder({ id: 'lengths', thread: pathToFileURL(thread), warming: [], silentMs: 500 });
  try {
    const ask = { urgent: false, signal: new AbortController().signal };
    const vectors = await Promise.all([embedder.embed(['one', 'three'], ask), embedder.embed(['seven'], ask)]);
    expect(vectors.map((each) => each.map(([length]) => length))).toEqual([[3, 5], [5]]);
    expect(existsSync(first)).toBe(true);
  } finally {
    await embedder.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a thread that is closed ends by itself: one that is ended may wait for V8’s work behind it for ever', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mneme-embedder-'));
  const ended = join(folder, 'ended');
  const thread = join(folder, 'thread.mjs');
  writeFileSync(
    thread,
    `import { writeFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id, end }) => {
       if (end) setTimeout(() => parentPort.close(), 100);
       else parentPort.postMessage({ id, vectors: Float32Array.of(4), dimensions: 1 });
     });
     process.on('exit', () => writeFileSync(${JSON.stringify(ended)}, ''));`,
  );
  const embedder = new ThreadEmbedder({ id: 'lengths', thread: pathToFileURL(thread), warming: [] });
  try {
    const ask = { urgent: false, signal: new AbortController().signal };
    expect(await embedder.embed(['four'], ask)).toEqual([Float32Array.of(4)]);
    await embedder.close();
    expect(existsSync(ended)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
