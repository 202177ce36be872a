import type { Link, Problem } from '#shared/model/memory.ts';
import { supersededTag } from '../workspace/codecs/entity-marks.ts';
import type { Database } from './driver.ts';
import { alive } from './find.ts';
import { type MemoryTuple, memoryColumns, type ScorableTuple } from './rows.ts';
import type { FileRow, MemoryBeginning } from './types.ts';

/** A file as SQLite gives it with whole 64-bit integers. */
type StoredFile = Pick<FileRow, 'path' | 'kind' | 'title' | 'hash'> &
  Record<'size' | 'mtime_ns' | 'ctime_ns' | 'ino' | 'memories' | 'problems', bigint>;
type Count = { kind: string; store: string; n: number };
type Day = { day: string; count: number };

/** The plain reads of the index, prepared once. */
export function prepareReads(db: Database) {
  const day = 'SELECT substr(at, 1, 10) AS day, count(*) AS count FROM memories';
  return {
    file: db.prepare<[string], StoredFile>('SELECT * FROM files WHERE path = ?').safeIntegers(),
    files: db.prepare<[], StoredFile>('SELECT * FROM files ORDER BY path').safeIntegers(),
    changes: db.prepare<[], number>('SELECT total_changes()').pluck(),
    fileCount: db.prepare<[], number>('SELECT count(*) FROM files').pluck(),
    byId: db
      .prepare<[string], MemoryTuple>(`SELECT ${memoryColumns} FROM memories WHERE id = ? ORDER BY path, seq LIMIT 1`)
      .raw(),
    scorables: db
      .prepare<[number, number], ScorableTuple>(
        'SELECT n, id, store, kind, at, source, type, parent, used FROM memories WHERE n > ? ORDER BY n LIMIT ?',
      )
      .raw(),
    pages: db
      .prepare<[], ScorableTuple>(
        `SELECT n, id, store, kind, at, source, type, parent, used FROM memories WHERE kind IN ('entity', 'procedure')
         ORDER BY path DESC, seq DESC`,
      )
      .raw(),
    broughtAlong: db
      .prepare<[], [id: string, path: string]>(
        "SELECT id, path FROM memories WHERE kind IN ('entity', 'procedure') AND used IS NOT NULL",
      )
      .raw(),
    byPath: db
      .prepare<[string], MemoryTuple>(`SELECT ${memoryColumns} FROM memories WHERE path = ? ORDER BY seq`)
      .raw(),
    beginning: db.prepare<[number, string, number], Omit<MemoryBeginning, 'tags'> & { tags: string }>(
      'SELECT id, kind, title, substr(text, 1, ?) AS text, tags, source FROM memories WHERE path = ? ORDER BY seq LIMIT ?',
    ),
    named: db
      .prepare<[string], string>(
        'SELECT DISTINCT m.id FROM names JOIN memories m ON m.n = names.n WHERE names.name = ? ORDER BY m.id',
      )
      .pluck(),
    entitySources: db.prepare<[], { entity: string; source: string }>(
      'SELECT DISTINCT parent AS entity, source FROM memories WHERE parent IS NOT NULL AND source IS NOT NULL',
    ),
    relationLinks: db.prepare<[], Link>(
      `SELECT path, line, source AS "from", target AS "to", relation FROM links
       WHERE relation IS NOT NULL AND source LIKE 'entity:%' ORDER BY path, n`,
    ),
    entityPaths: db.prepare<[], string>("SELECT path FROM files WHERE kind = 'entity' ORDER BY path").pluck(),
    digests: db
      .prepare<[string, number], string>(
        'SELECT DISTINCT digest FROM memories WHERE digest > ? ORDER BY digest LIMIT ?',
      )
      .pluck(),
    digestsOf: db
      .prepare<[string], string>(
        'SELECT DISTINCT digest FROM memories WHERE path IN (SELECT value FROM json_each(?)) ORDER BY digest',
      )
      .pluck(),
    distinct: db.prepare<[], number>('SELECT count(DISTINCT digest) FROM memories').pluck(),
    unknown: db
      .prepare<[string], string>(
        'SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM memories WHERE digest = value)',
      )
      .pluck(),
    textsOf: db.prepare<[string], { digest: string; title: string; text: string }>(
      `SELECT digest, min(title) AS title, min(text) AS text FROM memories
       WHERE digest IN (SELECT value FROM json_each(?)) GROUP BY digest`,
    ),
    problems: db.prepare<[], Problem>(
      'SELECT path, line, severity, code, message, remedy FROM problems ORDER BY path, n',
    ),
    linksOf: db.prepare<[string], Link>(
      'SELECT path, line, source AS "from", target AS "to", relation FROM links WHERE path = ? ORDER BY n',
    ),
    linksTo: db.prepare<[string], Link>(
      'SELECT path, line, source AS "from", target AS "to", relation FROM links WHERE target = ? ORDER BY path, n',
    ),
    counts: db.prepare<[], Count>('SELECT kind, store, count(*) AS n FROM memories GROUP BY kind, store'),
    days: db.prepare<[string], Day>(`${day} WHERE at >= ? AND at <> '' GROUP BY 1 ORDER BY 1`),
    daysOfKind: db.prepare<[string, string], Day>(
      `${day} WHERE at >= ? AND at <> '' AND kind = ? GROUP BY 1 ORDER BY 1`,
    ),
    filesOfKind: db.prepare<[string], { path: string; count: number }>(
      'SELECT path, count(*) AS count FROM memories WHERE kind = ? GROUP BY path',
    ),
    timesOf: db.prepare<[number, string, number], { n: number; id: string; at: string | null }>(
      `SELECT m.n, m.id, m.at FROM memories m
       WHERE m.n > ? AND +m.kind = ? AND instr(m.tags, '"${supersededTag}"') = 0 AND ${alive} ORDER BY m.n LIMIT ?`,
    ),
    scopes: db.prepare<[], { name: string; memories: number }>(
      'SELECT scope AS name, count(*) AS memories FROM memories WHERE scope IS NOT NULL GROUP BY scope ORDER BY 2 DESC, 1',
    ),
    meta: db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck(),
    setMeta: db.prepare<[string, string]>('INSERT OR REPLACE INTO meta(key, value) VALUES (?, ?)'),
  };
}

export function toFile({ mtime_ns, ctime_ns, ino, size, memories, problems, ...rest }: StoredFile): FileRow {
  return {
    ...rest,
    size: Number(size),
    mtimeNs: mtime_ns,
    ctimeNs: ctime_ns,
    ino: BigInt.asUintN(64, ino),
    memories: Number(memories),
    problems: Number(problems),
  };
}
