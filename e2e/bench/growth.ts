import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from '../../electron/engine/git/git.ts';
import { openHistory } from '../../electron/engine/git/history.ts';
import type { Place } from '../place.ts';
import { makeOwnPlace } from '../prepare.ts';
import { stopEngine } from './engine-process.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { setOf, type Tree } from './long-history.ts';
import { firstAnswer } from './start.ts';

/** Commits that one batch brings, as the door brings them under load. */
const together = 40;
/** Batches after which packs are rolled up, as the door has it done. */
const batchesToMaintain = 60;
const minutesApart = 5;
/** Megabytes that 100,000 commits may take. */
const mostMegabytes = 200;
const rounds = 5;

/**
 * What a history weighs, and what it costs a start, as commits come in small batches for years: recorded as the door
 * records them, with the same housekeeping.
 */
export async function benchGrowth(sizes: number[]): Promise<Result> {
  const figures: Figure[] = [];
  for (const commits of sizes) {
    const { before, after, seconds, start, short } = await grown(commits);
    const bound = commits <= 100_000 ? { most: mostMegabytes } : {};
    figures.push(
      { name: `.audit, ${commits} commits, while busy`, value: before, unit: 'MB' },
      { name: `.audit, ${commits} commits, when idle`, value: after, unit: 'MB', ...bound },
      { name: `packing tightly, ${commits} commits`, value: seconds, unit: 's' },
      {
        name: `first answer, ${commits} commits`,
        value: start,
        unit: 'ms',
        most: 1000,
        baseline: short,
        mostRatio: 1.2,
      },
    );
  }
  const about = `commits in batches of ${together}; first answers are the median of ${rounds} cold starts`;
  const notes = ['Baseline of a first answer: the same files with a history of one commit.'];
  return { name: 'growth', about, figures, notes };
}

async function grown(commits: number) {
  const place = await makeOwnPlace('nothing');
  const audit = join(place.root, '.audit');
  try {
    mkdirSync(join(place.root, '.mneme'), { recursive: true });
    const log = { info() {}, warn: console.error, error: console.error };
    const history = await openHistory({ root: place.root, clock: { now: Date.now, zone: 'UTC' }, log });
    const tree: Tree = new Map();
    const began = Date.now() - commits * minutesApart * 60_000;
    for (let n = 0, batch = 1; n < commits; n += together, batch++) {
      const count = Math.min(together, commits - n);
      await history.record(
        Array.from({ length: count }, (_, k) => setOf(tree, n + k, began + (n + k) * minutesApart * 60_000)),
      );
      if (batch % batchesToMaintain === 0) await history.maintain();
    }
    const before = megabytes(audit);
    const since = performance.now();
    await history.maintain();
    await history.gc();
    const seconds = (performance.now() - since) / 1000;
    await history.close();
    const after = megabytes(audit);
    await gitIn(place.root).run(['checkout-index', '-a', '-f', '-q', `--prefix=${join(place.root, '/')}`]);
    const start = await started(place);
    for (const name of ['.audit', '.mneme']) rmSync(join(place.root, name), { recursive: true });
    return { before, after, seconds, start, short: await started(place) };
  } finally {
    await stopEngine(place);
    await place.remove();
  }
}

/** Milliseconds to the first answer of a cold start, once the index stands. */
async function started(place: Place): Promise<number> {
  await place.cli('reindex', '--workspace', place.root, '--json');
  await stopEngine(place);
  const starts: number[] = [];
  for (let round = 0; round < rounds; round++) {
    starts.push(await firstAnswer(place));
    await stopEngine(place);
  }
  return percentile(starts, 0.5);
}

function megabytes(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return bytes / 1024 / 1024;
}
