import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../../electron/engine/engine.ts';
import type { Ports } from '../../electron/engine/ports.ts';
import { bareCommits, bareWrites } from './bare.ts';
import { corpus } from './corpus.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { fillEntities } from './ground.ts';

export type WriteOptions = { files: number; stores: number };

const inFlight = 8;
const alone = 300;
const bareRounds = 100;
const caller: Caller = { name: 'bench', role: 'main', session: 'bench' };
const ports: Ports = {
  clock: { now: Date.now, zone: 'UTC' },
  log: {
    info() {},
    warn() {},
    error: (message, fields) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
  },
  emit() {},
  id: () => randomBytes(8).toString('hex'),
};

/** Stores through the engine into one folder of many files, beside what writing and committing cost by themselves. */
export async function benchWrite({ files, stores }: WriteOptions): Promise<Result> {
  const base = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  const root = join(base, 'workspace');
  try {
    const ids = await fillEntities(root, files);
    const bare = barely(base, root, ids);
    const engine = await openEngine({ root, ports, create: true, version: 'bench' });
    await engine.ready;
    const before = folderSize(root);
    const work = new Work(engine, ids);
    const { perSecond, lags } = await work.sustained(stores);
    const loaded = work.take();
    await work.oneByOne(Math.min(alone, stores));
    const single = work.take();
    await engine.close();
    const after = folderSize(root);
    execFileSync('git', [`--git-dir=${join(root, '.audit')}`, 'gc', '--quiet'], { cwd: root });
    const figures: Figure[] = [
      {
        name: `stores, sustained, ${inFlight} under way`,
        value: perSecond,
        unit: '/s',
        least: 100,
        baseline: 1000 / percentile(bare.both, 0.5),
      },
      { name: 'commit behind its store, longest', value: Math.max(...lags, 0), unit: 'ms', most: 1000 },
      {
        name: 'store answered, one at a time, p50',
        value: percentile(single, 0.5),
        unit: 'ms',
        most: 15,
        baseline: percentile(bare.writes, 0.5),
      },
      {
        name: 'store answered, one at a time, p95',
        value: percentile(single, 0.95),
        unit: 'ms',
        baseline: percentile(bare.writes, 0.95),
      },
      { name: 'store answered, sustained, p50', value: percentile(loaded, 0.5), unit: 'ms' },
      { name: 'store answered, sustained, p95', value: percentile(loaded, 0.95), unit: 'ms' },
      { name: 'bare commit by plumbing, p50', value: percentile(bare.commits, 0.5), unit: 'ms' },
      { name: `history before, ${files} files`, value: before, unit: 'MB' },
      { name: `history after ${stores} stores`, value: after, unit: 'MB' },
      { name: 'history after gc', value: folderSize(root), unit: 'MB' },
    ];
    const about = `${stores} stores into one folder of ${files} files, each fsynced and its own commit`;
    const notes = [
      'Baselines: write + fsync of the file alone; for the rate, that and a commit by git’s plumbing commands.',
    ];
    return { name: 'write', about, figures, notes };
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/** The bare costs, on a copy of the same folder. */
function barely(base: string, root: string, ids: string[]): { writes: number[]; commits: number[]; both: number[] } {
  const copy = join(base, 'bare');
  cpSync(root, copy, { recursive: true });
  const paths = ids.slice(0, bareRounds).map((id) => `memory/graph/entities/${id}.md`);
  const writes = bareWrites(paths.map((path) => join(copy, path)));
  const commits = bareCommits(copy, paths);
  rmSync(copy, { recursive: true, force: true });
  return { writes, commits, both: writes.map((ms, n) => ms + (commits[n] ?? 0)) };
}

/** Facts about the entities in turn; each store changes one file of the one folder. */
const plain = { kind: 'fact', confidence: 'medium', source: 'conversation' } as const;

class Work {
  readonly #engine: Engine;
  readonly #ids: string[];
  readonly #texts = corpus(14);
  /** When each store was answered, and how long it took. */
  #answered: number[] = [];
  #took: number[] = [];
  #next = 0;

  constructor(engine: Engine, ids: string[]) {
    this.#engine = engine;
    this.#ids = ids;
  }

  /** Milliseconds of the stores since the last call. */
  take(): number[] {
    const took = this.#took;
    this.#took = [];
    return took;
  }

  async oneByOne(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await this.#store();
  }

  /** Stores as fast as answers come, watching how long the oldest answered store has waited for its commit. */
  async sustained(count: number): Promise<{ perSecond: number; lags: number[] }> {
    const lags: number[] = [];
    const watching = setInterval(() => void this.#lag().then((lag) => lags.push(lag)), 250);
    const began = performance.now();
    let left = count;
    const worker = async () => {
      while (left-- > 0) await this.#store();
    };
    await Promise.all(Array.from({ length: inFlight }, worker));
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watching);
    return { perSecond: count / seconds, lags };
  }

  async #store(): Promise<void> {
    const n = this.#next++;
    const began = performance.now();
    const entity = this.#ids[(n * 7919) % this.#ids.length];
    await this.#engine.call(
      'memory.store',
      { ...plain, tags: [], store: 'semantic', entity, content: `${this.#texts.sentence(12)} (${n})` },
      caller,
    );
    const now = performance.now();
    this.#took.push(now - began);
    this.#answered.push(now);
  }

  /** Change sets are committed in order, so with a backlog of b the b-th latest answer has waited longest. */
  async #lag(): Promise<number> {
    const { audit } = await this.#engine.call('workspace.status', {}, { ...caller, role: 'owner' });
    const oldest = this.#answered.at(-audit.backlog);
    return audit.backlog === 0 || oldest === undefined ? 0 : performance.now() - oldest;
  }
}

/** Megabytes of the history on disk. */
function folderSize(root: string): number {
  return (
    Number(
      execFileSync('du', ['-sk', join(root, '.audit')])
        .toString()
        .split('\t')[0],
    ) / 1024
  );
}
