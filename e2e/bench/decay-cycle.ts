import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { randomId } from '../../electron/adapters/ids.ts';
import { threadedDecayWorker } from '../../electron/adapters/worker/decay-worker.ts';
import { decayHandlers } from '../../electron/engine/handlers/decay.ts';
import { lifecycleHandlers } from '../../electron/engine/handlers/lifecycle.ts';
import { memoryHandlers } from '../../electron/engine/handlers/memory.ts';
import { type OpenWorkspace, openServices } from '../../electron/engine/open.ts';
import { owner } from '../../shared/model/agent.ts';
import { built } from '../place.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { fillDays } from './ground.ts';

const dayMs = 86_400_000;
const caller = { name: 'bench', role: 'owner', session: '' } as const;
/** Between two searches while a cycle runs, ms. */
const pause = 20;

/** A cycle over many memories: how long it takes, and how long whoever asks meanwhile waits. */
export async function benchDecayCycle(memories: number): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  const time = { now: Date.now() };
  const ports = {
    clock: { now: () => time.now, zone: 'Europe/Zagreb' },
    log: { info() {}, warn() {}, error() {} },
    emit() {},
    id: randomId,
    decayWorker: threadedDecayWorker(pathToFileURL(built('decay-worker.mjs'))),
  };
  const questions = await fillDays(root, memories);
  // The newest are of yesterday, so that some are about to change status.
  const newest = readdirSync(join(root, 'memory/episodes')).sort().at(-1)?.slice(0, 10) ?? '2026-01-01';
  time.now = Date.parse(`${newest}T10:00:00Z`) + dayMs;
  const open = async () => {
    const opened = await openServices({ root, ports, create: true, version: 'bench' });
    await opened.ready;
    await opened.door.settled();
    return opened;
  };
  let workspace = await open();
  const figures: Figure[] = [];
  try {
    figures.push(...(await cycled('the first cycle', workspace, questions)));
    time.now += dayMs;
    workspace.access.note(time.now, 'used', some(workspace, 200));
    figures.push(...(await cycled('the day after, 200 used', workspace, questions)));
    time.now += 30 * dayMs;
    figures.push(...(await cycled('after a month away', workspace, questions)));
    figures.push(...(await cycled('again, nothing new', workspace, questions)));
    figures.push(await delayed('forecast', () => forecast(workspace)));
    figures.push(await delayed('forecast again', () => forecast(workspace)));
    figures.push(await delayed('pinning one', () => pin(workspace)));
    await workspace.close();
    const began = performance.now();
    workspace = await open();
    figures.push({ name: 'opening with the scores of all', value: performance.now() - began, unit: 'ms' });
  } finally {
    await workspace.close();
    rmSync(root, { recursive: true, force: true });
  }
  const about = `${memories} memories, each with its score; the cycle in its thread, searches every ${pause} ms meanwhile`;
  return { name: 'decay-cycle', about, figures, notes: [] };
}

const forecast = async (workspace: OpenWorkspace) => {
  await decayHandlers['decay.forecast'](workspace, { days: 30, within: 7, limit: 50 }, caller);
};

const pin = async (workspace: OpenWorkspace) => {
  await lifecycleHandlers['memory.pin'](workspace, { ids: some(workspace, 1) }, caller);
};

const some = (workspace: OpenWorkspace, count: number) =>
  workspace.index.scorables(0, count).memories.map(({ id }) => id);

/** Runs a cycle while questions are asked. */
async function cycled(name: string, workspace: OpenWorkspace, questions: string[]): Promise<Figure[]> {
  await workspace.door.settled();
  const waits: number[] = [];
  let over = false;
  const asking = (async () => {
    for (let n = 0; !over; n++) {
      const began = performance.now();
      const query = questions[n % questions.length] ?? owner;
      await memoryHandlers['memory.search'](workspace, { query, explain: false }, caller);
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  })();
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const began = performance.now();
  const { change } = await workspace.cycle.run('benchmark');
  const took = performance.now() - began;
  // History takes the commit up after the answer.
  await workspace.door.settled();
  over = true;
  await asking;
  loop.disable();
  return [
    { name: `${name}${change === null ? '' : ', committed'}`, value: took, unit: 'ms', most: 2_000 },
    { name: '  event loop delayed, at most', value: loop.max / 1e6, unit: 'ms', most: 50 },
    { name: '  event loop delayed, p99', value: loop.percentile(99) / 1e6, unit: 'ms' },
    { name: '  searches meanwhile, p95', value: percentile(waits, 0.95), unit: 'ms' },
  ];
}

async function delayed(name: string, work: () => Promise<void>): Promise<Figure> {
  const began = performance.now();
  await work();
  return { name, value: performance.now() - began, unit: 'ms' };
}
