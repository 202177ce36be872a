import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtThread, onnxPort } from '../onnx/testing/built-thread.ts';
import { smallCrossEncoder, smallModel, threeMeanings, words, writeModelFolder } from '../onnx/testing/model-file.ts';
import { embedderLibrary, type OfferedModel } from './library.ts';

const id = 'someone/small-model';
const sha = 'a'.repeat(40);
const model: OfferedModel = {
  id,
  name: 'Small',
  languages: 'Ten words',
  licence: 'Apache-2.0',
  megabytes: 1,
  files: ['tokenizer.json', 'onnx/model_quantized.onnx'],
  check: { alike: ['the sea', 'an ocean'], other: 'a doctor' },
};

let built: Awaited<ReturnType<typeof builtThread>>;
beforeAll(async () => {
  built = await builtThread();
});
afterAll(() => rmSync(built.folder, { recursive: true, force: true }));

let base: string;
let hub: Server;
/** What the hub is asked for, and with which range. */
let asked: string[];
/** In place of a file, once for each entry. */
let instead: ((answer: ServerResponse, bytes: Buffer) => void)[];
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'mneme-hub-'));
  writeModelFolder(join(base, 'theirs'), {
    'model.onnx': null,
    'onnx/model_quantized.onnx': smallModel({ vectors: threeMeanings }),
  });
  asked = [];
  instead = [];
  hub = createServer(({ url = '', headers }, answer) => serve(url, headers.range, answer));
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  hub.closeAllConnections();
  await new Promise((resolve) => hub.close(resolve));
  rmSync(base, { recursive: true, force: true });
});

const theirs = (path: string) => readFileSync(join(base, 'theirs', path));

/** The hub's layout: what it says of a model, and its files at a revision. Weights have a checksum, the rest a blob's. */
function serve(url: string, range: string | undefined, answer: ServerResponse): void {
  asked.push(`${url}${range === undefined ? '' : ` ${range}`}`);
  if (url === `/api/models/${id}?blobs=true`) {
    const siblings = model.files.map((rfilename) => {
      const bytes = theirs(rfilename);
      const blob = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const lfs = rfilename.endsWith('.onnx') ? { lfs: { sha256, size: bytes.length } } : {};
      return { rfilename, size: bytes.length, blobId: blob, ...lfs };
    });
    answer.end(JSON.stringify({ id, sha, siblings }));
    return;
  }
  const path = url.slice(`/${id}/resolve/${sha}/`.length);
  if (!url.startsWith(`/${id}/resolve/${sha}/`) || !model.files.includes(path)) {
    answer.writeHead(404).end();
    return;
  }
  const bytes = theirs(path);
  const other = path.endsWith('.onnx') ? instead.shift() : undefined;
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  if (other !== undefined) other(answer, bytes);
  else answer.writeHead(from > 0 ? 206 : 200).end(bytes.subarray(from));
}

const library = (models: readonly OfferedModel[] = [model]) =>
  embedderLibrary(
    join(base, 'mine'),
    onnxPort(built.thread),
    `http://127.0.0.1:${(hub.address() as AddressInfo).port}`,
    models,
  );
const fetched = (told: [number, number][] = [], models?: readonly OfferedModel[]) =>
  library(models).fetch(id, (done, total) => void told.push([done, total]));
const state = () => library().list()[0]?.state;

test('[EMBEDDER-1] a model is fetched by its name, checked, and lies whole in a folder that search can use', async () => {
  expect(state()).toBe('absent');
  const told: [number, number][] = [];
  const { folder, bytes } = await fetched(told);
  expect(bytes).toBe(theirs('tokenizer.json').length + theirs('onnx/model_quantized.onnx').length);
  expect(told.at(-1)).toEqual([bytes, bytes]);
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]);
  expect(state()).toBe('here');
  const embedder = onnxPort(built.thread).open({ kind: 'onnx', model: '', url: '', folder });
  const made = await embedder.embed(['sea'], { urgent: false, signal: new AbortController().signal });
  expect(made[0]?.length).toBe(3);
  await embedder.close();
});

test('[EMBEDDER-2] what broke off goes on where it stopped, and no file is fetched twice', async () => {
  const half = Math.floor(theirs('onnx/model_quantized.onnx').length / 2);
  instead.push((answer, bytes) => {
    answer.writeHead(200, { 'content-length': bytes.length });
    // What came is on disk by then.
    answer.write(bytes.subarray(0, half), () => setTimeout(() => answer.destroy(), 300));
  });
  await expect(fetched()).rejects.toMatchObject({
    code: 'model.failed',
    value: { remedy: expect.stringMatching(/goes on/) },
  });
  expect(state()).toBe('partly');
  asked = [];
  const told: [number, number][] = [];
  await fetched(told);
  // As much of the half as had arrived when the connection broke.
  const [again] = asked.filter((url) => url.includes('resolve'));
  const from = Number(/model_quantized\.onnx bytes=(\d+)-$/.exec(again ?? '')?.[1]);
  expect(from).toBeGreaterThan(0);
  expect(from).toBeLessThanOrEqual(half);
  expect(told[0]?.[0]).toBe(theirs('tokenizer.json').length + from);
  expect(asked.filter((url) => url.includes('resolve'))).toHaveLength(1);
  expect(state()).toBe('here');
});

test('[EMBEDDER-3] a hub that knows no ranges sends all again, and the result is right', async () => {
  instead.push((answer, bytes) => {
    answer.writeHead(200, { 'content-length': bytes.length });
    answer.write(bytes.subarray(0, 100), () => answer.destroy());
  });
  await expect(fetched()).rejects.toMatchObject({ code: 'model.failed' });
  instead.push((answer, bytes) => void answer.writeHead(200).end(bytes));
  const told: [number, number][] = [];
  const { bytes } = await fetched(told);
  expect(told.at(-1)).toEqual([bytes, bytes]);
});

test.each<[string, (answer: ServerResponse, bytes: Buffer) => void, string]>([
  ['other bytes', (answer, bytes) => void answer.end(Buffer.alloc(bytes.length, 7)), 'model.invalid'],
  ['more than it said', (answer, bytes) => void answer.end(Buffer.concat([bytes, bytes])), 'model.failed'],
  ['an error', (answer) => void answer.writeHead(503).end(), 'model.failed'],
])('[EMBEDDER-4] a hub that sends %s gives no model', async (_, send, code) => {
  instead.push(send);
  await expect(fetched()).rejects.toMatchObject({ code });
  expect(state()).not.toBe('here');
  expect(existsSync(join(base, 'mine', 'someone--small-model', 'onnx', 'model_quantized.onnx'))).toBe(false);
});

test('[EMBEDDER-5] a model that is whole and useless is not taken', async () => {
  writeFileSync(
    join(base, 'theirs', 'onnx/model_quantized.onnx'),
    smallModel({ vectors: words.map((word) => (word === 'ocean' || word === 'doctor' ? [1, 0] : [0, 1])) }),
  );
  await expect(fetched()).rejects.toMatchObject({ code: 'model.invalid', message: expect.stringMatching(/meanings/) });
  writeFileSync(join(base, 'theirs', 'onnx/model_quantized.onnx'), '<html>');
  await expect(fetched()).rejects.toMatchObject({ code: 'model.invalid', message: expect.stringMatching(/cannot be/) });
  expect(state()).toBe('partly');
});

test('[EMBEDDER-6] cancelling stops it and keeps what came; nobody there, an unknown name and a second try are told', async () => {
  instead.push((answer, bytes) => {
    answer.writeHead(200, { 'content-length': bytes.length });
    answer.write(bytes.subarray(0, 100));
  });
  const one = library();
  const going = one.fetch(id, () => undefined);
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  await expect(one.fetch(id, () => undefined)).rejects.toMatchObject({ code: 'input.invalid' });
  expect(one.list()[0]).toMatchObject({ state: 'fetching', progress: { total: expect.any(Number) } });
  expect(one.cancel(id)).toBe(true);
  await expect(going).rejects.toMatchObject({ message: 'It was cancelled.' });
  expect([one.cancel(id), one.list()[0]?.state]).toEqual([false, 'partly']);
  one.remove(id);
  expect(one.list()[0]?.state).toBe('absent');
  await expect(one.fetch('no/such', () => undefined)).rejects.toMatchObject({ code: 'input.invalid' });
  hub.closeAllConnections();
  await new Promise((resolve) => hub.close(resolve));
  await expect(one.fetch(id, () => undefined)).rejects.toMatchObject({ code: 'model.failed' });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
});

test('[EMBEDDER-7] a file that the hub has not is told before anything is fetched', async () => {
  const without = { ...model, files: [...model.files, 'gone.json'] };
  await expect(fetched([], [without])).rejects.toMatchObject({
    code: 'model.invalid',
    message: expect.stringMatching(/gone\.json/),
  });
  expect(asked).toHaveLength(1);
});

test('[EMBEDDER-8] a model that re-ranks is taken where it puts an answer before something else', async () => {
  const reranker = { ...model, check: { question: 'the sea', answer: 'an ocean', other: 'a doctor' } };
  writeFileSync(join(base, 'theirs', 'onnx/model_quantized.onnx'), smallCrossEncoder(threeMeanings));
  expect(library([reranker]).list()[0]).toMatchObject({ does: 'rerank', state: 'absent' });
  const { folder } = await fetched([], [reranker]);
  const opened = onnxPort(built.thread).openReranker?.(folder);
  const { signal } = new AbortController();
  const [ocean = 0, doctor = 0] = (await opened?.fits('the sea', ['an ocean', 'a doctor'], signal)) ?? [];
  await opened?.close();
  expect(ocean).toBeGreaterThan(doctor);

  library().remove(id);
  writeFileSync(join(base, 'theirs', 'onnx/model_quantized.onnx'), smallCrossEncoder(threeMeanings, -1));
  await expect(fetched([], [reranker])).rejects.toMatchObject({ code: 'model.invalid' });
});
