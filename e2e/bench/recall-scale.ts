import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { systemClock } from '../../electron/adapters/clock.ts';
import { BuiltinEmbedder } from '../../electron/adapters/embedder/builtin.ts';
import { openIndex } from '../../electron/engine/index/open.ts';
import { toMatch } from '../../electron/engine/index/query.ts';
import type { Index } from '../../electron/engine/index/types.ts';
import { Meaning } from '../../electron/engine/meaning/meaning.ts';
import { Vectors } from '../../electron/engine/meaning/vectors.ts';
import type { Embedder } from '../../electron/engine/ports.ts';
import { recall } from '../../electron/engine/recall/recall.ts';
import { built } from '../place.ts';
import { corpus, seeded } from './corpus.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { fill } from './search.ts';

const k = 20;
const rounds = 3;
const dimensions = 512;
const vectorsAtOnce = 5_000;
/** Texts that show how fast the embedder reads. */
const readTexts = 256;
/** The bound of a search with everything on holds up to this size. */
const bounded = 100_000;

/**
 * What a search costs as memories grow, beside the bare FTS5 query of the same words: words alone, and everything on
 * with the question embedded by the shipped model. The memories' own vectors are made of their words by a quick hash:
 * the time to search them is the same, and 500,000 texts would take the model most of an hour.
 */
export async function benchRecallScale(sizes: number[]): Promise<Result> {
  const model = new BuiltinEmbedder(pathToFileURL(built('embedder.mjs')));
  try {
    const figures = await reading(model);
    for (const size of sizes) {
      figures.push(...(await atSize(size, model)));
      process.stderr.write(`${size} memories done\n`);
    }
    const about = `k = ${k}; baseline: a bare FTS5 query of the same words on the same rows, twenty texts read`;
    return { name: 'recall-scale', about, figures, notes: [] };
  } finally {
    await model.close();
  }
}

async function reading(model: Embedder): Promise<Figure[]> {
  const texts = corpus(1);
  const signal = new AbortController().signal;
  await model.embed(['warm'], { urgent: true, signal });
  const batch = Array.from({ length: readTexts }, () => texts.sentence(24));
  const began = performance.now();
  await model.embed(batch, { urgent: false, signal });
  const value = readTexts / ((performance.now() - began) / 1000);
  return [{ name: 'texts embedded, in the background', value, unit: '/s' }];
}

async function atSize(size: number, model: Embedder): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  mkdirSync(join(root, '.mneme'));
  const file = join(root, '.mneme', 'index.sqlite');
  let index = openIndex(file);
  const questions = fill(index, size, corpus(size));
  embedAll(index, join(root, '.mneme', 'vectors.sqlite'), model.id);
  index.close();
  const before = resident();
  index = openIndex(file);
  const bare = new Database(file, { readonly: true });
  const meaning = openMeaning(root, index, model);
  try {
    meaning.follow();
    const times = await measure({ index, meaning, bare }, questions);
    return figuresOf(size, times, { resident: resident() - before, disk: bytesIn(join(root, '.mneme')) });
  } finally {
    await meaning.close();
    bare.close();
    index.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** The time of the model, the vector of the words. */
function openMeaning(root: string, index: Index, model: Embedder): Meaning {
  const embedder: Embedder = {
    id: model.id,
    async embed(texts, options) {
      await model.embed(texts, options);
      return texts.map(hashed);
    },
    close: async () => undefined,
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const choice = () => ({ kind: 'builtin', model: '', url: '' }) as const;
  const embedders = { open: () => embedder };
  return new Meaning(root, index, choice, { clock: systemClock, log, emit: () => undefined, embedders });
}

export function embedAll(index: Index, path: string, embedder: string): void {
  const vectors = new Vectors(path, embedder);
  const digests = index.digests();
  for (let at = 0; at < digests.length; at += vectorsAtOnce) {
    const texts = index.textsOf(digests.slice(at, at + vectorsAtOnce));
    vectors.put(texts.map(({ digest, text }) => ({ digest, vector: hashed(text) })));
  }
  vectors.close();
}

const ofWord = new Map<string, Float32Array>();

/** A vector that is near to those of texts with the same words. */
export function hashed(text: string): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const [word] of text.toLowerCase().matchAll(/\w{4,}/g)) {
    const vector = ofWord.get(word) ?? drawn(word);
    for (let n = 0; n < dimensions; n++) sum[n] = (sum[n] ?? 0) + (vector[n] ?? 0);
  }
  return sum;
}

function drawn(word: string): Float32Array {
  const random = seeded([...word].reduce((code, letter) => Math.imul(code, 31) + letter.charCodeAt(0), 7));
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
  ofWord.set(word, vector);
  return vector;
}

type Opened = { index: Index; meaning: Meaning; bare: Database.Database };
type Times = { bare: number[]; words: number[]; whole: number[]; question: number[] };

/** Milliseconds of each question, its median of some rounds; the first round warms and is not counted. */
async function measure({ index, meaning, bare }: Opened, questions: string[]): Promise<Times> {
  const plain = bare.prepare(
    'SELECT m.id, m.path, m.line, m.title, m.text, words.rank FROM words JOIN memories m ON m.n = words.rowid WHERE words MATCH ? ORDER BY words.rank LIMIT ?',
  );
  const parts = { neighbours: true, meaning: false };
  const ways: Record<keyof Times, (question: string) => unknown> = {
    bare: (question) => plain.all(toMatch(question), k),
    words: (question) => recall({ index, meaning }, question, { k, parts }),
    whole: (question) => recall({ index, meaning }, question, { k, minScore: 0.3 }),
    question: (question) => meaning.view(question),
  };
  const names = Object.keys(ways) as (keyof Times)[];
  const all = new Map(names.map((name) => [name, questions.map((): number[] => [])]));
  for (let round = 0; round <= rounds; round++) {
    for (const [n, question] of questions.entries()) {
      for (const name of names) {
        const began = performance.now();
        await ways[name](question);
        if (round > 0) all.get(name)?.[n]?.push(performance.now() - began);
      }
    }
  }
  const medians = (name: keyof Times) => (all.get(name) ?? []).map((times) => percentile(times, 0.5));
  return { bare: medians('bare'), words: medians('words'), whole: medians('whole'), question: medians('question') };
}

function figuresOf(size: number, times: Times, { resident, disk }: { resident: number; disk: number }): Figure[] {
  const name = `${size / 1000}k memories`;
  const both = (part: string, of: keyof Times, bounds: Partial<Figure>): Figure[] =>
    ([0.5, 0.95] as const).map((share) => ({
      name: `${name}, ${part}, p${share * 100}`,
      value: percentile(times[of], share),
      unit: 'ms',
      baseline: percentile(times.bare, share),
      ...(share === 0.95 ? bounds : {}),
    }));
  return [
    ...both('words alone', 'words', { mostRatio: 3 }),
    ...both('everything on', 'whole', size <= bounded ? { most: 50 } : {}),
    ...both('the question embedded', 'question', {}),
    { name: `${name}, memory`, value: resident, unit: 'MB' },
    { name: `${name}, disk`, value: disk, unit: 'MB' },
  ];
}

function resident(): number {
  return process.memoryUsage().rss / 1e6;
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6;
}
