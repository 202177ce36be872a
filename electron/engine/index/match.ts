import type { Database, SqlStatement } from './driver.ts';
import { alive, compareHits, narrowed, type Plain, plainColumns, type RankedRow, toCandidate } from './find.ts';
import type { Candidate, Index, MatchPage } from './types.ts';

/** Places of a row's values, see `Plain`. */
const rankAt = 7;
const livingAt = 8;

/** The best `wanted` rows of an expression, by rank; `more` when there are others that it left. */
type Ranking = (expression: string, wanted: number) => { rows: RankedRow[]; more: boolean };

/** Full-text search by FTS5 expression, best first; equal scores newest first, then by id, whatever the row numbers. */
export function prepareMatch(db: Database): Index['match'] {
  const [amongAll, narrowly] = [prepareAmongAll(db), prepareNarrowly(db)];
  return (expression, { limit, least = limit, ...narrow }) => {
    const { where, values } = narrowed(narrow);
    const among = where.every((condition) => condition === alive)
      ? amongAll(where.length > 0)
      : narrowly(where, values);
    for (let wanted = limit + 1; ; wanted *= 4) {
      const { rows, more } = among(expression, wanted);
      if (!more) return ranked(rows, limit);
      // What was left out by being archived may have been all that was asked for.
      if (rows.length <= limit) continue;
      const edge = rows[limit - 1]?.[rankAt];
      if (rows.at(-1)?.[rankAt] !== edge) return ranked(rows, limit);
      // Rows that tie with the last one stand beyond the limit. The cut must not depend on row numbers: all or none.
      const clear = rows.findIndex((row) => row[rankAt] === edge);
      if (clear >= least) return ranked(rows.slice(0, clear), limit, false);
    }
  };
}

/**
 * Rows are ranked before anything else is known of them: `+` has SQLite keep the best few while FTS5 walks all, where
 * FTS5 by itself sorts all first, which takes about as long again. What is archived is left out of those few.
 */
function prepareAmongAll(db: Database): (livingOnly: boolean) => Ranking {
  const best = db
    .prepare<[string, number], [...Plain, living: number]>(
      `SELECT ${plainColumns}, top.rank, ${alive}
       FROM (SELECT rowid AS n, rank FROM words WHERE words MATCH ? ORDER BY +rank LIMIT ?) top CROSS JOIN memories m ON m.n = top.n
       ORDER BY top.rank`,
    )
    .raw();
  return (livingOnly) => (expression, wanted) => {
    const rows = best.all(expression, wanted);
    const more = rows.length >= wanted;
    return { rows: livingOnly ? rows.filter((row) => row[livingAt] === 1) : rows, more };
  };
}

/** Rows in the order of their rank, each held against the narrowing, until there are enough. */
function prepareNarrowly(db: Database): (where: string[], values: string[]) => Ranking {
  const cached = new Map<string, SqlStatement<unknown[], Plain>>();
  const statement = (where: string[]) => {
    const key = where.map((condition) => ` AND ${condition}`).join('');
    let found = cached.get(key);
    if (found === undefined) {
      // CROSS JOIN keeps the full-text index outside, so that rows come in its order and the limit ends the search.
      found = db
        .prepare<unknown[], Plain>(
          `SELECT ${plainColumns}, words.rank AS rank FROM words CROSS JOIN memories m ON m.n = words.rowid${key}
         WHERE words MATCH ? ORDER BY words.rank LIMIT ?`,
        )
        .raw();
      if (cached.size > 50) cached.clear();
      cached.set(key, found);
    }
    return found;
  };
  return (where, values) => {
    const search = statement(where);
    return (expression, wanted) => {
      const rows = search.all(...values, expression, wanted);
      return { rows, more: rows.length >= wanted };
    };
  };
}

function ranked(rows: RankedRow[], limit: number, whole = rows.length <= limit): MatchPage {
  return { candidates: rows.map(toCandidate).sort(better).slice(0, limit), whole };
}

/** Best first; equal ranks newest first, then by id. */
function better(a: Candidate, b: Candidate): number {
  return (
    a.rank - b.rank ||
    compareHits(b.at, a.at) ||
    compareHits(a.id, b.id) ||
    compareHits(a.path, b.path) ||
    a.seq - b.seq
  );
}
