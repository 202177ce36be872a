import { fail } from '#shared/model/error.ts';
import { spaced } from '../language/tokens.ts';
import type { Database, SqlStatement } from './driver.ts';
import { narrowed } from './find.ts';
import { type MemoryTuple, memoryColumns, toMemory } from './rows.ts';
import type { Browse, Index } from './types.ts';

type Place = [at: string, path: string, line: number, id: string];

/**
 * Memories newest first, unknown times last; of one minute the one further down its file, which was added later, comes
 * first. Pages are cut by key, so nothing is missed or told twice.
 */
export function prepareBrowse(db: Database): Index['browse'] {
  const cached = new Map<string, SqlStatement<unknown[]>>();
  const prepare = (sql: string) => {
    const known = cached.get(sql);
    if (known !== undefined) return known;
    if (cached.size > 50) cached.clear();
    const made = db.prepare<unknown[]>(sql).raw();
    cached.set(sql, made);
    return made;
  };
  return (options) => {
    const { counted = true, ...those } = options;
    const { where, values } = conditions(those);
    const total = counted ? (prepare(select('count(*)', where)).get(...values) as [number])[0] : null;
    const after = options.cursor === undefined ? null : readCursor(options.cursor);
    const order = 'ORDER BY m.at DESC, m.path DESC, m.line DESC, m.id DESC LIMIT ?';
    const rows = prepare(`${select(memoryColumns, after === null ? where : [...where, beyond])} ${order}`).all(
      ...values,
      ...(after === null ? [] : [after[0], after[0], after[1], after[2], after[3]]),
      options.limit + 1,
    ) as MemoryTuple[];
    const page = rows.slice(0, options.limit);
    const last = page.at(-1);
    const next = rows.length > options.limit && last !== undefined ? writeCursor(last) : null;
    return { memories: page.map(toMemory), total: total ?? page.length, next };
  };
}

const beyond = 'm.at <= ? AND (m.at < ? OR (m.path, m.line, m.id) < (?, ?, ?))';

function select(what: string, where: string[]): string {
  return `SELECT ${what} FROM memories m ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}`;
}

function conditions({ words, type, tag, confidence, source, ...narrow }: Browse): {
  where: string[];
  values: string[];
} {
  const { where, values } = narrowed(narrow);
  const equal = { confidence, source };
  if (type !== undefined) {
    // What is typed says so; a fact of a page is one by its kind.
    where.push('(m.type = ? OR (m.type IS NULL AND m.kind = ?))');
    values.push(type, type);
  }
  const sought = wordsIn(words ?? '');
  if (sought !== '') {
    where.push('m.n IN (SELECT rowid FROM words WHERE words MATCH ?)');
    values.push(sought);
  }
  for (const [column, value] of Object.entries(equal)) {
    if (value === undefined) continue;
    where.push(`m.${column} = ?`);
    values.push(value);
  }
  if (tag !== undefined) {
    // The plain look first: it spares most rows the reading of their list.
    where.push('instr(m.tags, ?) > 0 AND EXISTS (SELECT 1 FROM json_each(m.tags) WHERE value = ?)');
    values.push(JSON.stringify(tag), tag);
  }
  return { where, values };
}

/** Words as the full-text index takes them: all of them, each as a beginning, in a script without spaces as a run. */
const wordsIn = (words: string): string =>
  [...words.matchAll(/[\p{L}\p{N}\p{M}\p{Co}]+/gu)].map(([word]) => `"${spaced(word).trim()}"*`).join(' ');

function writeCursor([id, path, line, , at]: MemoryTuple): string {
  return Buffer.from(JSON.stringify([at, path, line, id])).toString('base64url');
}

function readCursor(cursor: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (isPlace(place)) return place;
  } catch {
    // Not JSON: told below.
  }
  throw fail(
    'input.invalid',
    'This cursor is not one that a page was answered with.',
    'Browse again without a cursor.',
  );
}

function isPlace(place: unknown): place is Place {
  if (!Array.isArray(place) || place.length !== 4) return false;
  const [at, path, line, id] = place;
  return [at, path, id].every((part) => typeof part === 'string') && Number.isInteger(line);
}
