import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { systemClock } from '../../electron/adapters/clock.ts';
import { BuiltinEmbedder } from '../../electron/adapters/embedder/builtin.ts';
import { Associations } from '../../electron/engine/decay/associations/associations.ts';
import { Scores } from '../../electron/engine/decay/scores.ts';
import { asSet, type Scales } from '../../electron/engine/handlers/memory.ts';
import { openIndex } from '../../electron/engine/index/open.ts';
import { toMatch } from '../../electron/engine/index/query.ts';
import type { Index } from '../../electron/engine/index/types.ts';
import type { Embedder, Ports } from '../../electron/engine/ports.ts';
import { recall } from '../../electron/engine/recall/recall.ts';
import { decayBounds } from '../../electron/engine/settings/decay.ts';
import { Settings } from '../../electron/engine/settings/settings.ts';
import { VectorSearch } from '../../electron/engine/vectors/vector-search.ts';
import { built } from '../place.ts';
import { corpus } from './corpus.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { associate, embedAll, fillGround, hashed } from './recall-ground.ts';
import { growth, type Scale } from './recall-growth.ts';

const k = 20;
const rounds = 3;
/** Texts that show how fast the embedder reads. */
const readTexts = 256;
/** The bound of a search with everything on holds up to this size. */
const bounded = 100_000;

/**
 * What a search costs as memories grow, beside the bare FTS5 query of the same words: words alone, and everything on
 * as `memory_search` has it, with the question embedded by the shipped model. The memories' own vectors are made of their
 * words by a quick hash: the time to search them is the same, and 500,000 texts would take the model most of an hour.
 */
export async function benchRecallScale(sizes: number[]): Promise<Result> {
  const model = new BuiltinEmbedder(pathToFileURL(built('embedder.mjs')));
  try {
    const figures = await reading(model);
    const scales: Scale[] = [];
    for (const size of sizes) {
      const scale = await atSize(size, model);
      scales.push(scale);
      figures.push(...figuresOf(scale));
      process.stderr.write(`${size} memories done\n`);
    }
    const about = `k = ${k}; baseline: a bare FTS5 query of the same words on the same rows, twenty texts read`;
    return { name: 'recall-scale', about, figures, notes: growth(scales) };
  } finally {
    await model.close();
  }
}

async function reading(model: BuiltinEmbedder): Promise<Figure[]> {
  const texts = corpus(1);
  const signal = new AbortController().signal;
  await model.warm();
  const batch = Array.from({ length: readTexts }, () => texts.sentence(24));
  const began = performance.now();
  await model.embed(batch, { urgent: false, signal });
  const value = readTexts / ((performance.now() - began) / 1000);
  return [{ name: 'texts embedded, in the background', value, unit: '/s' }];
}

async function atSize(size: number, model: Embedder): Promise<Scale> {
  const root = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  mkdirSync(join(root, '.mneme'));
  const file = join(root, '.mneme', 'index.sqlite');
  let index = openIndex(file);
  const questions = fillGround(index, size);
  await embedAll(index, join(root, '.mneme', 'vectors.sqlite'), model.id);
  associate(root, index, size);
  index.close();
  const before = resident();
  index = openIndex(file);
  const bare = new Database(file, { readonly: true });
  const vectors = openMeaning(root, index, model);
  try {
    vectors.follow();
    await vectors.settled();
    const times = await measure({ ...scalesOf(root, index), vectors, bare, model }, questions);
    return { size, times, memory: resident() - before, disk: bytesIn(join(root, '.mneme')) };
  } finally {
    await vectors.close();
    bare.close();
    index.close();
    rmSync(root, { recursive: true, force: true });
  }
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ports: Ports = { clock: systemClock, log, emit: () => undefined, id: () => '0'.repeat(16) };

function scalesOf(root: string, index: Index): Scales {
  const settings = new Settings(root);
  const scores = new Scores(root, systemClock, () => decayBounds(settings));
  return { index, settings, scores, associations: new Associations(root), ports };
}

/** The time of the model, the vector of the words. */
function openMeaning(root: string, index: Index, model: Embedder): VectorSearch {
  const embedder: Embedder = {
    id: model.id,
    async embed(texts, options) {
      await model.embed(texts, options);
      return texts.map(hashed);
    },
    close: async () => undefined,
  };
  const choice = () => ({ kind: 'builtin', model: '', url: '' }) as const;
  return new VectorSearch(root, index, choice, { ...ports, embedders: { open: () => embedder } });
}

type Opened = Scales & { vectors: VectorSearch; bare: Database.Database; model: Embedder };

/** Milliseconds of each question, its median of some rounds; the first round warms and is not counted. */
async function measure(opened: Opened, questions: string[]): Promise<Scale['times']> {
  const { bare, model } = opened;
  const plain = bare.prepare(
    'SELECT m.id, m.path, m.line, m.title, m.text, words.rank FROM words JOIN memories m ON m.n = words.rowid WHERE words MATCH ? ORDER BY words.rank LIMIT ?',
  );
  const signal = new AbortController().signal;
  const whole = (question: string) => recall(opened, question, { k, ...asSet(opened, question) });
  // More questions are asked in turn than are remembered, so each is embedded anew; asked again at once, it is not.
  const ways: Record<keyof Scale['times'], (question: string) => unknown> = {
    bare: (question) => plain.all(toMatch(question), k),
    words: (question) => recall(opened, question, { k, parts: { meaning: false } }),
    whole,
    again: whole,
    question: (question) => model.embed([question], { urgent: true, signal }),
  };
  const names = Object.keys(ways) as (keyof Scale['times'])[];
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
  const medians = (name: keyof Scale['times']) => (all.get(name) ?? []).map((times) => percentile(times, 0.5));
  const [words, question] = [medians('words'), medians('question')];
  return { bare: medians('bare'), words, whole: medians('whole'), again: medians('again'), question };
}

function figuresOf({ size, times, memory, disk }: Scale): Figure[] {
  const name = `${size / 1000}k memories`;
  const both = (part: string, of: keyof Scale['times'], bounds: Partial<Figure>): Figure[] =>
    ([0.5, 0.95] as const).map((share) => ({
      name: `${name}, ${part}, p${share * 100}`,
      value: percentile(times[of], share),
      unit: 'ms',
      baseline: percentile(times.bare, share),
      ...(share === 0.95 ? bounds : {}),
    }));
  return [
    ...both('words alone', 'words', { mostRatio: 1.5 }),
    ...both('everything on', 'whole', { mostRatio: 3, ...(size <= bounded ? { most: 50 } : {}) }),
    ...both('the same asked again', 'again', {}),
    ...both('the question embedded', 'question', {}),
    { name: `${name}, memory`, value: memory, unit: 'MB' },
    { name: `${name}, disk`, value: disk, unit: 'MB' },
  ];
}

function resident(): number {
  return process.memoryUsage().rss / 1e6;
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6;
}
