import type { Candidate, Index, IndexFilter } from '../index/types.ts';

/** What the words as one phrase, and all of them anywhere, are worth over any of them. @source 001 "Retrieval pipeline" */
const factors = { phrase: 1.4, all: 1.2 };
const mostRows = 120;

/**
 * The stricter passes of a search by words: a factor for what holds the words as a phrase or all of them, and 1 for what
 * holds only some. Nothing is left out.
 */
export function prefers(index: Pick<Index, 'match'>, words: string[], narrow: IndexFilter): (of: Candidate) => number {
  if (words.length < 2) return () => 1;
  const pass = (expression: string) =>
    new Set(index.match(expression, { ...narrow, limit: mostRows, least: 0 }).candidates.map(({ n }) => n));
  const phrase = pass(`"${words.join(' ')}"`);
  const all = pass(words.map((word) => `"${word}"`).join(' AND '));
  return ({ n }) => (phrase.has(n) ? factors.phrase : all.has(n) ? factors.all : 1);
}
