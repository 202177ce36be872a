import type { Database } from '../index/driver.ts';

/** "Mneh" in ASCII, so that a foreign database is recognised. */
export const historyApplicationId = 0x4d6e6568;
/** Raised with every change of a table or of what stands in it: an index of another version is built anew. */
export const historySchemaVersion = 9;

/**
 * `part` 0: a row that lists show; 1: one file of a commit that is listed as a whole, found only by that file's name.
 * `n` grows with history: parents stand before their children. `taken`: seconds, by which lists are in the order of time:
 * what a sync brings late stands where it belongs. `added` null: lines not counted yet, nor
 * known which objects of git the file was before (`former`) and after (`object`); empty for no file.
 * `blames`: who wrote each line of some version, as places of rows.
 */
const tables = `
  CREATE TABLE commits(
    n INTEGER PRIMARY KEY, hash TEXT NOT NULL, part INTEGER NOT NULL, change TEXT, seq INTEGER, at TEXT NOT NULL, taken INTEGER NOT NULL,
    local TEXT NOT NULL, action TEXT NOT NULL, path TEXT NOT NULL, actor TEXT NOT NULL, owner TEXT, approval TEXT NOT NULL,
    cause TEXT NOT NULL, summary TEXT NOT NULL, session TEXT, proposal TEXT, critical INTEGER NOT NULL,
    added INTEGER, removed INTEGER, former TEXT, object TEXT, merge INTEGER NOT NULL, grp TEXT NOT NULL, grp_kind TEXT NOT NULL, grp_label TEXT NOT NULL
  );
  CREATE INDEX commits_taken ON commits(taken, n);
  CREATE INDEX commits_hash ON commits(hash);
  CREATE INDEX commits_path ON commits(path, n);
  CREATE INDEX commits_actor ON commits(actor, part, n);
  CREATE INDEX commits_action ON commits(action, part, n);
  CREATE INDEX commits_approval ON commits(approval, part, n);
  CREATE INDEX commits_local ON commits(local, part, n);
  CREATE INDEX commits_session ON commits(session, n) WHERE session IS NOT NULL;
  CREATE INDEX commits_change ON commits(change, n) WHERE change IS NOT NULL;
  CREATE INDEX commits_proposal ON commits(proposal, n) WHERE proposal IS NOT NULL;
  CREATE INDEX commits_grp ON commits(grp, n);
  CREATE INDEX commits_critical ON commits(n) WHERE critical = 1;
  CREATE INDEX commits_merge ON commits(n) WHERE merge = 1;
  CREATE INDEX commits_uncounted ON commits(n) WHERE added IS NULL;

  CREATE TABLE tallies(kind TEXT NOT NULL, value TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY(kind, value)) WITHOUT ROWID;
  CREATE TABLE blames(path TEXT NOT NULL, n INTEGER NOT NULL, writers TEXT NOT NULL, PRIMARY KEY(path, n)) WITHOUT ROWID;
  CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE VIRTUAL TABLE words USING fts5(
    said, content='', tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
  );
`;

export function createHistoryTables(db: Database): void {
  db.transaction(() => {
    db.exec(tables);
    db.pragma(`application_id = ${historyApplicationId}`);
    db.pragma(`user_version = ${historySchemaVersion}`);
  })();
}
