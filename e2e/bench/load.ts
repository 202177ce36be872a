import { connectOwner, type OwnerConnection } from '../../electron/gateway/connect.ts';
import type { Place } from '../place.ts';
import { makeOwnPlace } from '../prepare.ts';
import { corpus } from './corpus.ts';
import { engineOf } from './engine-process.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { fillDays } from './ground.ts';
import { type Faults, LoadAgent, type Times, type Written } from './load/agent.ts';
import { bystander } from './load/bystander.ts';
import { notFound, onDisk, stores } from './load/check.ts';
import { mean } from './measures.ts';
import { openWindow } from './paint.ts';

export type LoadOptions = { minutes: number };

const readers = 15;
const writers = 5;
/** Memories that are there before. */
const ground = 500;
/** Seconds that one agent reads alone first, for comparison. */
const aloneSeconds = 10;
const sampleMs = 5_000;
const mostReadingMs = 40_000;
/** Markers that are looked for by search afterwards. */
const looked = 500;

/** Twenty agents on one workspace's socket, five of them writing, with a window open on it. */
export async function benchLoad({ minutes }: LoadOptions): Promise<Result> {
  const place = await makeOwnPlace('empty');
  try {
    const questions = await fillDays(place.root, ground);
    const owner = await connectOwner(place.root, { client: 'bench', start: { idleExit: 600 } });
    await owner.call('doctor.run', {});
    await meaningRead(owner);
    const result = await loaded(place, owner, questions, minutes * 60_000);
    owner.close();
    return result;
  } finally {
    await place.remove();
  }
}

/** Resolves when every memory has its vector: what a workspace costs at its first opening is not what is measured here. */
async function meaningRead(owner: OwnerConnection): Promise<void> {
  for (const over = after(mostReadingMs); !over(); ) {
    const { meaning } = await owner.call('workspace.status', {});
    if (meaning.embedder === null || (meaning.total >= ground && meaning.done >= meaning.total)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function loaded(place: Place, owner: OwnerConnection, questions: string[], ms: number): Promise<Result> {
  const faults: Faults = [];
  const written: Written[] = [];
  const { socket } = await owner.call('agents.list', {});
  const make = async (name: string, seed: number, role: 'main' | 'subagent', times: Times) => {
    const { token } = await owner.call('agents.grant', { name, role });
    const agent = new LoadAgent(name, socket, token, corpus(seed), times, faults);
    await agent.open();
    return agent;
  };
  const alone: Times = new Map();
  const first = await make('first', 1, 'subagent', alone);
  await first.read(questions, after(aloneSeconds * 1_000));
  first.close();

  const times: Times = new Map();
  const waiting = bystander();
  const window = process.env.DISPLAY === undefined ? null : openWindow(place);
  await window?.ask(watchTasks);
  const inEngine = new Beat(owner);
  const over = after(ms);
  const megabytes = sampled(place, over);
  const names = Array.from({ length: writers }, (_, n) => `writer${n}`);
  const all = await Promise.all([
    ...names.map((name, n) => make(name, 100 + n, 'main', times)),
    ...Array.from({ length: readers }, (_, n) => make(`reader${n}`, 200 + n, 'subagent', times)),
  ]);
  await Promise.all(all.map((agent, n) => (n < writers ? agent.write(over, written) : agent.read(questions, over))));
  const beats = inEngine.stop();
  const late = await waiting.stop();
  const tasks = window === null ? null : await window.ask('(window.longTasks ?? []).filter((ms) => ms > 200).length');
  const longest = window === null ? null : await window.ask('Math.max(0, ...(window.longTasks ?? [-1]))');
  await window?.close();
  for (const agent of all) agent.close();
  await owner.call('doctor.run', {});
  const memory = await megabytes;

  const counts = onDisk(place.root);
  const kept = written.filter(({ status }) => status === 'stored' || status === 'superseded');
  const lost = kept.filter(({ marker }) => !counts.has(marker));
  const doubled = [...counts].filter(([, count]) => count > 1);
  const strangers = [...counts.keys()].filter((marker) => !written.some((one) => one.marker === marker));
  const step = Math.max(1, Math.floor(kept.length / looked));
  const unfound = await notFound(
    owner,
    kept.filter((_, n) => n % step === 0),
  );
  const commits = stores(place.root, names);
  const third = Math.floor(memory.length / 3);
  const searches = times.get('memory_search') ?? [];
  const figures: Figure[] = [
    { name: 'faults', value: faults.length, unit: '', most: 0 },
    { name: 'writes acknowledged', value: written.length, unit: '', least: 1 },
    { name: 'lost (not on disk)', value: lost.length, unit: '', most: 0 },
    { name: 'doubled on disk', value: doubled.length, unit: '', most: 0 },
    { name: 'on disk, never acknowledged', value: strangers.length, unit: '', most: 0 },
    { name: 'not found by search, or twice', value: unfound.length, unit: '', most: 0 },
    { name: 'stores without a commit', value: Math.max(0, kept.length - commits), unit: '', most: 0 },
    {
      name: 'search p95 (baseline: one agent alone)',
      value: percentile(searches, 0.95),
      unit: 'ms',
      baseline: percentile(alone.get('memory_search') ?? [], 0.95),
      most: 100,
    },
    {
      name: 'search p50',
      value: percentile(searches, 0.5),
      unit: 'ms',
      baseline: percentile(alone.get('memory_search') ?? [], 0.5),
    },
    { name: 'context p95', value: percentile(times.get('memory_context') ?? [], 0.95), unit: 'ms' },
    { name: 'store p95', value: percentile(times.get('memory_store') ?? [], 0.95), unit: 'ms' },
    {
      name: 'engine’s memory, last third (baseline: first)',
      value: mean(memory.slice(-third)),
      unit: 'MB',
      baseline: mean(memory.slice(0, third)),
      mostRatio: 1.2,
    },
    {
      name: 'engine answers the window, p95 (baseline: lateness of a process that only waits)',
      value: percentile(beats, 0.95),
      unit: 'ms',
      baseline: percentile(late, 0.95),
      most: 100,
    },
    ...(tasks === null || longest === null
      ? []
      : [
          { name: 'window: tasks over 200 ms', value: tasks, unit: '', most: Math.ceil(ms / 60_000) },
          { name: 'window: longest task', value: longest, unit: 'ms' },
        ]),
  ];
  const calls = [...times].map(([tool, of]) => [
    tool,
    of.length,
    percentile(of, 0.5),
    percentile(of, 0.95),
    Math.max(...of),
  ]);
  return {
    name: 'load',
    about: `${readers + writers} agents, ${writers} of them writing, for ${ms / 60_000} minutes on ${ground} memories`,
    figures,
    tables: [
      {
        title: 'Calls',
        columns: ['tool', 'calls', 'p50 ms', 'p95 ms', 'longest ms'],
        rows: calls.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 10) / 10 : cell))),
      },
      {
        title: 'Engine’s memory, MB',
        columns: ['from', 'mean', 'most'],
        rows: tenths(memory),
      },
    ],
    notes: [
      ...faults.slice(0, 10),
      ...unfound.slice(0, 10),
      ...(window === null ? ['No display: no window was open.'] : []),
      `Statements taken for known ones: ${written.length - kept.length}.`,
    ],
  };
}

function tenths(memory: number[]): (string | number)[][] {
  const size = Math.max(1, Math.floor(memory.length / 10));
  return Array.from({ length: Math.min(10, memory.length) }, (_, n) => {
    const part = memory.slice(n * size, (n + 1) * size);
    return [`${n * 10} %`, Math.round(mean(part)), Math.round(Math.max(...part))];
  });
}

const watchTasks = `(() => {
  window.longTasks = [];
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.longTasks.push(entry.duration); })
    .observe({ type: 'longtask' });
  return 0;
})()`;

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

/** Asks the engine for little, again and again: how long that takes is how long a window would wait. */
class Beat {
  readonly #ms: number[] = [];
  #stopped = false;

  constructor(owner: OwnerConnection) {
    void this.#run(owner);
  }

  async #run(owner: OwnerConnection): Promise<void> {
    while (!this.#stopped) {
      const begun = performance.now();
      await owner.call('agents.calls', { limit: 1 });
      this.#ms.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  stop(): number[] {
    this.#stopped = true;
    return this.#ms;
  }
}

/** Megabytes that the engine keeps resident, now and then until it is over. */
async function sampled(place: Place, over: () => boolean): Promise<number[]> {
  const found: number[] = [];
  while (!over()) {
    await new Promise((resolve) => setTimeout(resolve, sampleMs));
    found.push(engineOf(place)?.megabytes ?? Number.NaN);
  }
  return found;
}
