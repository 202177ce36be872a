import type { Link, Memory, Problem } from '#shared/model/memory.ts';
import type { FileStamp, ParsedFile } from '../workspace/types.ts';
import type { Database } from './driver.ts';
import { indexedWordsOf, type MemoryRow, namesInRow, rowColumns, rowDigest, toRow } from './rows.ts';

type Update = { put: { stamp: FileStamp; parsed: ParsedFile }[]; remove: string[] };
type Known = [n: number, id: string, digest: string, seq: number, line: number, endLine: number];
type Listed = { n: number; row: string };

/**
 * Replaces the rows of files, one transaction a call. Only what differs is written: a day's file of thousands of
 * entries that gains one costs one row, and entries that merely moved get new line numbers without touching `words`.
 */
export function prepareApply(db: Database): (update: Update) => void {
  const memories = prepareMemories(db);
  const links = prepareList<Link>(db, 'links', ['line', 'source', 'target', 'relation'], (link) => [
    link.line,
    link.from,
    link.to,
    link.relation,
  ]);
  const problems = prepareList<Problem>(
    db,
    'problems',
    ['line', 'severity', 'code', 'message', 'remedy'],
    (problem) => [problem.line, problem.severity, problem.code, problem.message, problem.remedy],
  );
  const putFile = db.prepare(
    'INSERT OR REPLACE INTO files(path, kind, title, hash, size, mtime_ns, ctime_ns, ino, memories, problems) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const removeFile = db.prepare('DELETE FROM files WHERE path = ?');

  const run = db.transaction(({ put, remove }: Update) => {
    for (const path of remove) {
      memories(path, []);
      links(path, []);
      problems(path, []);
      removeFile.run(path);
    }
    for (const { stamp, parsed } of put) {
      const { path, hash, size, mtimeNs, ctimeNs } = stamp;
      memories(path, parsed.memories);
      links(path, parsed.links);
      problems(path, parsed.problems);
      // Some file systems use all 64 bits of an inode number; SQLite's integers are signed.
      const ino = BigInt.asIntN(64, stamp.ino);
      putFile.run(
        path,
        parsed.kind,
        parsed.title,
        hash,
        size,
        mtimeNs,
        ctimeNs,
        ino,
        parsed.memories.length,
        parsed.problems.length,
      );
    }
  });
  return (update) => run.immediate(update);
}

/** Rows of one file are held against its memories by id and digest; equal ids are told apart by their order. */
function prepareMemories(db: Database): (path: string, memories: Memory[]) => void {
  const known = db
    .prepare<[string], Known>('SELECT n, id, digest, seq, line, end_line FROM memories WHERE path = ? ORDER BY seq')
    .raw();
  const columns = rowColumns.slice('n, '.length);
  const insert = db.prepare(`INSERT INTO memories(${columns}) VALUES (${columns.replace(/\w+/g, '@$&')})`);
  const move = db.prepare('UPDATE memories SET seq = ?, line = ?, end_line = ? WHERE n = ?');
  const load = db.prepare<[number], MemoryRow>(`SELECT ${rowColumns} FROM memories WHERE n = ?`);
  const drop = db.prepare('DELETE FROM memories WHERE n = ?');
  const addWords = db.prepare('INSERT INTO words(rowid, title, text, tags, names) VALUES (?, ?, ?, ?, ?)');
  const dropWords = db.prepare(
    "INSERT INTO words(words, rowid, title, text, tags, names) VALUES ('delete', ?, ?, ?, ?, ?)",
  );

  const addName = db.prepare('INSERT INTO names(name, n) VALUES (?, ?)');
  const dropNames = db.prepare('DELETE FROM names WHERE n = ?');

  const remove = (n: number) => {
    const row = load.get(n);
    if (row === undefined) return;
    dropWords.run(n, ...indexedWordsOf(row));
    if (row.kind === 'entity') dropNames.run(n);
    drop.run(n);
  };

  return (path, memories) => {
    const waiting = new Map<string, Known[]>();
    for (const row of known.all(path)) {
      const key = `${row[1]}\n${row[2]}`;
      const same = waiting.get(key);
      if (same) same.push(row);
      else waiting.set(key, [row]);
    }
    const added: MemoryRow[] = [];
    for (const [seq, memory] of memories.entries()) {
      const row = toRow(memory, path, seq);
      const digest = rowDigest(row);
      const kept = waiting.get(`${row.id}\n${digest}`)?.shift();
      if (kept === undefined) added.push({ ...row, digest, n: 0 });
      else if (kept[3] !== seq || kept[4] !== row.line || kept[5] !== row.end_line)
        move.run(seq, row.line, row.end_line, kept[0]);
    }
    for (const rows of waiting.values()) for (const [n] of rows) remove(n);
    for (const row of added) {
      const n = insert.run(row).lastInsertRowid;
      addWords.run(n, ...indexedWordsOf(row));
      for (const name of namesInRow(row)) addName.run(name, n);
    }
  };
}

/** Keeps a file's list of small rows, in order: the common beginning stays, the rest is written. */
function prepareList<T>(
  db: Database,
  table: string,
  columns: string[],
  values: (item: T) => (string | number | null)[],
) {
  const asJson = `json_array(${columns.join(', ')})`;
  const known = db.prepare<[string], Listed>(`SELECT n, ${asJson} AS row FROM ${table} WHERE path = ? ORDER BY n`);
  const cut = db.prepare(`DELETE FROM ${table} WHERE path = ? AND n >= ?`);
  const insert = db.prepare(
    `INSERT INTO ${table}(path, n, ${columns.join(', ')}) VALUES (?, ?, ${columns.map(() => '?').join(', ')})`,
  );
  const any = db.prepare<[string], { n: number }>(`SELECT n FROM ${table} WHERE path = ? LIMIT 1`);
  return (path: string, items: T[]) => {
    if (items.length === 0) {
      if (any.get(path) !== undefined) cut.run(path, 0);
      return;
    }
    const before = known.all(path);
    let same = 0;
    while (
      same < before.length &&
      same < items.length &&
      before[same]?.row === JSON.stringify(values(items[same] as T))
    )
      same++;
    if (same < before.length) cut.run(path, same);
    for (let n = same; n < items.length; n++) insert.run(path, n, ...values(items[n] as T));
  };
}
