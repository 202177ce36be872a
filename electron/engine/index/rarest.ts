import type { Database } from './driver.ts';
import { matchOf, type Term } from './query.ts';
import type { Index } from './types.ts';

/** Words that are counted, the longest: of many the short ones are common. */
const mostCounted = 32;

/** Counting ends where a word is too common, so that it costs as little in a store of a million. */
export function prepareRarest(db: Database): Index['rarest'] {
  const upTo = db
    .prepare<[string, number], number>('SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)')
    .pluck();
  const rowsOf = (term: Term, most: number) => upTo.get(matchOf([term]) ?? '', most + 1) ?? 0;
  return (terms, most) => {
    const longest = terms.toSorted((a, b) => b.words.length - a.words.length).slice(0, mostCounted);
    const counted = longest.map((term) => ({ term, rows: rowsOf(term, most) })).sort((a, b) => a.rows - b.rows);
    const kept = new Set<Term>();
    let sum = 0;
    for (const { term, rows } of counted) {
      sum += rows;
      if (sum > most && kept.size > 0) break;
      kept.add(term);
    }
    return terms.filter((term) => kept.has(term));
  };
}
