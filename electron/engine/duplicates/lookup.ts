import type { Memory } from '#shared/model/memory.ts';
import { soughtWords } from '../index/query.ts';
import type { Index } from '../index/types.ts';

/** What a memory means, held against others by their digests; null for one without a vector. */
export type VectorsBeside = { cosine(digest: string): number | null };

export type Lookup = {
  index: Pick<Index, 'match' | 'load'>;
  /** Null for a memory without a vector, and when there is no embedder. */
  beside(digest: string): VectorsBeside | null;
};

/** A memory that may say what another does; `cosine` null when one of them has no vector. */
export type NearMemory = { memory: Memory; cosine: number | null };

/** Words looked up at most, of which two must meet; the longest are the rarest. */
const mostWords = 8;
const mostFound = 32;

/**
 * Memories worth comparing with `memory`: of its kind, and its page when it stands on an entity's, that share two of its
 * rarest words. What says the same in other words altogether is not looked for: it could not become one text without
 * words that neither has. At most 32, by the full-text index: about a millisecond among 30,000.
 */
export function nearMemories(memory: Memory, { index, beside }: Lookup): NearMemory[] {
  const expression = expressionOf(memory.text);
  if (expression === null) return [];
  const narrow = memory.parent === null ? {} : { entities: [memory.parent] };
  const { candidates } = index.match(expression, { ...narrow, limit: mostFound });
  const own = candidates.find(({ id }) => id === memory.id);
  const view = own === undefined ? null : beside(own.digest);
  const others = candidates.filter(({ id }) => id !== memory.id && id.startsWith(`${memory.kind}:`));
  const digestOf = new Map(others.map(({ id, digest }) => [id, digest]));
  return index.load(others.map(({ n }) => n)).map((other) => {
    const digest = digestOf.get(other.id);
    return { memory: other, cosine: digest === undefined ? null : (view?.cosine(digest) ?? null) };
  });
}

/** Any two of the telling words of a text; the one there is of a text with one. */
function expressionOf(text: string): string | null {
  const terms = soughtWords(text).filter(({ stop }) => !stop);
  const telling = terms.toSorted((a, b) => b.words.length - a.words.length).slice(0, mostWords);
  const quoted = telling.map(({ words }) => `"${words}"`);
  const pairs = quoted.slice(0, -1).map((one, n) => `(${one} AND (${quoted.slice(n + 1).join(' OR ')}))`);
  return (pairs.length > 0 ? pairs : quoted).join(' OR ') || null;
}
