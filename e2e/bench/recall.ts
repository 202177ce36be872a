import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appendEpisode } from '../../electron/engine/workspace/codecs/episodes.ts';
import { connectOwner } from '../../electron/gateway/connect.ts';
import { type Agent, connectAgent } from '../agent.ts';
import { makePlace, type Place } from '../place.ts';
import { bootstrap } from './bootstrap.ts';
import { stopEngine } from './engine-process.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { type Peer, peers } from './peers.ts';
import { contentOf, occurredAt, readTurns, type TurnGroup } from './turns.ts';

const k = 20;
const cuts = [1, 5, 10, 20];
const patienceMs = 1_800_000;
/** Turns without a time: each group has a day of its own. */
const firstDay = Date.UTC(2026, 0, 1);

/** What must be reached on the sets this was measured on from the beginning. */
const bars: Record<string, Record<string, number>> = {
  locomo: { 'recall@10': 76, 'recall@5': 66 },
  qmsum: { 'hit@5': 76 },
};

type Asked = { gold: Set<string>; category: string; ours: string[]; peers: string[][]; ms: number };
export type Mode = 'apart' | 'pooled';

/**
 * Questions with known evidence, asked of a workspace through MCP with default settings: one store a conversation, and
 * all in one, beside peers on the same turns.
 */
export async function benchRecall(file: string, options: { groups: number; modes: Mode[] }): Promise<Result> {
  const set = readTurns(file);
  const groups = set.groups.slice(0, options.groups).map(dated);
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const mode of options.modes) {
    const asked: Asked[] = [];
    for (const group of mode === 'apart' ? groups : [pooled(groups)]) {
      asked.push(...(await play(group)));
      process.stderr.write(`${mode} ${group.gid}: ${group.docs.length} turns, ${group.queries.length} questions\n`);
    }
    const bar = mode === 'apart' ? (bars[set.name.split(/[^a-z]/i)[0]?.toLowerCase() ?? ''] ?? {}) : {};
    figures.push(...summary(mode, asked, bar));
    notes.push(...differences(mode, asked));
  }
  const turns = groups.reduce((sum, { docs }) => sum + docs.length, 0);
  const about = `${set.name}: ${turns} turns of ${groups.length} conversations, beside plain FTS5 (porter, stop words)`;
  return { name: 'recall', about, figures, notes };
}

/** Every turn with a day and a minute. */
function dated(group: TurnGroup, n: number): TurnGroup {
  const day = new Date(firstDay + n * 86_400_000).toISOString().slice(0, 10);
  return { ...group, docs: group.docs.map((turn) => ({ ...turn, ts: occurredAt(turn.ts) ?? `${day}T10:00` })) };
}

function pooled(groups: TurnGroup[]): TurnGroup {
  return {
    gid: 'all',
    docs: groups.flatMap(({ gid, docs }) => docs.map((turn) => ({ ...turn, id: `${gid}/${turn.id}` }))),
    queries: groups.flatMap(({ gid, queries }) =>
      queries.map((query) => ({ ...query, gold: query.gold.map((id) => `${gid}/${id}`) })),
    ),
  };
}

async function play(group: TurnGroup): Promise<Asked[]> {
  const place = await makePlace('empty');
  let agent: Agent | undefined;
  try {
    const turnOf = write(place, group);
    agent = await connectAgent(place, 'Recall');
    await remembered(place, group);
    return await ask(agent, group, turnOf);
  } finally {
    await agent?.close();
    await stopEngine(place);
    await place.remove();
  }
}

/** The turns as the days' files of a workspace; answers which turn each memory's id stands for. */
function write(place: Place, { docs }: TurnGroup): Map<string, string> {
  const files = new Map<string, string>();
  const turnOf = new Map<string, string>();
  const entry = { type: 'fact', confidence: 'medium', tags: [], source: 'conversation' } as const;
  for (const turn of docs) {
    const at = occurredAt(turn.ts) ?? '';
    const [day, time] = [at.slice(0, 10), at.slice(11, 16)];
    const path = `memory/episodes/${day}.md`;
    const added = appendEpisode(files.get(path) ?? null, { ...entry, tags: [], day, time, body: contentOf(turn) });
    files.set(path, added.text);
    turnOf.set(added.id, turn.id);
  }
  if (turnOf.size !== docs.length) throw new Error(`${docs.length} turns have ${turnOf.size} ids.`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(place.root, path)), { recursive: true });
    writeFileSync(join(place.root, path), text);
  }
  return turnOf;
}

/** Waits until all is indexed and has its vector. */
async function remembered(place: Place, { docs }: TurnGroup): Promise<void> {
  const distinct = new Set(docs.map((turn) => `${turn.ts} ${contentOf(turn)}`)).size;
  const owner = await connectOwner(place.root, { client: 'bench', start: false });
  try {
    for (const until = Date.now() + patienceMs; ; ) {
      const { counts, index, meaning } = await owner.call('workspace.status', {});
      const whole = index.state === 'ready' && counts.episodic >= docs.length;
      if (whole && meaning.total >= distinct && meaning.done >= meaning.total) return;
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

type Measure = { name: string; of(gold: Set<string>, found: string[]): number };
const measures: Measure[] = [
  ...cuts.map((cut) => ({
    name: `recall@${cut}`,
    of: (gold: Set<string>, found: string[]) => recallAt(cut, gold, found),
  })),
  { name: 'hit@5', of: (gold, found) => (found.slice(0, 5).some((id) => gold.has(id)) ? 100 : 0) },
  { name: 'nDCG@10', of: gain },
];
/** Differences to peers are said for these. */
const compared = ['recall@5', 'recall@10', 'hit@5'];

function summary(mode: Mode, asked: Asked[], bar: Record<string, number>): Figure[] {
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

/** What each peer reaches, and how far ours stands above it. */
function differences(mode: Mode, asked: Asked[]): string[] {
  return peers.map((peer, n) => {
    const parts = measures.map((measure) => {
      const theirs = mean(asked.map(({ gold, peers: found }) => measure.of(gold, found[n] ?? [])));
      const { mean: above, low, high } = difference(asked, measure, n);
      return `${measure.name} ${theirs.toFixed(1)} (ours ${signed(above)}; ${signed(low)} to ${signed(high)})`;
    });
    return `${mode}, ${peer.name}: ${parts.join(', ')}`;
  });
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

function recallAt(cut: number, gold: Set<string>, found: string[]): number {
  return (100 * found.slice(0, cut).filter((id) => gold.has(id)).length) / gold.size;
}

/** Normalised discounted gain of the first ten, every evidence worth the same. */
function gain(gold: Set<string>, found: string[]): number {
  const worth = (place: number) => 1 / Math.log2(place + 2);
  const got = found.slice(0, 10).reduce((sum, id, place) => sum + (gold.has(id) ? worth(place) : 0), 0);
  let best = 0;
  for (let place = 0; place < Math.min(10, gold.size); place++) best += worth(place);
  return (100 * got) / best;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
