import type { Memory } from '#shared/model/memory.ts';
import { soughtWords } from '../index/query.ts';
import type { Candidate, Index } from '../index/types.ts';

/** What lies near a memory that has a vector. */
export type Beside = { near(k: number): { digest: string; cosine: number }[]; cosine(digest: string): number | null };

export type Lookup = {
  index: Pick<Index, 'match' | 'withDigests' | 'load'>;
  /** Null for a memory without a vector, and when there is no embedder. */
  beside(digest: string): Beside | null;
};

/** A memory that may say what another does; `cosine` null when one of them has no vector. */
export type Near = { memory: Memory; cosine: number | null };

/** Words looked up at most, of which two must meet; the longest are the rarest. */
const mostWords = 5;
const mostByWords = 24;
const mostByMeaning = 12;

/**
 * Memories worth comparing with `memory`: of its kind, and its page when it stands on an entity's; what shares two of its
 * rarest words, or lies near in meaning. At most 36, by the index alone: the cost of one does not follow the number of
 * all pairs.
 */
export function lookUp(memory: Memory, { index, beside }: Lookup): Near[] {
  const kinds = [memory.kind];
  const expression = expressionOf(memory.text);
  if (expression === null) return [];
  const narrow = memory.parent === null ? { kinds } : { kinds, entities: [memory.parent] };
  const { candidates } = index.match(expression, { ...narrow, limit: mostByWords });
  const own = candidates.find(({ id }) => id === memory.id);
  const view = own === undefined ? null : beside(own.digest);
  // A page is short: what says the same there shares words.
  const digests = view === null || memory.parent !== null ? [] : view.near(mostByMeaning).map(({ digest }) => digest);
  const found = new Map<number, Candidate>();
  for (const one of [...candidates, ...index.withDigests(digests, narrow)]) {
    if (one.id !== memory.id) found.set(one.n, one);
  }
  const digestOf = new Map([...found.values()].map(({ id, digest }) => [id, digest]));
  return index.load([...found.keys()]).map((other) => {
    const digest = digestOf.get(other.id);
    return { memory: other, cosine: digest === undefined ? null : (view?.cosine(digest) ?? null) };
  });
}

function expressionOf(text: string): string | null {
  const terms = soughtWords(text).filter(({ stop }) => !stop);
  const telling = terms.toSorted((a, b) => b.words.length - a.words.length).slice(0, mostWords);
  const quoted = telling.map(({ words }) => `"${words}"`);
  const pairs = quoted.flatMap((one, n) => quoted.slice(n + 1).map((other) => `(${one} AND ${other})`));
  return (pairs.length > 0 ? pairs : quoted).join(' OR ') || null;
}
