import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fail } from '#shared/model/error.ts';

/** Bytes of the model's file at most: what is read in one piece, and fits WebAssembly's memory with room to work. */
const largestModel = 2_000_000_000;
/** Bytes of each other file at most; vocabularies of a hundred languages take some 20 MB. */
const largestText = 64_000_000;
/** The weights are known by pieces all over the file: whole, the largest would take seconds at each start. */
const pieces = { count: 256, bytes: 16_384 };

/** The first that is there is the model. */
const models = ['model.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'onnx/model_quantized.onnx'];
const tokenizer = 'tokenizer.json';
const settings = {
  config: 'config.json',
  sentence: 'sentence_bert_config.json',
  tokenizerConfig: 'tokenizer_config.json',
  pooling: '1_Pooling/config.json',
} as const;

type Name = keyof typeof settings;

export type ModelFolder = {
  /** The model's file, from the folder. */
  model: string;
  /** Changes with anything that changes the vectors. */
  id: string;
  tokenizer: Json;
} & Record<Name, Json>;
export type Json = Record<string, unknown>;

/**
 * The sentence-embedding model in a folder, as it is downloaded: the model's file, tokenizer.json, and settings that
 * may be absent (`{}`). Nothing but these names is read, as regular files of bounded size, and nothing of them is run.
 * @throws file.missing, file.unparsed, input.invalid, input.too-large, with what to do about it
 */
export function readModelFolder(folder: string): ModelFolder {
  const { model, id, texts } = filesIn(folder);
  const read = (name: string) => parsed(folder, name, texts.get(name)?.toString('utf8') ?? '{}');
  const said = Object.fromEntries(Object.entries(settings).map(([key, name]) => [key, read(name)]));
  return { model, id, tokenizer: read(tokenizer), ...(said as Record<Name, Json>) };
}

/** The same folder's `id`; nothing is parsed, which takes long for vocabularies of many languages. @throws as above */
export const idOfFolder = (folder: string): string => filesIn(folder).id;

function filesIn(folder: string): { model: string; id: string; texts: Map<string, Buffer> } {
  requireLocal(folder);
  const model = models.find((name) => sizeOf(folder, name, largestModel) !== null);
  if (model === undefined) throw missing(folder, 'no model.onnx (nor onnx/model.onnx, onnx/model_quantized.onnx)');
  const hash = createHash('sha256').update(model);
  sample(hash, join(folder, model), sizeOf(folder, model, largestModel) ?? 0);
  const texts = new Map<string, Buffer>();
  for (const name of [tokenizer, ...Object.values(settings)]) {
    if (sizeOf(folder, name, largestText) === null) continue;
    const bytes = readFileSync(join(folder, name));
    hash.update(name).update(bytes);
    texts.set(name, bytes);
  }
  if (!texts.has(tokenizer)) throw missing(folder, 'no tokenizer.json');
  return { model, id: `onnx ${model} ${hash.digest('hex').slice(0, 16)}`, texts };
}

/** The model's bytes. */
export const readModel = (folder: string, model: string): Uint8Array => readFileSync(join(folder, model));

/** A workspace brings its settings along: a path in them must not make this computer call another. */
function requireLocal(folder: string): void {
  if (folder === '')
    throw fail(
      'input.invalid',
      'No folder of an embedding model is named.',
      'Name it in the settings: Folder of the embedding model.',
    );
  if (!isAbsolute(folder) || /^[\\/]{2}/.test(folder))
    throw fail(
      'input.invalid',
      `${folder} is no whole path of a folder on this computer.`,
      'Write it from the root, such as /home/you/models/all-MiniLM-L6-v2.',
    );
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw fail(
      'file.missing',
      `There is no folder ${folder}.`,
      'Put the model there, or name its folder in the settings.',
    );
}

/** Bytes of a regular file; null when there is none of that name. */
function sizeOf(folder: string, name: string, largest: number): number | null {
  const found = statSync(join(folder, name), { throwIfNoEntry: false });
  if (found === undefined || !found.isFile()) return null;
  if (found.size <= largest) return found.size;
  const most = `${largest / 1_000_000} MB`;
  throw fail('input.too-large', `${name} in ${folder} is larger than ${most}.`, 'Choose a smaller model.');
}

function sample(hash: Hash, path: string, size: number): void {
  hash.update(`${size}`);
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.alloc(pieces.bytes);
    const last = Math.max(0, size - pieces.bytes);
    for (let n = 0; n < pieces.count; n++) {
      const at = Math.floor((last * n) / (pieces.count - 1));
      hash.update(piece.subarray(0, readSync(file, piece, 0, pieces.bytes, at)));
      if (last === 0) break;
    }
  } finally {
    closeSync(file);
  }
}

function parsed(folder: string, name: string, text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  } catch {
    // Said below.
  }
  throw fail('file.unparsed', `${name} in ${folder} is no JSON object.`, 'Download the model again.');
}

const missing = (folder: string, what: string) =>
  fail(
    'file.missing',
    `There is ${what} in ${folder}.`,
    'Download a sentence-embedding model in ONNX form, with its tokenizer.json.',
  );
