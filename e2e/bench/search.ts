import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openIndex } from '../../electron/engine/index/open.ts';
import { toMatch } from '../../electron/engine/index/query.ts';
import type { Index } from '../../electron/engine/index/types.ts';
import { search } from '../../electron/engine/recall/search.ts';
import { type Corpus, corpus, days } from './corpus.ts';
import { type Figure, percentile, type Result } from './figures.ts';

const questionsAsked = 300;
/** Times each question is asked; its median counts, so that what else the machine does is not measured. */
const rounds = 5;
const filesAtOnce = 100;
const k = 20;

/** Search at growing sizes beside the bare FTS5 query (same expression, same rows, twenty texts read). */
export function benchSearch(sizes: number[]): Result {
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...atSize(size));
  const about = `${questionsAsked} questions, k = ${k}, beside a bare FTS5 query of the same words on the same rows`;
  return { name: 'search', about, figures, notes: [] };
}

function atSize(size: number): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  const file = join(folder, 'index.sqlite');
  const index = openIndex(file);
  const bare = new Database(file, { readonly: true });
  try {
    const texts = corpus(size);
    const began = performance.now();
    const questions = fill(index, size, texts);
    const filled = performance.now() - began;
    const times = measure(index, bare, questions);
    const name = size >= 1000 ? `${size / 1000}k` : String(size);
    return [
      {
        name: `${name} memories, p50`,
        value: percentile(times.ours, 0.5),
        unit: 'ms',
        baseline: percentile(times.bare, 0.5),
      },
      {
        name: `${name} memories, p95`,
        value: percentile(times.ours, 0.95),
        unit: 'ms',
        baseline: percentile(times.bare, 0.95),
        mostRatio: 3,
      },
      { name: `${name} memories, indexed`, value: filled, unit: 'ms' },
    ];
  } finally {
    bare.close();
    index.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills the index and makes questions about some of what went in. */
export function fill(index: Index, size: number, texts: Corpus): string[] {
  const about: string[] = [];
  let put: Parameters<Index['apply']>[0]['put'] = [];
  for (const { path, memories } of days(size, texts)) {
    const stamp = { path, hash: '0'.repeat(64), size: 1, mtimeNs: 1n, ctimeNs: 1n, ino: 1n };
    put.push({ stamp, parsed: { kind: 'episodes', title: path, memories, links: [], problems: [] } });
    for (const { text } of memories) if (texts.random() < (2 * questionsAsked) / size) about.push(text);
    if (put.length === filesAtOnce) {
      index.apply({ put, remove: [] });
      put = [];
    }
  }
  index.apply({ put, remove: [] });
  return Array.from({ length: questionsAsked }, (_, n) => texts.question(about[n % about.length] ?? 'nothing'));
}

/** Milliseconds of each question, in turns, so that both meet the same caches. */
function measure(index: Index, db: Database.Database, questions: string[]): { ours: number[]; bare: number[] } {
  const plain = db.prepare(
    'SELECT m.id, m.path, m.line, m.title, m.text, words.rank FROM words JOIN memories m ON m.n = words.rowid WHERE words MATCH ? ORDER BY words.rank LIMIT ?',
  );
  const ours = questions.map((): number[] => []);
  const bare = questions.map((): number[] => []);
  const timed = (into: number[] | undefined, run: () => void) => {
    const began = performance.now();
    run();
    into?.push(performance.now() - began);
  };
  for (let round = 0; round <= rounds; round++) {
    for (const [n, question] of questions.entries()) {
      const expression = toMatch(question);
      // The first round warms both and is not counted.
      const turns = [
        () => timed(round === 0 ? undefined : bare[n], () => plain.all(expression, k)),
        () => timed(round === 0 ? undefined : ours[n], () => search(index, question, { k })),
      ];
      if ((n + round) % 2 === 1) turns.reverse();
      for (const turn of turns) turn();
    }
  }
  const median = (times: number[]) => percentile(times, 0.5);
  return { ours: ours.map(median), bare: bare.map(median) };
}
