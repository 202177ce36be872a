import { useState } from 'react';
import type { SearchHit } from './hit.ts';

type Answer = { hits: readonly SearchHit[]; unread?: true | undefined };
const none: readonly SearchHit[] = [];

/**
 * What of an answer is shown: of a question that the embedder cannot read, what is weak only once it is asked for, because
 * likeness of meaning says nothing there. `left`: how many are not shown.
 */
export function useUnread(query: string, answer: Answer | undefined) {
  const [wanted, setWanted] = useState('');
  const all = answer?.hits ?? none;
  const hits = answer?.unread && wanted !== query ? all.filter(({ weak }) => !weak) : all;
  // The same list while nothing was left out: rows are drawn anew only when it changes.
  const left = all.length - hits.length;
  return { hits: left === 0 ? all : hits, left, showAll: () => setWanted(query) };
}
