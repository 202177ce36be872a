import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { embedders } from '../../electron/adapters/embedder/embedders.ts';
import { randomId } from '../../electron/adapters/ids.ts';
import { asSet, memoryHandlers } from '../../electron/engine/handlers/memory.ts';
import { type OpenWorkspace, openServices } from '../../electron/engine/open.ts';
import type { SearchMeaning } from '../../electron/engine/recall/options.ts';
import type { Parts } from '../../electron/engine/recall/parts.ts';
import { search } from '../../electron/engine/recall/search.ts';
import { built } from '../place.ts';
import type { TurnGroup } from './turns.ts';
import { bringVectors, type Kept, keepVectors } from './vectors.ts';

const patienceMs = 1_800_000;
/** A question whose meaning did not come in time is asked so often, the clock moved on so far each time. */
const mostTries = 50;
const pauseMs = 120_000;
const pageOfAll = 200;

/** A workspace opened in this process, so that parts of finding can be switched off and its clock be moved. */
export type Opened = {
  workspace: OpenWorkspace;
  /** What the engine takes for now, ms. */
  setNow(now: number): void;
  /** What a question means; on a busy machine, where the embedder is given up for a while, it is asked again. */
  meaning(question: string): Promise<SearchMeaning>;
  /** Ids found with the default settings but for `parts`, best first. */
  find(question: string, k: number, parts?: Parts): Promise<string[]>;
  /** Ids of the memories in the context of a session that asks its first question, with so many tokens. */
  context(question: string, tokens: number): Promise<string[]>;
  close(): Promise<void>;
};

/** `fill` writes the files; resolves when all is indexed and has its vector. `now` in ms. */
export async function openFilled(fill: (root: string) => void, kept: Kept, now: number): Promise<Opened> {
  const root = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  bringVectors(root, kept);
  fill(root);
  const time = { now };
  const log = { info() {}, warn() {}, error() {} };
  const clock = { now: () => time.now, zone: 'UTC' };
  const embedder = embedders(pathToFileURL(built('embedder.mjs')), {});
  const ports = { clock, log, emit() {}, id: randomId, embedders: embedder };
  const workspace = await openServices({ root, ports, create: true, version: 'bench' });
  const known = new Map<string, SearchMeaning>();
  let sessions = 0;
  await workspace.ready;
  await embedded(workspace, () => {
    time.now += pauseMs;
  });
  time.now = now;
  const meaning = async (question: string): Promise<SearchMeaning> => {
    for (let tries = 0; tries < mostTries; tries++) {
      const meant = known.get(question) ?? (await workspace.vectors.view(question));
      if (meant !== null) {
        known.set(question, meant);
        return meant;
      }
      time.now += pauseMs;
    }
    throw new Error(`The embedder does not answer: ${question}`);
  };
  return {
    workspace,
    meaning,
    setNow: (next) => {
      time.now = next;
    },
    async find(question, k, parts) {
      const options = { ...asSet(workspace, question), meant: await meaning(question), k, ...(parts && { parts }) };
      return search(workspace.index, question, options).hits.map(({ id }) => id);
    },
    async context(query, max_tokens) {
      await meaning(query);
      const caller = { name: 'bench', role: 'reader', session: `${sessions++}` } as const;
      const { ids } = await memoryHandlers['memory.context'](workspace, { query, max_tokens, again: true }, caller);
      return ids;
    },
    async close() {
      await workspace.close();
      keepVectors(root, kept);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** `wait`: lets the engine's time go on, so that an embedder that was given up is asked again. */
async function embedded({ vectors, index }: OpenWorkspace, wait: () => void): Promise<void> {
  const distinct = new Set(index.digests()).size;
  for (const until = Date.now() + patienceMs; vectors.state.done < distinct; ) {
    if (Date.now() > until) throw new Error(`${vectors.state.done} of ${distinct} memories have a vector.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await vectors.settled();
    if (vectors.state.done < distinct) {
      wait();
      vectors.soon();
    }
  }
}

/** Every memory as its words, for peers. */
export function wordsOf({ workspace }: Opened): TurnGroup {
  const docs: TurnGroup['docs'] = [];
  let cursor: string | undefined;
  do {
    const page = workspace.index.browse({ limit: pageOfAll, cursor });
    for (const { id, title, text, tags, entities } of page.memories)
      docs.push({ id, session: '', speaker: title, text: [text, ...tags, ...entities].join('\n') });
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return { gid: 'set', docs, queries: [] };
}
