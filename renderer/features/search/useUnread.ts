import { useMemo, useState } from 'react';
import type { SearchHit } from './hit.ts';

type Answer = { hits: readonly SearchHit[]; unread?: true | undefined };
const none: readonly SearchHit[] = [];

/** Weak ones from which on they are folded: two are read sooner than a line that stands for them. */
const leastFolded = 3;

/**
 * What of an answer is shown: what is weak only once it is asked for where something better was found, so that this stands
 * first, then all in their order; and where the embedder cannot read the question, because likeness of meaning says nothing there. `left`: how many
 * are not shown; `weaker`: of them those that only stand behind better ones.
 */
export function useUnread(query: string, answer: Answer | undefined) {
  const [wanted, setWanted] = useState('');
  const all = answer?.hits ?? none;
  const unread = answer?.unread === true;
  const isWanted = wanted === query;
  // The same list while nothing changed: rows are drawn anew only when it does.
  const hits = useMemo(() => {
    const weak = all.filter((hit) => hit.weak);
    const real = all.filter((hit) => !hit.weak);
    const isFolded = unread || (real.length > 0 && weak.length >= leastFolded);
    if (!isFolded || weak.length === 0) return all;
    return isWanted ? all : real;
  }, [all, unread, isWanted]);
  const rankOf = (hit: SearchHit) => all.indexOf(hit) + 1;
  const left = all.length - hits.length;
  return { hits, all, left, weaker: unread ? 0 : left, rankOf, showAll: () => setWanted(query) };
}
