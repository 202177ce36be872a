import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { builtThread, onnxPort } from '../adapters/embedder/onnx/testing/built-thread.ts';
import {
  smallCrossEncoder,
  smallModel,
  threeMeanings,
  writeModelFolder,
} from '../adapters/embedder/onnx/testing/model-file.ts';
import { type Engine, openEngine } from './engine.ts';

const owner: Caller = { name: 'test', role: 'owner', session: '' };

let built: Awaited<ReturnType<typeof builtThread>>;
beforeAll(async () => {
  built = await builtThread();
});
afterAll(() => rmSync(built.folder, { recursive: true, force: true }));

let at: string;
let folder: string;
let engine: Engine;
let ids = 0;
beforeEach(async () => {
  at = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-folder-')));
  const root = join(at, 'workspace');
  folder = join(at, 'model');
  mkdirSync(root);
  const ports = {
    clock: { now: () => Date.now(), zone: 'UTC' },
    log: { info() {}, warn() {}, error() {} },
    emit() {},
    id: () => String(ids++).padStart(16, '0'),
    embedders: onnxPort(built.thread),
  };
  engine = await openEngine({ root, create: true, version: 'test', ports });
  await engine.ready;
  await choose({ 'recall.embedder': 'none' });
});
afterEach(async () => {
  await engine.close();
  rmSync(at, { recursive: true, force: true });
});

const choose = (values: Record<string, string>) => engine.call('settings.write', { values }, owner);
const find = async (query: string) =>
  (await engine.call('memory.search', { query, explain: false }, owner)).hits.map(({ text }) => text);
const meaning = async () => (await engine.call('workspace.status', {}, owner)).meaning;
const store = (content: string, replaces?: string) => {
  const plain = { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [] as string[] } as const;
  return engine.call('memory.store', { ...plain, content, store: 'episodic', replaces }, owner);
};
/** Every memory has its vector, made by that embedder. */
const whole = async (embedder: RegExp) => {
  await expect.poll(meaning).toMatchObject({ note: null, embedder: expect.stringMatching(embedder) });
  await expect.poll(async () => (({ done, total }) => total > 0 && done === total)(await meaning())).toBe(true);
};

test('a folder that is chosen makes memories findable by meaning, in the background; another model reads all anew', async () => {
  await store('The sea was cold in Zadar.');
  await store('The doctor moved to Split.');
  expect(await find('ocean')).toEqual([]);
  writeModelFolder(folder, { 'model.onnx': smallModel({ vectors: threeMeanings }) });
  await choose({ 'recall.embedder': 'onnx', 'recall.embedderFolder': folder });
  // Words answer while the vectors are made.
  expect(await find('Zadar')).toEqual([expect.stringContaining('Zadar')]);
  await whole(/^onnx model\.onnx /);
  expect(await find('ocean')).toEqual([expect.stringContaining('Zadar')]);

  const { embedder } = await meaning();
  const other = join(at, 'other');
  const more = threeMeanings.map((one) => [...one, 0]);
  writeModelFolder(other, { 'model.onnx': null, 'onnx/model.onnx': smallModel({ vectors: more }) });
  await choose({ 'recall.embedderFolder': other });
  expect(await find('Split')).toEqual([expect.stringContaining('Split')]);
  await whole(/^onnx onnx\/model\.onnx /);
  expect((await meaning()).embedder).not.toBe(embedder);
  expect(await find('ocean')).toEqual([expect.stringContaining('Zadar')]);
});

test('a folder that holds no model leaves words, and says what to do; a part of a path is refused', async () => {
  await store('The sea was cold in Zadar.');
  mkdirSync(folder);
  await choose({ 'recall.embedder': 'onnx', 'recall.embedderFolder': folder });
  const { embedder, note } = await meaning();
  expect(embedder).toBeNull();
  expect(note).toMatch(/words alone: There is no model\.onnx .* Download/);
  expect(await find('Zadar')).toHaveLength(1);
  await expect(choose({ 'recall.embedderFolder': 'model' })).rejects.toThrow('It is a whole path');

  writeModelFolder(folder, { 'model.onnx': Buffer.from('<html>') });
  await choose({ 'recall.embedderFolder': `${folder}/` });
  await expect.poll(async () => (await meaning()).note).toContain('cannot be used');
  expect(await find('Zadar')).toHaveLength(1);
});

const search = (query: string) => engine.call('memory.search', { query, explain: true, k: 3 }, owner);

test('a model that reads question and result together puts the first results in order, and says so', async () => {
  await store('The car, the car by the a pier.');
  await store('A car beside the sea.');
  await store('A car and its doctor.');
  const before = await search('car ocean');
  writeModelFolder(folder, { 'model.onnx': smallCrossEncoder(threeMeanings, 20) });
  await choose({ 'recall.rerankerFolder': folder });
  const { hits } = await search('car ocean');
  expect(hits[0]?.text).toContain('beside the sea');
  const from = before.hits.findIndex(({ id }) => id === hits[0]?.id) + 1;
  expect(hits[0]?.explanation?.reranked?.from).toBe(from);
  // What is more surely an answer is said to be worth more.
  expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
  await choose({ 'recall.rerankerFolder': '' });
  expect((await search('car ocean')).hits).toEqual(before.hits);
});

test('what was superseded stays behind what took its place, however well it fits', async () => {
  const old = await store('The car of the harbour office is a car with a car roof.');
  await store('The harbour office has a boat.', old.id ?? undefined);
  writeModelFolder(folder, { 'model.onnx': smallCrossEncoder(threeMeanings, 20) });
  await choose({ 'recall.rerankerFolder': folder });
  const { hits } = await search('harbour office car');
  const place = (held: string) => hits.findIndex(({ text }) => text.includes(held));
  expect(place('has a boat')).toBeLessThan(place('car roof'));
});

test('a re-ranking model that cannot be used leaves results as they were found, and that is said', async () => {
  await store('The sea was cold in Zadar.');
  await store('Zadar has a doctor.');
  const before = await search('Zadar');
  await choose({ 'recall.rerankerFolder': folder });
  expect((await search('Zadar')).notice).toMatch(/not re-ranked: There is no folder/);
  writeModelFolder(folder, { 'model.onnx': smallModel() });
  await choose({ 'recall.rerankerFolder': `${folder}/` });
  const { hits, notice } = await search('Zadar');
  expect(hits.map(({ id }) => id)).toEqual(before.hits.map(({ id }) => id));
  expect(notice).toMatch(/not re-ranked: .*no word on one pair/);
});
