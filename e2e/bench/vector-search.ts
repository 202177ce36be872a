import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { threadSigns } from '../../electron/adapters/worker/signs.ts';
import { cosine, toBytes } from '../../electron/engine/vectors/quantise.ts';
import { type Near, Vectors } from '../../electron/engine/vectors/vectors.ts';
import { built } from '../place.ts';
import { seeded } from './corpus.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { mean } from './measures.ts';

const dimensions = 512;
const questions = 60;
/** As many as a search asks for. */
const wanted = 120;
const putAtOnce = 1_000;
/** Texts say things about topics: so many about each, and how far from their topic they lie, in its own length. */
const ofTopic = 50;
const apart = 0.8;
/** Questions whose nearest are looked for among all, and how many of them. */
const compared = 20;
const first = 20;

/** Opening a file of vectors, as the engine's thread feels it, and asking for the nearest, as memories grow. */
export async function benchVectors(sizes: number[]): Promise<Result> {
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await measured(size)));
  return {
    name: 'vectors',
    about: `${dimensions} numbers a vector, ${wanted} nearest of ${questions} questions`,
    figures,
    notes: [],
  };
}

async function measured(size: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mneme-vectors-'));
  const path = join(folder, 'vectors.sqlite');
  const random = seeded(size);
  const plain = () => Float32Array.from({ length: dimensions }, () => random() - 0.5);
  const centres = Array.from({ length: Math.ceil(size / ofTopic) }, plain);
  const drawn = () => {
    const centre = centres[Math.floor(random() * centres.length)];
    return plain().map((value, at) => value * apart + (centre?.[at] ?? 0));
  };
  const exact = Array.from({ length: compared }, () => ({ query: toBytes(drawn()), best: [] as Near[] }));
  try {
    const written = await Vectors.open(path, 'bench');
    for (let from = 0; from < size; from += putAtOnce) {
      const count = Math.min(putAtOnce, size - from);
      const put = Array.from({ length: count }, (_, n) => ({ digest: `${from + n}`, vector: drawn() }));
      written.put(put);
      for (const one of exact) one.best = nearer(one.query, one.best, put);
    }
    written.settle();
    written.close();
    const { vectors, took, busy, longest } = await opened(path);
    const times = Array.from({ length: questions }, () => {
      const query = toBytes(drawn());
      const began = performance.now();
      vectors.nearest(query, wanted);
      return performance.now() - began;
    });
    const shares = exact.map(({ query, best }) => {
      const found = new Set(vectors.nearest(query, wanted).map(({ digest }) => digest));
      return best.filter(({ digest }) => found.has(digest)).length / best.length;
    });
    vectors.close();
    return [
      { name: `opening ${size}: the longest task`, value: longest, unit: 'ms', most: 50 },
      { name: `opening ${size}: the engine's thread is busy for`, value: busy, unit: 'ms' },
      { name: `opening ${size}: until it answers`, value: took, unit: 'ms' },
      { name: `nearest of ${size}, p50`, value: percentile(times, 0.5), unit: 'ms', most: 20 },
      { name: `nearest of ${size}, p95`, value: percentile(times, 0.95), unit: 'ms' },
      { name: `the ${first} nearest of ${size} that are found`, value: 100 * mean(shares), unit: '%', least: 98 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The nearest of all that were seen: those before, and some more. */
function nearer(query: Int8Array, before: Near[], more: { digest: string; vector: Float32Array }[]): Near[] {
  const own = more.map(({ digest, vector }) => ({ digest, cosine: cosine(query, toBytes(vector)) }));
  return [...before, ...own].sort((a, b) => b.cosine - a.cosine).slice(0, first);
}

async function opened(path: string) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = performance.eventLoopUtilization();
  const began = performance.now();
  delay.enable();
  const vectors = await Vectors.open(path, 'bench', threadSigns(pathToFileURL(built('signs.mjs'))));
  const took = performance.now() - began;
  // The last task shows once the loop has turned again.
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  const { active } = performance.eventLoopUtilization(before);
  return { vectors, took, busy: active, longest: delay.max / 1e6 };
}
