import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Caller } from '#shared/model/agent.ts';
import { embedders } from '../../electron/adapters/embedder/embedders.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import { agent, cleanUp, openGateway, use } from '../../electron/gateway/testing/gateway.ts';
import { built } from '../place.ts';
import { corpus } from './corpus.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { entityIds, fillDays, fillEntities } from './ground.ts';

/** Milliseconds that a store with all that its caller understood may take, at the median. */
const most = 20;

const owner: Caller = { name: 'owner', role: 'owner', session: '' };

/** How one statement is handed over. */
type Way = { name: string; input(content: string, n: number): Record<string, unknown> };

/** Stores through an agent's socket, one at a time and in turn by each way, in a workspace that holds `memories`. */
export async function benchStore({ memories, stores }: { memories: number; stores: number }): Promise<Result> {
  const gateway = await openGateway({
    hold: true,
    ...(existsSync(built('embedder.mjs')) && { embedders: embedders(pathToFileURL(built('embedder.mjs')), {}) }),
  });
  try {
    await fillEntities(gateway.root, Math.round(memories / 10));
    await fillDays(gateway.root, memories);
    const engine = await gateway.open();
    await engine.ready;
    await meaningRead(engine);
    // Made-up words may read as core memory, which would be full long before the end.
    await engine.call('settings.write', { values: { 'core.cap': 100_000 } }, owner);
    const client = await agent(gateway.address, 'bench', gateway.clients.grant('bench', 'main').token);
    const ids = entityIds(Math.round(memories / 10));
    const about = (n: number) => ids[(n * 7919) % ids.length];
    const ways: Way[] = [
      { name: 'text, store and entity', input: (content, n) => ({ content, store: 'semantic', entity: about(n) }) },
      {
        name: 'with type, entities and a relation',
        input: (content, n) => ({
          content,
          store: 'semantic',
          entity: about(n),
          type: 'person',
          entities: [{ name: about(n + 1) }, { name: `Plant ${n}`, type: 'project' }],
          relations: [{ from: about(n), relation: 'uses', to: `Plant ${n}` }],
        }),
      },
      { name: 'text alone', input: (content) => ({ content }) },
      {
        name: 'text alone, with entities',
        input: (content, n) => ({ content, entities: [{ name: about(n) }] }),
      },
    ];
    const took = new Map<Way, number[]>(ways.map((way) => [way, []]));
    const texts = corpus(21);
    for (let n = 0; n < stores; n++) {
      for (const way of ways) {
        const input = way.input(`${texts.sentence(12)} (${n})`, n);
        const began = performance.now();
        const answer = await use(client, 'memory_store', input);
        took.get(way)?.push(performance.now() - began);
        if (answer.isError) throw new Error(JSON.stringify(answer.content));
      }
    }
    const at = (way: number, share: number) => percentile(took.get(ways[way] as Way) ?? [], share);
    const figures: Figure[] = [0, 2].flatMap((bare) => [
      { name: `${ways[bare + 1]?.name}, p50`, value: at(bare + 1, 0.5), unit: 'ms', most, baseline: at(bare, 0.5) },
      { name: `${ways[bare + 1]?.name}, p95`, value: at(bare + 1, 0.95), unit: 'ms', baseline: at(bare, 0.95) },
    ]);
    const words = `${stores} stores each way over MCP, one at a time, beside ${memories} memories`;
    return { name: 'store', about: words, figures, notes: ['Baselines: the same without what is named.'] };
  } finally {
    await gateway.engine.then((engine) => engine.close());
    await cleanUp();
  }
}

/** Resolves when every memory has its vector: what a workspace costs at its first opening is not measured here. */
async function meaningRead(engine: Engine): Promise<void> {
  for (;;) {
    const { meaning } = await engine.call('workspace.status', {}, owner);
    if (meaning.embedder === null || meaning.done >= meaning.total) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
