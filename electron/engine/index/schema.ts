import type { Database } from './driver.ts';
import { wordsVersion } from './words.ts';

/** "Mnem" in ASCII, so that a foreign database is recognised. */
export const applicationId = 0x4d6e656d;
/** Raised with every change of a table or of what stands in it: an index of another version is built anew. */
export const schemaVersion = 8;
/** Raised when the same files are read as other memories than before. */
const readVersion = 4;
/** What the rows were made with; an index made otherwise is built anew. */
export const madeWith = `schema ${schemaVersion}, ${wordsVersion}, read ${readVersion}`;

/**
 * `words` keeps no text of its own. Deleting gives FTS5 the old words again (derived from the row), which keeps its
 * totals exact; with `contentless_delete` they drift, and the same question would rank differently after a rebuild.
 * Marks (Mn, Mc) belong to words, else Thai, Hindi and their neighbours fall to pieces.
 */
const tables = `
  CREATE TABLE files(
    path TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, hash TEXT NOT NULL, size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL, ctime_ns INTEGER NOT NULL, ino INTEGER NOT NULL,
    memories INTEGER NOT NULL, problems INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE memories(
    n INTEGER PRIMARY KEY, id TEXT NOT NULL, digest TEXT NOT NULL, path TEXT NOT NULL, seq INTEGER NOT NULL,
    line INTEGER NOT NULL, end_line INTEGER NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL, store TEXT NOT NULL, type TEXT,
    confidence TEXT, source TEXT, parent TEXT, tags TEXT NOT NULL, entities TEXT NOT NULL, title TEXT NOT NULL,
    text TEXT NOT NULL, used TEXT, scope TEXT, begun TEXT NOT NULL
  );
  CREATE INDEX memories_id ON memories(id);
  CREATE INDEX memories_path ON memories(path, seq);
  CREATE INDEX memories_digest ON memories(digest);
  CREATE INDEX memories_at ON memories(at DESC, path DESC, line DESC);
  CREATE INDEX memories_kind ON memories(kind, at DESC, path DESC, line DESC);
  CREATE INDEX memories_count ON memories(kind, store);
  CREATE INDEX memories_begun ON memories(begun) WHERE begun <> '';

  CREATE TABLE names(name TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY(name, n)) WITHOUT ROWID;
  CREATE INDEX names_n ON names(n);

  CREATE TABLE links(
    path TEXT NOT NULL, n INTEGER NOT NULL, line INTEGER NOT NULL, source TEXT, target TEXT NOT NULL, relation TEXT,
    PRIMARY KEY(path, n)
  ) WITHOUT ROWID;
  CREATE INDEX links_target ON links(target);

  CREATE TABLE problems(
    path TEXT NOT NULL, n INTEGER NOT NULL, line INTEGER NOT NULL, severity TEXT NOT NULL, code TEXT NOT NULL,
    message TEXT NOT NULL, remedy TEXT NOT NULL, PRIMARY KEY(path, n)
  ) WITHOUT ROWID;

  CREATE TABLE archived(id TEXT PRIMARY KEY) WITHOUT ROWID;

  CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE VIRTUAL TABLE words USING fts5(
    title, text, tags, names, content='',
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
  );
`;

/** Weights of the columns of `words` in bm25: title, text, tags, names. */
const rank = 'bm25(1.0, 1.0, 1.0, 1.0)';

export function createTables(db: Database): void {
  db.transaction(() => {
    db.exec(tables);
    db.prepare("INSERT INTO words(words, rank) VALUES ('rank', ?)").run(rank);
    db.prepare("INSERT INTO meta(key, value) VALUES ('made-with', ?)").run(madeWith);
    db.pragma(`application_id = ${applicationId}`);
    db.pragma(`user_version = ${schemaVersion}`);
  })();
}
