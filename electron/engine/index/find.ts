import type { Memory } from '#shared/model/memory.ts';
import type { Database } from './driver.ts';
import { type MemoryTuple, memoryColumns, toMemory } from './rows.ts';
import { sieved } from './sieve.ts';
import type { Candidate, Index, IndexFilter } from './types.ts';

/** A candidate as SQLite gives it in raw mode: its row objects are many times slower to read than arrays. */
export type Plain = [
  n: number,
  id: string,
  path: string,
  seq: number,
  at: string,
  bytes: number,
  digest: string,
  rank: number,
];
/** Such a row, with more behind it. */
export type RankedRow = readonly [...Plain, ...unknown[]];
export const plainColumns = 'm.n, m.id, m.path, m.seq, m.at, octet_length(m.text), m.digest';

/** Sorts after every character that continues an ISO date: `2026-02-02~` is the end of that day. */
const afterAll = '~';

/** Not archived itself, nor part of an entity that is. */
export const alive = "NOT EXISTS (SELECT 1 FROM archived a WHERE a.id = m.id OR a.id = 'entity:' || m.parent)";

/** Only a bracket can hold the day until which a fact holds. A page as a whole says what is so today. */
const heldThen = `(m.kind NOT IN ('fact', 'belief', 'entity') OR m.type IS 'timeline'
  OR m.kind = 'fact' AND m.begun <= ? AND (instr(m.text, '(') = 0 OR held(m.text, ?, ?)) OR m.kind = 'belief' AND m.at <= ?)`;

/** Conditions on a row `m` of `memories`, and their values in order. `until` includes all that begins with it. */
export function narrowed({ kinds, entities, since, until, held, archived = false, scopes, sieve }: IndexFilter): {
  where: string[];
  values: string[];
} {
  const where: string[] = [];
  const values: string[] = [];
  if (kinds !== undefined && kinds.length > 0) {
    // Of one kind the index gives rows in order of time; of several (`+` keeps that index away) the order of all is walked.
    where.push(kinds.length === 1 ? 'm.kind = ?' : `+m.kind IN (${kinds.map(() => '?').join(', ')})`);
    values.push(...kinds);
  }
  if (!archived) where.push(alive);
  if (entities !== undefined) {
    const one = 'IN (SELECT value FROM json_each(?))';
    where.push(`(m.parent ${one} OR substr(m.id, 8) ${one} AND m.kind = 'entity'
      OR EXISTS (SELECT 1 FROM json_each(m.entities) named WHERE named.value ${one}))`);
    const ids = JSON.stringify(entities);
    values.push(ids, ids, ids);
  }
  if (since !== undefined || until !== undefined) {
    const [condition, bounds] = between('at', since, until);
    where.push(condition);
    values.push(...bounds);
  }
  if (held !== undefined) {
    where.push(heldThen);
    values.push(held.last, held.first, held.last, `${held.last}${afterAll}`);
  }
  if (scopes !== undefined) {
    where.push("ifnull(m.scope, '') IN (SELECT value FROM json_each(?))");
    values.push(JSON.stringify(scopes.map((scope) => scope ?? '')));
  }
  // Last: what the others leave out need not be asked about.
  if (sieve !== undefined) where.push(sieved);
  return { where, values };
}

/** Whether a column with a time lies between two bounds, and their values in order. */
function between(
  column: 'at' | 'begun',
  since: string | undefined,
  until: string | undefined,
): [condition: string, values: string[]] {
  const at = `m.${column}`;
  // A memory known only by its day counts for every hour of it.
  const from = since === undefined ? [] : [`${at} >= ? AND (${at} >= ? OR substr(?, 1, length(${at})) = ${at})`];
  const to = until === undefined ? [] : [`${at} <= ?`];
  return [
    [...from, ...to, `${at} <> ''`].join(' AND '),
    [
      ...(since === undefined ? [] : [since.slice(0, 4), since, since]),
      ...(until === undefined ? [] : [`${until}${afterAll}`]),
    ],
  ];
}

export function toCandidate([n, id, path, seq, at, bytes, digest, rank]: RankedRow): Candidate {
  return { n, id, path, seq, at, rank, bytes, digest };
}

/** By code unit, so that the order is the same on every machine. */
export function compareHits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows that match an expression within the narrowing. */
export function prepareCount(db: Database): (expression: string, narrow: IndexFilter) => number {
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

/** The two memories before and after one in its file, as candidates that match nothing. */
export function prepareBeside(db: Database): (candidate: Pick<Candidate, 'path' | 'seq'>) => Candidate[] {
  const beside = db
    .prepare<[string, number, number, number, number], Plain>(
      `SELECT ${plainColumns}, 0 FROM memories m WHERE m.path = ? AND m.seq IN (?, ?, ?, ?) AND ${alive}`,
    )
    .raw();
  return ({ path, seq }) => beside.all(path, seq - 2, seq - 1, seq + 1, seq + 2).map(toCandidate);
}

/** Memories by digest, as candidates that match no word. */
export function prepareWithDigests(db: Database): (digests: string[], narrow: IndexFilter) => Candidate[] {
  return (digests, narrow) => {
    const { where, values } = narrowed(narrow);
    const conditions = ['m.digest IN (SELECT value FROM json_each(?))', ...where];
    const sql = `SELECT ${plainColumns}, 0 FROM memories m WHERE ${conditions.join(' AND ')}`;
    const rows = db.prepare<unknown[], Plain>(sql).raw();
    return rows.all(JSON.stringify(digests), ...values).map(toCandidate);
  };
}

/** The 15th stands for a month that is all that is known; a year alone is as far as can be. */
const daysAway = "coalesce(abs(julianday(substr(m.at || '-15', 1, 10)) - julianday(?)), 1e9)";

/** Memories by time, as candidates that match no word: those told in it, then facts that began in it and were told later. */
export function prepareWithin(db: Database): Index['within'] {
  return ({ limit, near, type, since, until, ...narrow }) => {
    const { where, values } = narrowed(narrow);
    if (type !== undefined) {
      where.push('m.type = ?');
      values.push(type);
    }
    const order = near === undefined ? '' : `${daysAway}, `;
    const lying = (column: 'at' | 'begun') => {
      const [bounded, bounds] = between(column, since, until);
      const sql = `SELECT ${plainColumns}, 0 FROM memories m WHERE ${[bounded, ...where].join(' AND ')} ORDER BY ${order}m.at DESC, m.id LIMIT ?`;
      const rows = db.prepare<unknown[], Plain>(sql).raw();
      return rows.all(...bounds, ...values, ...(near === undefined ? [] : [near]), limit).map(toCandidate);
    };
    const told = lying('at');
    const isWhole = since === undefined && until === undefined;
    if (isWhole || told.length >= limit) return told;
    const known = new Set(told.map(({ n }) => n));
    return [...told, ...lying('begun').filter(({ n }) => !known.has(n))].slice(0, limit);
  };
}

/** Memories by SQLite's numbers, in the order asked; missing ones are left out. */
export function prepareLoad(db: Database): (numbers: number[]) => Memory[] {
  const load = db.prepare<[number], MemoryTuple>(`SELECT ${memoryColumns} FROM memories WHERE n = ?`).raw();
  return (numbers) => {
    const memories: Memory[] = [];
    for (const n of numbers) {
      const row = load.get(n);
      if (row !== undefined) memories.push(toMemory(row));
    }
    return memories;
  };
}
