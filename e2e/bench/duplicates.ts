import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../electron/adapters/clock.ts';
import { type DuplicatePair, findDuplicates } from '../../electron/engine/duplicates/find.ts';
import { type DuplicatesDeps, proposeMerges } from '../../electron/engine/duplicates/propose.ts';
import { openIndex } from '../../electron/engine/index/open.ts';
import type { Index } from '../../electron/engine/index/types.ts';
import { compare } from '../../electron/engine/language/compare.ts';
import { VectorSearch } from '../../electron/engine/vectors/vector-search.ts';
import { corpus } from './corpus.ts';
import { textsOf } from './distinct.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { embedAll, hashed } from './recall-ground.ts';
import { fill } from './search.ts';

const embedderId = 'hashed';
/** Memories of one run: what an agent stores and is shown on a busy day. */
const touched = 500;
const episodes = 'memory/episodes/2026-01-01.md';
/** Pairs of real turns that are printed. */
const shown = 40;

/**
 * What a search for near-duplicates costs among many memories: each alone, a whole run, and how long the event loop waits
 * meanwhile. With `data`, turns of real conversations as well, of which hardly any says what another does.
 */
export async function benchDuplicates(sizes: number[], data: string | undefined): Promise<Result> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const size of sizes) {
    figures.push(
      ...(await among(
        (index) => void fill(index, size, corpus(size)),
        (workspace) => cost(workspace, size),
      )),
    );
  }
  if (data !== undefined) {
    const texts = textsOf(JSON.parse(readFileSync(data, 'utf8'))).filter((text) => text.trim() !== '');
    const pairs = await among((index) => put(index, texts), everyPair);
    figures.push({ name: `pairs proposed of ${texts.length} turns`, value: pairs.length, unit: '' });
    notes.push(
      ...pairs.slice(0, shown).map(({ keep, drop, how, merged }) => `${how}: ${keep.text} | ${drop.text} → ${merged}`),
    );
  }
  return { name: 'duplicates', about: `a run looks at ${touched} memories; vectors by a quick hash`, figures, notes };
}

/** Does `work` on an index that `filled` filled, its vectors made. */
async function among<T>(
  filled: (index: Index) => void,
  work: (workspace: DuplicatesDeps, index: Index) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  mkdirSync(join(root, '.mneme'));
  const index = openIndex(join(root, '.mneme', 'index.sqlite'));
  filled(index);
  await embedAll(index, join(root, '.mneme', 'vectors.sqlite'), embedderId);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const embed = async (texts: string[]) => texts.map(hashed);
  const embedders = { open: () => ({ id: embedderId, embed, close: async () => undefined }) };
  const choice = () => ({ kind: 'builtin', model: '', url: '' }) as const;
  const vectors = new VectorSearch(root, index, choice, { clock: systemClock, log, emit: () => undefined, embedders });
  vectors.follow();
  await vectors.settled();
  try {
    return await work(householdOf(root, index, vectors), index);
  } finally {
    await vectors.close();
    index.close();
    rmSync(root, { recursive: true, force: true });
  }
}

function householdOf(root: string, index: Index, vectors: VectorSearch): DuplicatesDeps {
  const stands = { score: 1, status: 'active', pinned: false, accesses: 1, created: 0 };
  const ids = some(index, touched);
  return {
    root,
    clock: systemClock,
    index,
    beside: (digest) => vectors.beside(digest),
    standingOf: () => stands,
    compare,
    touchedSince: () => ids.map((id, n) => ({ id, at: n })),
    neighbours: () => [],
  };
}

/** Ids of memories from all over the index. */
function some(index: Index, count: number): string[] {
  const { total } = index.browse({ limit: 1 });
  const files = index.files().filter((_, n, all) => n % Math.max(1, Math.floor(all.length / count)) === 0);
  return files
    .flatMap(({ path }) => index.memoriesOf(path).slice(0, Math.ceil(count / files.length)))
    .slice(0, Math.min(total, count))
    .map(({ id }) => id);
}

async function cost(workspace: DuplicatesDeps, size: number): Promise<Figure[]> {
  const name = `${size / 1000}k memories`;
  const sources = workspace.index.get([...workspace.touchedSince(0)].map(({ id }) => id));
  for (const source of sources.slice(0, 50)) findDuplicates(source, workspace);
  const times = sources.map((source) => {
    const began = performance.now();
    findDuplicates(source, workspace);
    return performance.now() - began;
  });
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const began = performance.now();
  const { looked } = await proposeMerges(workspace);
  const whole = performance.now() - began;
  clearInterval(watch);
  return [
    { name: `${name}, one looked up, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { name: `${name}, one looked up, p95`, value: percentile(times, 0.95), unit: 'ms' },
    { name: `${name}, a run of ${looked}`, value: whole, unit: 'ms' },
    { name: `${name}, the event loop waited at most`, value: longest, unit: 'ms', most: 50 },
  ];
}

/** Every text an episode that states something. */
function put(index: Index, texts: string[]): void {
  const path = episodes;
  const memories = texts.map((text, n) => ({
    id: `episode:2026-01-01:00:00-${n}`,
    kind: 'episode' as const,
    store: 'episodic' as const,
    path,
    line: n + 1,
    endLine: n + 1,
    title: '',
    text,
    at: '2026-01-01T00:00',
    type: 'fact',
    confidence: null,
    tags: [],
    source: null,
    entities: [],
    parent: null,
  }));
  const stamp = { path, hash: '0'.repeat(64), size: 1, mtimeNs: 1n, ctimeNs: 1n, ino: 1n };
  index.apply({
    put: [{ stamp, parsed: { kind: 'episodes', title: path, memories, links: [], problems: [] } }],
    remove: [],
  });
}

async function everyPair(workspace: DuplicatesDeps, index: Index): Promise<DuplicatePair[]> {
  const pairs = new Map<string, DuplicatePair>();
  for (const memory of index.memoriesOf(episodes)) {
    for (const pair of findDuplicates(memory, workspace))
      pairs.set([pair.keep.id, pair.drop.id].sort().join(' '), pair);
  }
  // The very same words are no test of what is alike.
  return [...pairs.values()].filter(({ keep, drop }) => keep.text !== drop.text);
}
