import type { Index } from '../index/types.ts';
import type { Meaning } from '../meaning/meaning.ts';
import { type Found, type SearchOptions, search } from './search.ts';

/** What a question is answered from. */
export type Sources = { index: Index; meaning: Meaning };

/**
 * Answers a question by words and by meaning. When meaning is behind or out of order, words answer, and `notice` says
 * what may be missing. Never throws for what is asked.
 */
export async function recall({ index, meaning }: Sources, query: string, options: SearchOptions): Promise<Found> {
  const meant = options.parts?.meaning === false ? null : await meaning.view(query);
  const found = search(index, query, { ...options, meant });
  return { ...found, notice: found.notice ?? meaning.state.note };
}
