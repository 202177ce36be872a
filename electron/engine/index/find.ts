import type { Database, Statement } from 'better-sqlite3';
import type { Memory } from '#shared/model/memory.ts';
import { type MemoryRow, rowColumns, toMemory } from './rows.ts';
import type { Candidate, Narrow } from './types.ts';

type Ranked = { n: number; rank: number };

/** Sorts after every character that continues an ISO date: `2026-02-02~` is the end of that day. */
const afterAll = '~';

/** Conditions on a row `m` of `memories`, and their values in order. `until` includes all that begins with it. */
export function narrowed({ kinds, since, until }: Narrow): { where: string[]; values: string[] } {
  const where: string[] = [];
  const values: string[] = [];
  if (kinds !== undefined && kinds.length > 0) {
    where.push(`m.kind IN (${kinds.map(() => '?').join(', ')})`);
    values.push(...kinds);
  }
  if (since !== undefined) {
    // A memory known only by its day counts for every hour of it.
    where.push("m.at >= ? AND (m.at >= ? OR substr(?, 1, length(m.at)) = m.at) AND m.at <> ''");
    values.push(since.slice(0, 4), since, since);
  }
  if (until !== undefined) {
    where.push("m.at <= ? AND m.at <> ''");
    values.push(`${until}${afterAll}`);
  }
  return { where, values };
}

/** Full-text search by FTS5 expression, best first; equal scores newest first, then by id, whatever the row numbers. */
export function prepareMatch(db: Database): (expression: string, options: Narrow & { limit: number }) => Candidate[] {
  const cached = new Map<string, Statement<unknown[], Ranked>>();
  const place = db.prepare<[number], Omit<Candidate, 'rank'>>('SELECT n, id, path, seq, at FROM memories WHERE n = ?');
  const statement = (where: string[]) => {
    const key = where.join(' AND ');
    let found = cached.get(key);
    if (found === undefined) {
      // CROSS JOIN keeps the full-text index outside, so that rows come in its order and the limit ends the search.
      const join = where.length === 0 ? '' : `CROSS JOIN memories m ON m.n = words.rowid AND ${key}`;
      found = db.prepare(
        `SELECT words.rowid AS n, words.rank AS rank FROM words ${join} WHERE words MATCH ? ORDER BY words.rank LIMIT ?`,
      );
      if (cached.size > 50) cached.clear();
      cached.set(key, found);
    }
    return found;
  };

  return (expression, { limit, ...narrow }) => {
    const { where, values } = narrowed(narrow);
    const search = statement(where);
    let rows: Ranked[] = [];
    // Rows that tie with the last one may stand beyond the limit: the cut must not depend on row numbers.
    for (let wanted = limit + 1; ; wanted *= 4) {
      rows = search.all(...values, expression, wanted);
      const last = rows[limit - 1];
      if (rows.length < wanted || last === undefined || rows.at(-1)?.rank !== last.rank) break;
    }
    const edge = rows[limit - 1]?.rank;
    const candidates: Candidate[] = [];
    for (const { n, rank } of rows) {
      if (edge !== undefined && rank > edge) break;
      const row = place.get(n);
      if (row !== undefined) candidates.push({ ...row, rank });
    }
    return candidates.sort(better).slice(0, limit);
  };
}

/** Best first; equal ranks newest first, then by id. */
function better(a: Candidate, b: Candidate): number {
  return a.rank - b.rank || compare(b.at, a.at) || compare(a.id, b.id) || compare(a.path, b.path) || a.seq - b.seq;
}

/** By code unit, so that the order is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows that match an expression within the narrowing. */
export function prepareCount(db: Database): (expression: string, narrow: Narrow) => number {
  const all = db.prepare<[string], number>('SELECT count(*) FROM words WHERE words MATCH ?').pluck();
  return (expression, narrow) => {
    const { where, values } = narrowed(narrow);
    if (where.length === 0) return all.get(expression) ?? 0;
    const sql = `SELECT count(*) FROM words CROSS JOIN memories m ON m.n = words.rowid AND ${where.join(' AND ')} WHERE words MATCH ?`;
    return (
      db
        .prepare<unknown[], number>(sql)
        .pluck()
        .get(...values, expression) ?? 0
    );
  };
}

/** The memories beside one in its file, as candidates that match nothing. */
export function prepareBeside(db: Database): (candidate: Pick<Candidate, 'path' | 'seq'>) => Candidate[] {
  const beside = db.prepare<[string, number, number], Candidate>(
    'SELECT n, id, path, seq, at, 0 AS rank FROM memories WHERE path = ? AND seq IN (?, ?)',
  );
  return ({ path, seq }) => beside.all(path, seq - 1, seq + 1);
}

/** Memories by SQLite's numbers, in the order asked; missing ones are left out. */
export function prepareLoad(db: Database): (numbers: number[]) => Memory[] {
  const load = db.prepare<[number], MemoryRow>(`SELECT ${rowColumns} FROM memories WHERE n = ?`);
  return (numbers) => numbers.flatMap((n) => load.get(n) ?? []).map(toMemory);
}
