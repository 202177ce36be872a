import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words of the small model, by their token; each has a vector of its own. */
export const words = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'sea', 'car', 'doctor', '##s', 'a', 'ocean'];

export type Small = {
  /** One vector a word, all of one length. */
  vectors?: number[][];
  inputs?: string[];
  output?: string;
  /** Tokens the model wants; absent: any number. */
  length?: number;
};

/** Every word its own direction, in the order of `words`. */
export const ownDirections = words.map((_, n) => words.map((__, at) => (at === n ? 1 : 0)));

/** Three meanings: the sea (or ocean), a car, a doctor; every other word means nothing. */
export const threeMeanings = words.map((word) => {
  const meanings = [['sea', 'ocean'], ['car'], ['doctor']];
  return meanings.map((one) => (one.includes(word) ? 1 : 0));
});

/**
 * A model in ONNX form, whose only operator looks a token's vector up: [1, tokens] → [1, tokens, numbers].
 * @source https://github.com/onnx/onnx/blob/main/onnx/onnx.proto, the numbers of the fields
 */
export function smallModel(small: Small = {}): Buffer {
  const { vectors = ownDirections, inputs = ['input_ids', 'attention_mask', 'token_type_ids'] } = small;
  const { output = 'last_hidden_state', length } = small;
  const width = vectors[0]?.length ?? 0;
  const nodes = [node('Gather', ['table', 'input_ids'], output)];
  const given = inputs.map((name) => value(name, int64, [1, length ?? 'tokens']));
  return modelFile(nodes, [tableOf(vectors)], given, value(output, float, [1, length ?? 'tokens', width]));
}

/** A cross-encoder: how far the question's words and the text's point the same way, times `sharply`. */
export function smallCrossEncoder(vectors: number[][] = ownDirections, sharply = 1): Buffer {
  const nodes = [
    node('Gather', ['table', 'input_ids'], 'each'),
    node('Cast', ['token_type_ids'], 'ofText', [attribute('to', float)]),
    node('Unsqueeze', ['ofText', 'last'], 'mask'),
    node('Mul', ['each', 'mask'], 'textOnly'),
    node('ReduceSum', ['textOnly', 'tokens'], 'text', [attribute('keepdims', 0)]),
    node('ReduceSum', ['each', 'tokens'], 'both', [attribute('keepdims', 0)]),
    node('Sub', ['both', 'text'], 'question'),
    node('Mul', ['question', 'text'], 'alike'),
    node('ReduceSum', ['alike', 'tokens'], 'plain', [attribute('keepdims', 1)]),
    node('Mul', ['plain', 'sharply'], 'logits'),
  ];
  const whole = (name: string, of: number) =>
    tensor(name, int64, [1], Buffer.from(BigInt64Array.of(BigInt(of)).buffer));
  const constants = [
    tableOf(vectors),
    whole('last', 2),
    whole('tokens', 1),
    tensor('sharply', float, [1], Buffer.from(Float32Array.of(sharply).buffer)),
  ];
  const given = ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => value(name, int64, [1, 'tokens']));
  return modelFile(nodes, constants, given, value('logits', float, [1, 1]));
}

const tableOf = (vectors: number[][]): Buffer =>
  tensor(
    'table',
    float,
    [vectors.length, vectors[0]?.length ?? 0],
    Buffer.from(Float32Array.from(vectors.flat()).buffer),
  );

function modelFile(nodes: Buffer[], constants: Buffer[], given: Buffer[], output: Buffer): Buffer {
  const graph = message(
    ...nodes.map((one) => bytes(1, one)),
    text(2, 'small'),
    ...constants.map((one) => bytes(5, one)),
    ...given.map((one) => bytes(11, one)),
    bytes(12, output),
  );
  return message(number(1, 8), bytes(7, graph), bytes(8, message(text(1, ''), number(2, 13))));
}

/** A tokenizer.json of WordPiece over `words`. */
export const smallTokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: ['[PAD]', '[UNK]', '[CLS]', '[SEP]'].map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
      { Sequence: { id: 'B', type_id: 1 } },
      { SpecialToken: { id: '[SEP]', type_id: 1 } },
    ],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
    },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(words.map((word, id) => [word, id])),
  },
};

/** The small tokenizer with more words than its own. */
export const tokenizerOf = (more: readonly string[]) => ({
  ...smallTokenizer,
  model: { ...smallTokenizer.model, vocab: Object.fromEntries([...words, ...more].map((word, id) => [word, id])) },
});

/** Writes a model's folder as it is downloaded; `files` besides, or instead, by their names; null: not there. */
export function writeModelFolder(folder: string, files: Record<string, object | Buffer | string | null> = {}): void {
  const all = { 'model.onnx': smallModel(), 'tokenizer.json': smallTokenizer, ...files };
  for (const [name, content] of Object.entries(all)) {
    if (content === null) continue;
    mkdirSync(join(folder, name, '..'), { recursive: true });
    const raw = Buffer.isBuffer(content) || typeof content === 'string';
    writeFileSync(join(folder, name), raw ? content : JSON.stringify(content));
  }
}

const float = 1;
const int64 = 7;

function value(name: string, type: number, shape: (number | string)[]): Buffer {
  const dimensions = shape.map((one) => bytes(1, message(typeof one === 'number' ? number(1, one) : text(2, one))));
  const tensor = message(number(1, type), bytes(2, message(...dimensions)));
  return message(text(1, name), bytes(2, message(bytes(1, tensor))));
}

const tensor = (name: string, type: number, shape: number[], raw: Buffer): Buffer =>
  message(...shape.map((one) => number(1, one)), number(2, type), text(8, name), bytes(9, raw));

const node = (operator: string, inputs: string[], output: string, attributes: Buffer[] = []): Buffer =>
  message(
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, operator),
    ...attributes.map((one) => bytes(5, one)),
  );

/** A whole number that an operator is told. */
const attribute = (name: string, of: number): Buffer => message(text(1, name), number(3, of), number(20, 2));

const message = (...fields: Buffer[]): Buffer => Buffer.concat(fields);
const number = (field: number, of: number): Buffer => Buffer.concat([varint(field << 3), varint(of)]);
const bytes = (field: number, of: Buffer): Buffer => Buffer.concat([varint((field << 3) | 2), varint(of.length), of]);
const text = (field: number, of: string): Buffer => bytes(field, Buffer.from(of));

/** Seven bits a byte, the lowest first; the highest bit says that more follow. */
function varint(of: number): Buffer {
  const all: number[] = [];
  for (let rest = of; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...all, rest]);
    all.push((rest % 128) | 128);
  }
}
