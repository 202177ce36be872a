import { type Agent, connectAgent } from '../agent.ts';
import { makeOwnPlace } from '../prepare.ts';
import { stopEngine } from './engine-process.ts';
import { percentile, type Result } from './figures.ts';
import { peers } from './peers.ts';
import { type Asked, barOf, differences, remembered, summary } from './recall.ts';
import { otherChats } from './train/grounds.ts';
import { contentOf, occurredAt, readTurns, type Turn, type TurnGroup } from './turns.ts';

/** Stores under way at once: an agent pipelines, but waits for answers. */
const inFlight = 16;
const k = 20;

type Played = {
  asked: Asked[];
  stores: number;
  /** Turns that say nothing, such as a name and a smiley: the store says so, and nothing of them can be found. */
  refused: number;
  storeMs: number;
  acknowledgeMs: number[];
};

/**
 * The main job on real input: the official MCP client stores every turn with its date, one workspace a group, then asks
 * the questions; beside it plain searches of the same turns. From the group `from` on, `groups` bounds how many are played. `chats`
 * in place of a file: those with an assistant that nothing is learnt from.
 */
export async function benchReplay(file: string, from: number, groups: number): Promise<Result> {
  const set = file === 'chats' ? otherChats('e2e/sets') : readTurns(file);
  const played: Played[] = [];
  for (const group of set.groups.slice(from, from + groups)) {
    played.push(await play(group));
    process.stderr.write(`${group.gid}: ${group.docs.length} turns, ${group.queries.length} questions\n`);
  }
  const asked = played.flatMap((group) => group.asked);
  const stores = sum(played.map((group) => group.stores));
  const figures = [
    ...summary('over MCP', asked, barOf(set.name)),
    { name: 'turns refused', value: sum(played.map((group) => group.refused)), unit: '' },
    { name: 'stores', value: stores / (sum(played.map((group) => group.storeMs)) / 1000), unit: '/s' },
    {
      name: 'store answered, p50',
      value: percentile(
        played.flatMap((group) => group.acknowledgeMs),
        0.5,
      ),
      unit: 'ms',
    },
    {
      name: 'store answered, p95',
      value: percentile(
        played.flatMap((group) => group.acknowledgeMs),
        0.95,
      ),
      unit: 'ms',
    },
  ];
  const about = `${set.name}: ${stores} turns stored in ${played.length} workspaces, ${asked.length} questions, beside plain searches`;
  const notes = [
    'Recall in percent of the turns that hold the evidence; questions without evidence are not counted.',
    ...differences('over MCP', asked),
  ];
  return { name: 'replay', about, figures, notes };
}

async function play(group: TurnGroup): Promise<Played> {
  const place = await makeOwnPlace('empty');
  let agent: Agent | undefined;
  try {
    const granted = await place.cli('agents', 'grant', 'Replay', '--role', 'main', '--workspace', place.root, '--json');
    agent = await connectAgent(place, 'Replay', (JSON.parse(granted) as { token: string }).token);
    const began = performance.now();
    const { turnOf, refused, episodes, acknowledgeMs } = await storeAll(agent, group.docs);
    const storeMs = performance.now() - began;
    // An answer a moment after a store is by words alone, as it says; what is measured is what is known.
    await remembered(place, episodes);
    const asked = await askAll(agent, group, turnOf);
    return { asked, acknowledgeMs, storeMs, refused, stores: group.docs.length - refused };
  } finally {
    await agent?.close();
    await stopEngine(place);
    await place.remove();
  }
}

/** Stores the turns in order, and answers which turn each memory's id stands for, and how many texts are episodes. */
async function storeAll(
  agent: Agent,
  turns: Turn[],
): Promise<{ turnOf: Map<string, string>; refused: number; episodes: number; acknowledgeMs: number[] }> {
  const told = new Set<string>();
  const turnOf = new Map<string, string>();
  const acknowledgeMs: number[] = [];
  let refused = 0;
  let next = 0;
  const worker = async () => {
    for (let turn = turns[next++]; turn !== undefined; turn = turns[next++]) {
      const began = performance.now();
      const at = occurredAt(turn.ts);
      const stored = await agent
        .use<{ id: string }>('memory_store', {
          content: contentOf(turn),
          ...(at === undefined ? {} : { occurred_at: at }),
        })
        .catch((error: unknown) => {
          if (!String(error).includes('input.invalid')) throw error;
          return null;
        });
      acknowledgeMs.push(performance.now() - began);
      if (stored?.id.startsWith('episode:')) told.add(contentOf(turn));
      if (stored === null) refused += 1;
      // Word for word what was told before is that memory: the earlier turn stands for both.
      else if (!turnOf.has(stored.id)) turnOf.set(stored.id, turn.id);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return { turnOf, refused, episodes: told.size, acknowledgeMs };
}

async function askAll(agent: Agent, group: TurnGroup, turnOf: Map<string, string>): Promise<Asked[]> {
  const beside = peers.map((peer) => peer.open(group));
  const asked: Asked[] = [];
  for (const { q, gold, cat: category } of group.queries) {
    if (gold.length === 0) continue;
    const began = performance.now();
    const { hits } = await agent.use<{ hits: { id: string }[] }>('memory_search', { query: q, k });
    const ms = performance.now() - began;
    const ours = hits.flatMap(({ id }) => turnOf.get(id) ?? []);
    asked.push({ category, gold: new Set(gold), ours, peers: beside.map((find) => find(q, k)), ms });
  }
  return asked;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
