import type { Memory } from '#shared/model/memory.ts';
import { soughtWords } from '../index/query.ts';
import { foldName } from '../language/tokens.ts';
import type { Sources } from './recall.ts';
import { recall } from './recall.ts';
import { isWeak } from './sure.ts';

/** `isSure`: they hold what was named, and are not merely the nearest. */
export type Matching = { memories: Memory[]; notice: string | null; isSure: boolean };

const most = 30;
/** Share of the words that must stand in a memory for it to be meant. */
const meant = 0.6;

/**
 * Memories that some words mean, for a person to choose from: those that hold most of the words, and the entities of
 * that name with what belongs to them; when none does, the nearest few. Best first.
 */
export async function matching(sources: Sources, query: string): Promise<Matching> {
  const { hits, notice } = await recall(sources, query, { k: most });
  const words = soughtWords(query).map((term) => foldName(term.words));
  const named = sources.index.entitiesNamed(query.trim()).map((id) => `entity:${id}`);
  const found = sources.index.get([...new Set([...named, ...hits.map(({ id }) => id)])]);
  const holding = found.filter((memory) => named.includes(memory.id) || shareIn(memory, words) >= meant);
  const isSure = holding.length > 0;
  // The nearest of what has nothing of the words, nor surely their meaning, is anything.
  const answering = new Set(hits.flatMap(({ id, signs }) => (isWeak(signs) ? [] : [id])));
  const nearest = found.filter((memory) => answering.has(memory.id) || shareIn(memory, words) > 0);
  return { memories: isSure ? holding : nearest.slice(0, 5), notice, isSure };
}

function shareIn({ title, text, tags, entities }: Memory, words: string[]): number {
  if (words.length === 0) return 0;
  const folded = foldName([title, text, ...tags, ...entities].join(' '));
  // A word counts in any of its forms: `gauges` for `gauge`.
  const held = words.filter((word) => folded.includes(word.length > 5 ? word.slice(0, -2) : word));
  return held.length / words.length;
}
