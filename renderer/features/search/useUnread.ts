import { useMemo, useState } from 'react';
import type { SearchHit } from './hit.ts';

type Answer = { hits: readonly SearchHit[]; unread?: true | undefined };
const none: readonly SearchHit[] = [];

/** Weak ones from which on they are folded: two are read sooner than a line that stands for them. */
const leastFolded = 3;

/** Of a strong result's score, the share from which on a weak one is too near to it to be folded away. */
const nearShare = 0.9;

/**
 * How many results stand before the fold: down to the last that is not weak, and the weak ones right behind whose score is
 * near its own. A fold between two of one score would read as an error, and so would a gap in the numbers.
 */
export function beforeFold(hits: readonly Pick<SearchHit, 'score' | 'weak'>[]): number {
  const last = hits.findLastIndex(({ weak }) => !weak);
  const least = (hits[last]?.score ?? Number.POSITIVE_INFINITY) * nearShare;
  const far = hits.findIndex(({ score }, n) => n > last && score < least);
  return last < 0 || far < 0 ? hits.length : far;
}

/**
 * What of an answer is shown: what is weak behind the last that is not only once it is asked for; and where the embedder
 * cannot read the question none of the weak, because likeness of meaning says nothing there. `left`: how many are not
 * shown; `weaker`: of them those that only stand behind better ones; `firm`: how many stand before the fold.
 */
export function useUnread(query: string, answer: Answer | undefined) {
  const [wanted, setWanted] = useState('');
  const all = answer?.hits ?? none;
  const unread = answer?.unread === true;
  const isWanted = wanted === query;
  const firm = beforeFold(all);
  // The same list while nothing changed: rows are drawn anew only when it does.
  const hits = useMemo(() => {
    if (isWanted) return all;
    if (unread) return all.some(({ weak }) => weak) ? all.filter(({ weak }) => !weak) : all;
    return all.length - firm < leastFolded ? all : all.slice(0, firm);
  }, [all, unread, isWanted, firm]);
  // By its id: a list may be drawn a moment behind an answer that came anew.
  const rankOf = ({ id }: SearchHit) => hits.findIndex((hit) => hit.id === id) + 1;
  const left = all.length - hits.length;
  return { hits, firm, left, weaker: unread ? 0 : left, rankOf, showAll: () => setWanted(query) };
}
