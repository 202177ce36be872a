import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectOwner, type OwnerConnection } from '../../electron/gateway/connect.ts';
import { type Agent, connectAgent } from '../agent.ts';
import { grant, set } from '../owner.ts';
import type { Place } from '../place.ts';
import { makeOwnPlace } from '../prepare.ts';
import { corpus } from './corpus.ts';
import { engineOf, stopEngine } from './engine-process.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { fillDays } from './ground.ts';

const stores = 100;
/** Between two questions how far the engine is, ms. */
const pace = 20;
/** Silence that nobody takes for a stop, ms; what an owner waits at most for an answer while all goes on; what a store may cost of one at the first size. */
const [firstWordMs, stallMs, storeTimes] = [1_000, 50, 1.5];

/**
 * What whoever waits for a running engine sees as memories grow: when it first tells how far it is with a folder that it was
 * just given, how long it leaves its owner without an answer, the first answer after a start, stores, memory, and its end.
 */
export async function benchGrown(sizes: number[]): Promise<Result> {
  const figures: Figure[] = [];
  let first: number | undefined;
  for (const size of sizes) {
    const { figures: own, store } = await atSize(size, first);
    first ??= store;
    figures.push(...own);
    process.stderr.write(`${size} memories done\n`);
  }
  return { name: 'grown', about: 'over MCP and the owner’s socket, by words alone', figures, notes: [] };
}

async function atSize(size: number, first: number | undefined): Promise<{ figures: Figure[]; store: number }> {
  const place = await makeOwnPlace('empty');
  const name = `${size / 1000}k`;
  try {
    await place.cli('status', '--workspace', place.root);
    await set(place, { 'recall.embedder': 'none' });
    await stopEngine(place);
    for (const known of ['.audit', '.mneme']) rmSync(join(place.root, known), { recursive: true, force: true });
    const questions = await fillDays(place.root, size);
    const taken = await takenUp(place);
    const answered = await firstAnswer(place, questions);
    const stored = await storing(place);
    const figures: Figure[] = [
      { name: `${name}, first word on how far it is`, value: taken.word, unit: 'ms', most: firstWordMs },
      { name: `${name}, taken up whole`, value: taken.whole / 1000, unit: 's' },
      { name: `${name}, longest wait of the owner meanwhile`, value: taken.longest, unit: 'ms', most: stallMs },
      { name: `${name}, first answer after a start`, value: answered, unit: 'ms', most: 3_000 },
      { name: `${name}, longest wait of the owner while storing`, value: stored.longest, unit: 'ms', most: stallMs },
      { name: `${name}, a store, p95`, value: stored.p95, unit: 'ms' },
      {
        ...{ name: `${name}, a store, p50`, value: stored.p50, unit: 'ms' },
        ...(first === undefined ? {} : { baseline: first, mostRatio: storeTimes }),
      },
      {
        name: `${name}, memory of the engine`,
        value: stored.megabytes,
        unit: 'MB',
        most: size > 100_000 ? 1_500 : 400,
      },
      { name: `${name}, until it ends after SIGTERM`, value: stored.ended, unit: 'ms' },
    ];
    return { figures, store: stored.p50 };
  } finally {
    await stopEngine(place);
    await place.remove();
  }
}

/** From the start of an engine in a folder that it does not know until it answers for all of it. */
async function takenUp(place: Place) {
  const began = performance.now();
  const agent = await connectAgent(place, 'Bench');
  const owner = await ownerOf(place);
  let [word, longest] = [Number.POSITIVE_INFINITY, 0];
  try {
    for (;;) {
      const asked = performance.now();
      const { index } = await owner.call('workspace.status', {});
      longest = Math.max(longest, performance.now() - asked);
      if (index.total > 0 || index.state === 'ready') word = Math.min(word, performance.now() - began);
      if (index.state === 'ready') return { word, longest, whole: performance.now() - began };
      await sleep(pace);
    }
  } finally {
    owner.close();
    await agent.close();
  }
}

/** The owner's connection as soon as an engine stands: an agent's pipe greets before. */
async function ownerOf(place: Place): Promise<OwnerConnection> {
  for (;;) {
    const owner = await connectOwner(place.root, { client: 'bench', start: false }).catch(() => null);
    if (owner !== null) return owner;
    await sleep(pace);
  }
}

async function firstAnswer(place: Place, [question = 'anything']: string[]): Promise<number> {
  await stopEngine(place);
  const began = performance.now();
  const agent = await connectAgent(place, 'Bench');
  await agent.use('memory_search', { query: question });
  const took = performance.now() - began;
  await agent.close();
  return took;
}

async function storing(place: Place) {
  const agent = await connectAgent(place, 'Bench', await grant(place, 'Bench', 'main'));
  const owner = await ownerOf(place);
  try {
    const watched = watching(owner);
    const times = await storeAll(agent);
    const longest = await watched.stop();
    const { pid, megabytes } = engineOf(place) ?? { pid: 0, megabytes: 0 };
    const began = performance.now();
    process.kill(pid, 'SIGTERM');
    while (engineOf(place) !== null) await sleep(pace);
    const ended = performance.now() - began;
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), longest, megabytes, ended };
  } finally {
    owner.close();
    await agent.close();
  }
}

async function storeAll(agent: Agent): Promise<number[]> {
  const texts = corpus(21);
  const times: number[] = [];
  for (let n = 0; n < stores; n++) {
    const began = performance.now();
    await agent.use('memory_store', { content: `${texts.sentence(12)} (${n})`, store: 'episodic' });
    times.push(performance.now() - began);
  }
  return times;
}

/** Asks for a light thing again and again until it is stopped, and gives the longest that an answer took. */
function watching(owner: OwnerConnection) {
  let [longest, on] = [0, true];
  const asking = (async () => {
    while (on) {
      const asked = performance.now();
      await owner.call('settings.read', {});
      longest = Math.max(longest, performance.now() - asked);
      await sleep(pace);
    }
  })();
  return {
    async stop() {
      on = false;
      await asking;
      return longest;
    },
  };
}
