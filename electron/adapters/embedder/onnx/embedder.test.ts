import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OnnxEmbedder } from './embedder.ts';
import { builtThread } from './testing/built-thread.ts';
import { ownDirections, smallModel, smallTokenizer, words, writeModelFolder } from './testing/model-file.ts';

let built: Awaited<ReturnType<typeof builtThread>>;
beforeAll(async () => {
  built = await builtThread();
});
afterAll(() => rmSync(built.folder, { recursive: true, force: true }));

let folder: string;
let open: OnnxEmbedder[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-onnx-'));
  open = [];
});
afterEach(async () => {
  for (const one of open) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

const opened = (files: Parameters<typeof writeModelFolder>[1] = {}) => {
  writeModelFolder(folder, files);
  const embedder = new OnnxEmbedder(built.thread, folder);
  open.push(embedder);
  return embedder;
};
const never = () => new AbortController().signal;
const embed = (embedder: OnnxEmbedder, texts: string[], signal = never()) =>
  embedder.embed(texts, { urgent: false, signal });

/** The mean of so many words' own directions, of length 1. */
function meanOf(...tokens: string[]): number[] {
  const sum = words.map((word) => tokens.filter((token) => token === word).length);
  const length = Math.hypot(...sum);
  return sum.map((one) => one / length);
}
const close = (vector: Float32Array | undefined, wanted: number[]) => {
  expect(vector?.length).toBe(wanted.length);
  for (const [n, one] of wanted.entries()) expect(vector?.[n]).toBeCloseTo(one, 5);
};

describe('a model in ONNX form from a folder', () => {
  test('a text is the mean of its tokens, of length 1, in the order of the texts', async () => {
    const [sea, cars, none] = await embed(opened(), ['Sea', 'a car, cars', '']);
    close(sea, meanOf('[CLS]', 'sea', '[SEP]'));
    close(cars, meanOf('[CLS]', 'a', 'car', '[UNK]', 'car', '##s', '[SEP]'));
    close(none, meanOf('[CLS]', '[SEP]'));
  });

  test('the first token is the text where the model says so', async () => {
    const pooling = { word_embedding_dimension: 9, pooling_mode_cls_token: true, pooling_mode_mean_tokens: false };
    const [sea] = await embed(opened({ '1_Pooling/config.json': pooling }), ['sea']);
    close(sea, meanOf('[CLS]'));
  });

  test('a long text is cut, and keeps its end token', async () => {
    const embedder = opened({ 'sentence_bert_config.json': { max_seq_length: 5 } });
    const [long] = await embed(embedder, [`sea car a ${'doctor '.repeat(10_000)}`]);
    close(long, meanOf('[CLS]', 'sea', 'car', 'a', '[SEP]'));
  });

  test('a model of one length is filled up, and what fills it does not count', async () => {
    const embedder = opened({ 'model.onnx': smallModel({ length: 6 }) });
    const [short, long] = await embed(embedder, ['sea', 'sea sea sea sea sea sea']);
    close(short, meanOf('[CLS]', 'sea', '[SEP]'));
    close(long, meanOf('[CLS]', 'sea', 'sea', 'sea', 'sea', '[SEP]'));
  });

  test('onnx/ is looked into, and a model needs no token types', async () => {
    const model = smallModel({ inputs: ['input_ids'] });
    const [sea] = await embed(opened({ 'model.onnx': null, 'onnx/model_quantized.onnx': model }), ['sea']);
    close(sea, meanOf('[CLS]', 'sea', '[SEP]'));
  });

  test('the id is another for another model, and the same for the same', () => {
    const first = opened().id;
    expect(opened().id).toBe(first);
    expect(opened({ 'model.onnx': smallModel({ vectors: ownDirections.map((one) => one.toReversed()) }) }).id).not.toBe(
      first,
    );
    expect(opened({ 'tokenizer.json': { ...smallTokenizer, version: '1.1' } }).id).not.toBe(first);
  });

  test('files that changed between opening and reading are refused', async () => {
    const embedder = opened();
    writeModelFolder(folder, { 'model.onnx': smallModel({ vectors: words.map(() => [1, 2, 3]) }) });
    await expect(embed(embedder, ['sea'])).rejects.toThrow('its files changed');
    expect(
      (await embed(opened({ 'model.onnx': smallModel({ vectors: words.map(() => [0, 3, 4]) }) }), ['sea']))[0],
    ).toEqual(Float32Array.of(0, 0.6, 0.8));
  });
});

describe('what is no model', () => {
  test.each([
    ['no folder', '', /No folder/],
    ['not from the root', 'models/small', /no whole path/],
    ['another computer', '//server/share', /no whole path/],
    ['not there', '/nowhere/at/all', /There is no folder/],
  ])('%s', (_, path, words) => {
    expect(() => new OnnxEmbedder(built.thread, path)).toThrow(words);
  });

  test('a folder without a model', () => {
    expect(() => opened({ 'model.onnx': null })).toThrow('no model.onnx');
    mkdirSync(join(folder, 'model.onnx'));
    expect(() => opened({ 'model.onnx': null })).toThrow('no model.onnx');
  });

  test('a folder without a tokenizer', () => {
    expect(() => opened({ 'tokenizer.json': null })).toThrow('no tokenizer.json');
  });

  test.each<[string, Parameters<typeof writeModelFolder>[1], RegExp]>([
    ['bytes that are no model', { 'model.onnx': Buffer.from('<html>') }, /cannot be used/],
    ['half a model', { 'model.onnx': smallModel().subarray(0, 200) }, /cannot be used/],
    ['another kind of model', { 'model.onnx': smallModel({ inputs: ['input_ids', 'pixels'] }) }, /asks for pixels/],
    ['a tokenizer that is none', { 'tokenizer.json': {} }, /cannot be used/],
    ['a tokenizer that is no JSON', { 'tokenizer.json': '[1' }, /no JSON object/],
    ['an unknown pooling', { '1_Pooling/config.json': { pooling_mode_max_tokens: true } }, /pools by/],
    ['a token the model lacks', { 'model.onnx': smallModel({ vectors: [[1], [1]] }) }, /./],
    ['numbers that are none', { 'model.onnx': smallModel({ vectors: words.map(() => [Number.NaN]) }) }, /no number/],
  ])('%s fails, in words, each time', async (_, files, said) => {
    const embedder = opened(files);
    await expect(embed(embedder, ['sea'])).rejects.toThrow(said);
    await expect(embed(embedder, ['car'])).rejects.toThrow(said);
  });
});

describe("the model's thread", () => {
  test('a question goes before what waits', async () => {
    const embedder = opened();
    const order: string[] = [];
    const waiting = embed(embedder, new Array(200).fill('sea car doctor')).then(() => order.push('waiting'));
    await embedder.embed(['car'], { urgent: true, signal: never() }).then(() => order.push('urgent'));
    await waiting;
    expect(order).toEqual(['urgent', 'waiting']);
  });

  test('what is aborted ends, and the next is answered', async () => {
    const embedder = opened();
    const stop = new AbortController();
    const long = embed(embedder, new Array(2_000).fill('sea car doctor'), stop.signal);
    stop.abort(new Error('enough'));
    await expect(long).rejects.toThrow('enough');
    expect(await embed(embedder, ['sea'])).toHaveLength(1);
  });

  test('closing ends what waits, also while the model is loaded', async () => {
    const embedder = opened();
    const refused = expect(embed(embedder, new Array(10_000).fill('sea'))).rejects.toThrow('closed');
    await embedder.close();
    await refused;
    await embedder.close();
  });
});
