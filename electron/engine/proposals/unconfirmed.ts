import type { Hit, Memory, MemoryKind, Store } from '#shared/model/memory.ts';
import { openIndex } from '../index/open.ts';
import type { Index } from '../index/types.ts';
import { search } from '../recall/search.ts';
import { proposalsPath } from '../workspace/codecs/pending-memories.ts';
import { hashOf } from '../workspace/hash.ts';
import { type ProposalEntry, readEntries } from './entry.ts';

/** A proposal as a result of its proposer's search. */
export type UnconfirmedHit = Hit & { doubt: string };

const kindOf: Record<Store, MemoryKind> = {
  core: 'core',
  episodic: 'episode',
  semantic: 'fact',
  procedural: 'procedure',
  vault: 'vault',
};
/** Proposals of one agent that its searches look at, newest first. */
const most = 500;

/**
 * What an agent proposed and nobody has decided on: it finds its own again, each marked as not confirmed. Searched like
 * memories, in an index of their own that lives in memory and is made anew when the file is another.
 */
export class UnconfirmedIndex {
  readonly #indexes = new Map<string, Index>();
  #hash = '';

  /** Open proposals of one agent that match; all of them, newest first, without a question. */
  find(file: string | null, who: string, query: string, k: number): UnconfirmedHit[] {
    const index = this.#indexOf(file, who);
    if (query.trim() === '') return index.browse({ limit: k }).memories.map((memory) => waiting(memory, who));
    return search(index, query, { k }).hits.map(({ reasons: _, signs: __, ...hit }) => ({
      ...hit,
      doubt: doubtOf(who),
    }));
  }

  /** Open proposals of one agent by their ids. */
  get(file: string | null, who: string, ids: string[]): (Memory & { doubt: string })[] {
    return this.#indexOf(file, who)
      .get(ids)
      .map((memory) => ({ ...memory, doubt: doubtOf(who) }));
  }

  close(): void {
    for (const index of this.#indexes.values()) index.close();
    this.#indexes.clear();
  }

  #indexOf(file: string | null, who: string): Index {
    const hash = hashOf(file ?? '');
    if (hash !== this.#hash) this.close();
    this.#hash = hash;
    const known = this.#indexes.get(who);
    if (known !== undefined) return known;
    const index = openIndex(':memory:');
    const own = readEntries(file).filter(({ kind, who: from }) => kind !== 'malformed' && from === who);
    const stamp = { path: proposalsPath, hash, size: 0, mtimeNs: 0n, ctimeNs: 0n, ino: 0n };
    const memories = own.slice(-most).map(memoryOf);
    index.apply({
      put: [{ stamp, parsed: { kind: 'note', title: '', memories, links: [], problems: [] } }],
      remove: [],
    });
    this.#indexes.set(who, index);
    return index;
  }
}

const doubtOf = (who: string) => `not yet confirmed: proposed by ${who}, nobody has decided on it`;

function waiting(memory: Memory, who: string): UnconfirmedHit {
  const { endLine: _end, source: _source, parent: _parent, ...rest } = memory;
  return { ...rest, citation: `${memory.path}#L${memory.line}`, score: 0, doubt: doubtOf(who) };
}

function memoryOf({ id, store, content, entities, timestamp, line, endLine, scope }: ProposalEntry): Memory {
  const kept = store ?? 'episodic';
  return {
    id,
    kind: kindOf[kept],
    store: kept,
    path: proposalsPath,
    line,
    endLine,
    title: entities[0] ?? '',
    text: content ?? '',
    at: timestamp,
    type: null,
    confidence: 'low',
    tags: [],
    source: null,
    entities,
    parent: null,
    ...(scope === null ? {} : { scope }),
  };
}
