import { connectOwner } from '../../electron/gateway/connect.ts';
import { type Agent, connectAgent } from '../agent.ts';
import type { Place } from '../place.ts';
import { makeOwnPlace } from '../prepare.ts';
import { bootstrap } from './bootstrap.ts';
import { dated, type Mode, pooled, writeTurns } from './conversations.ts';
import { stopEngine } from './engine-process.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { compared, type Measure, mean, measures } from './measures.ts';
import { type Peer, peers } from './peers.ts';
import { contentOf, readTurns, type TurnGroup } from './turns.ts';
import { bringVectors, type Kept, keepVectors, nameOf } from './vectors.ts';

const k = 20;
const patienceMs = 1_800_000;
/** What must be reached on conversations that nothing was learnt from. */
const bars: Record<string, Record<string, number>> = {
  locomo: { 'recall@10': 82, 'recall@5': 72 },
  qmsum: { 'hit@5': 82 },
};

/** A question as it was answered, by us and by each peer. */
export type Asked = { gold: Set<string>; category: string; ours: string[]; peers: string[][]; ms: number };

/**
 * Questions with known evidence, asked of a workspace through MCP with default settings: one store a conversation, and
 * all in one, beside peers on the same turns.
 */
export async function benchRecall(
  file: string,
  options: { from: number; groups: number; modes: Mode[]; vectors: string | undefined },
): Promise<Result> {
  const set = readTurns(file);
  const groups = set.groups.slice(options.from, options.from + options.groups).map(dated);
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const mode of options.modes) {
    const asked: Asked[] = [];
    for (const group of mode === 'apart' ? groups : [pooled(groups)]) {
      asked.push(...(await play(group, { folder: options.vectors, name: nameOf(set.name, mode, group) })));
      process.stderr.write(`${mode} ${group.gid}: ${group.docs.length} turns, ${group.queries.length} questions\n`);
    }
    const bar = mode === 'apart' ? barOf(set.name) : {};
    figures.push(...summary(mode, asked, bar));
    notes.push(...differences(mode, asked));
  }
  const turns = groups.reduce((sum, { docs }) => sum + docs.length, 0);
  const about = `${set.name}: ${turns} turns of ${groups.length} conversations, beside plain FTS5 (porter, stop words)`;
  return { name: 'recall', about, figures, notes };
}

/** What must be reached on a set of such a name. */
export const barOf = (name: string): Record<string, number> =>
  bars[name.split(/[^a-z]/i)[0]?.toLowerCase() ?? ''] ?? {};

async function play(group: TurnGroup, kept: Kept): Promise<Asked[]> {
  const place = await makeOwnPlace('empty');
  let agent: Agent | undefined;
  try {
    await stopEngine(place);
    bringVectors(place.root, kept);
    const turnOf = writeTurns(place.root, group);
    agent = await connectAgent(place, 'Recall');
    // The pipe greets before its engine stands; the first answer waits for it.
    await agent.use('memory_search', { query: 'anything' });
    await remembered(place, new Set(group.docs.map((turn) => `${turn.ts} ${contentOf(turn)}`)).size);
    return await ask(agent, group, turnOf);
  } finally {
    await agent?.close();
    await stopEngine(place);
    keepVectors(place.root, kept);
    await place.remove();
  }
}

/** Waits until so many memories or more are indexed, and all have their vectors. */
export async function remembered(place: Place, least: number): Promise<void> {
  const owner = await connectOwner(place.root, { client: 'bench', start: false });
  try {
    for (const until = Date.now() + patienceMs; ; ) {
      const { index, meaning } = await owner.call('workspace.status', {});
      if (index.state === 'ready' && meaning.total >= least && meaning.done >= meaning.total) return;
      if (Date.now() > until) throw new Error(`${meaning.done} of ${meaning.total} memories have a vector.`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    owner.close();
  }
}

async function ask(agent: Agent, group: TurnGroup, turnOf: Map<string, string>): Promise<Asked[]> {
  const beside = peers.map((peer: Peer) => peer.open(group));
  const asked: Asked[] = [];
  for (const { q, gold, cat: category } of group.queries) {
    if (gold.length === 0) continue;
    const began = performance.now();
    const { hits } = await agent.use<{ hits: { id: string }[] }>('memory_search', { query: q, k });
    const ms = performance.now() - began;
    const ours = hits.flatMap(({ id }) => turnOf.get(id) ?? []);
    asked.push({ gold: new Set(gold), category, ours, peers: beside.map((find) => find(q, k)), ms });
  }
  return asked;
}

/** What is reached on the questions and by how much it lies above each peer; `mode`: how they were asked. */
export function summary(mode: string, asked: Asked[], bar: Record<string, number>): Figure[] {
  const categories = [...new Set(asked.map(({ category }) => category))].sort();
  const one = (name: string, some: Asked[], { name: measure, of }: Measure): Figure => ({
    name: `${name} (${some.length}), ${measure}`,
    value: mean(some.map(({ gold, ours }) => of(gold, ours))),
    unit: '%',
    baseline: mean(some.map(({ gold, peers: [plain = []] }) => of(gold, plain))),
  });
  const all = measures.map((measure): Figure => {
    const least = bar[measure.name];
    return { ...one(mode, asked, measure), ...(least === undefined ? {} : { least }) };
  });
  const apart =
    categories.length < 2
      ? []
      : categories.flatMap((category) =>
          measures
            .filter(({ name }) => name === 'recall@5' || name === 'recall@10')
            .map((measure) =>
              one(
                `${mode}, ${category}`,
                asked.filter((each) => each.category === category),
                measure,
              ),
            ),
        );
  const times = asked.map(({ ms }) => ms);
  return [
    ...all,
    ...apart,
    ...peers.flatMap((peer, n) =>
      measures
        .filter(({ name }) => compared.includes(name))
        .map((measure): Figure => {
          const { low } = difference(asked, measure, n);
          return {
            name: `${mode}, ${measure.name} above ${peer.name}, 95 % low`,
            value: low,
            unit: 'points',
            least: 0,
          };
        }),
    ),
    { name: `${mode}, answered, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { name: `${mode}, answered, p95`, value: percentile(times, 0.95), unit: 'ms' },
  ];
}

function difference(asked: Asked[], { of }: Measure, peer: number) {
  return bootstrap(asked.map(({ gold, ours, peers: theirs }) => of(gold, ours) - of(gold, theirs[peer] ?? [])));
}

/** What is reached and between which bounds; what each peer reaches, and how far ours stands above it. */
export function differences(mode: string, asked: Asked[]): string[] {
  const own = measures.map((measure) => {
    const { mean: value, low, high } = bootstrap(asked.map(({ gold, ours }) => measure.of(gold, ours)));
    return `${measure.name} ${value.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`;
  });
  const beside = peers.map((peer, n) => {
    const parts = measures.map((measure) => {
      const theirs = mean(asked.map(({ gold, peers: found }) => measure.of(gold, found[n] ?? [])));
      const { mean: above, low, high } = difference(asked, measure, n);
      return `${measure.name} ${theirs.toFixed(1)} (ours ${signed(above)}; ${signed(low)} to ${signed(high)})`;
    });
    return `${mode}, ${peer.name}: ${parts.join(', ')}`;
  });
  return [`${mode}, ours, 95 %: ${own.join(', ')}`, ...beside];
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
