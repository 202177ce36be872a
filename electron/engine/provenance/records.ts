import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentCall } from '#shared/model/agent.ts';
import { type Database, openDatabase, sqliteCode } from '../index/driver.ts';
import { databasePlace, inMemory } from '../workspace/database-place.ts';
import { type Attribution, asAttribution, type Channel } from './attribution.ts';

export const attributionsPath = 'memory/meta/attributions.jsonl';

const dayMs = 86_400_000;
/** Exposures are forgotten after this long; attributions stay. @source 001 "Exposure" */
export const exposureDays = 30;
const chunkBytes = 4_000_000;
/** Questions kept, to be asked again when a reflection is decided on. */
const mostQuestions = 500;
/** Calls of agents kept, for their owner to look through. */
const mostCalls = 2_000;
const version = 1;

type Answer = {
  at: string;
  agent: string;
  evidence: string;
  confidence: number;
  answer: string | null;
  note: string | null;
};
/** `agents`: whom it was shown, by name, and how often, the most first. */
export type ShownCount = { channel: Channel; count: number; last: string; agents: { name: string; count: number }[] };

/**
 * Exposures, and an index of attributions.jsonl by memory, in `.mneme/provenance.sqlite`. The file of attributions is
 * the truth; what was not read of it yet is read before an answer. Synchronous.
 */
export class ProvenanceRecords {
  readonly #db: Database;
  readonly #expose: ReturnType<typeof prepareExpose>;
  readonly #ask: ReturnType<typeof prepareAsk>;
  readonly #call: ReturnType<typeof prepareCall>;

  constructor(private readonly root: string) {
    this.#db = open(databasePlace(join(root, '.mneme', 'provenance.sqlite')));
    this.#expose = prepareExpose(this.#db);
    this.#ask = prepareAsk(this.#db);
    this.#call = prepareCall(this.#db);
  }

  expose(at: number, agent: string, channel: Channel, ids: readonly string[]): void {
    this.#expose(at, agent, channel, ids);
  }

  /** Times shown since 30 days before `now`, by channel. */
  shown(ids: readonly string[], now: number): ShownCount[] {
    const rows = this.#db
      .prepare(
        `SELECT channel, sum(n) AS count, max(last) AS last,
           json_group_array(json_object('name', agent, 'count', n)) AS agents FROM (
             SELECT channel, agent, count(*) AS n, max(at) AS last FROM exposure
             WHERE id IN (SELECT value FROM json_each(?)) AND at >= ? GROUP BY channel, agent ORDER BY n DESC)
         GROUP BY channel ORDER BY channel`,
      )
      .all(JSON.stringify(ids), now - exposureDays * dayMs) as {
      channel: Channel;
      count: number;
      last: number;
      agents: string;
    }[];
    return rows.map(({ last, agents, ...row }) => ({
      ...row,
      last: new Date(last).toISOString(),
      agents: JSON.parse(agents) as ShownCount['agents'],
    }));
  }

  /** Ids shown in the same turn count as retrieved together; who saw what since `since`, in order. */
  exposures(since: number): { at: number; agent: string; channel: Channel; id: string }[] {
    return this.#db.prepare('SELECT at, agent, channel, id FROM exposure WHERE at >= ? ORDER BY n').all(since) as {
      at: number;
      agent: string;
      channel: Channel;
      id: string;
    }[];
  }

  /** A question that memory was asked; asked again, it is the newest. */
  asked(at: number, text: string): void {
    this.#ask(at, text);
  }

  /** The latest questions, newest first. */
  questions(most: number): string[] {
    return this.#db.prepare('SELECT text FROM question ORDER BY n DESC LIMIT ?').pluck().all(most) as string[];
  }

  /** A call of an agent, done or refused. */
  called(call: AgentCall): void {
    this.#call(call);
  }

  /** The latest calls of all agents or of one, newest first. */
  calls(most: number, name: string | undefined): AgentCall[] {
    const of = name === undefined ? '' : 'WHERE name = @name';
    return this.#db
      .prepare(`SELECT at, name, session, method, about, ms, error FROM call ${of} ORDER BY n DESC LIMIT @most`)
      .all({ most, ...(name !== undefined && { name }) }) as AgentCall[];
  }

  sweep(now: number): void {
    this.#db.prepare('DELETE FROM exposure WHERE at < ?').run(now - exposureDays * dayMs);
  }

  /** Takes out what says it, and leaves nothing of it in the file; attributions are read anew from theirs. */
  remove(says: (text: string) => boolean): void {
    const drop = (table: string, column: string) => {
      const values = this.#db.prepare<[], string>(`SELECT DISTINCT ${column} FROM ${table}`).pluck().all();
      const gone = this.#db.prepare(`DELETE FROM ${table} WHERE ${column} = ?`);
      for (const value of values) if (says(value)) gone.run(value);
    };
    this.#db.transaction(() => {
      drop('exposure', 'id');
      drop('question', 'text');
      drop('call', 'about');
    })();
    this.#forget();
    this.#db.exec('VACUUM');
    this.#db.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** Answers that memories with these ids went into, newest first. */
  answers(ids: readonly string[], most: number): Answer[] {
    this.#catchUp();
    return this.#db
      .prepare(
        `SELECT at, agent, evidence, confidence, answer, note FROM attribution
         WHERE id IN (SELECT value FROM json_each(?)) ORDER BY at DESC LIMIT ?`,
      )
      .all(JSON.stringify(ids), most) as Answer[];
  }

  close(): void {
    this.#db.close();
  }

  /** Reads what was appended to the file since; from the start when it is another file now. */
  #catchUp(): void {
    const path = join(this.root, attributionsPath);
    if (!existsSync(path)) {
      this.#forget();
      return;
    }
    const file = openSync(path, 'r');
    try {
      const { size, ino } = fstatSync(file, { bigint: true });
      const mark = this.#mark();
      if (mark.ino !== String(ino) || BigInt(mark.offset) > size) this.#forget(String(ino));
      this.#read(file, Number(size));
    } finally {
      closeSync(file);
    }
  }

  #read(file: number, size: number): void {
    const buffer = Buffer.alloc(Math.min(chunkBytes, Math.max(0, size - this.#mark().offset)));
    for (;;) {
      const { offset } = this.#mark();
      const bytes = buffer.length === 0 ? 0 : readSync(file, buffer, 0, buffer.length, offset);
      const end = buffer.subarray(0, bytes).lastIndexOf(10);
      if (end < 0) return;
      const lines = buffer.subarray(0, end).toString('utf8').split('\n');
      this.#db.transaction(() => {
        for (const line of lines) this.#put(line);
        this.#db.prepare("UPDATE mark SET value = ? WHERE key = 'offset'").run(String(offset + end + 1));
      })();
    }
  }

  #put(line: string): void {
    const value = parsed(line);
    if (value === null) return;
    const put = this.#db.prepare('INSERT INTO attribution VALUES (?, ?, ?, ?, ?, ?, ?)');
    for (const [id, { evidence, confidence }] of Object.entries(value.memories)) {
      put.run(id, value.at, value.agent, evidence, confidence, value.answer, value.note);
    }
  }

  #mark(): { ino: string; offset: number } {
    const rows = this.#db.prepare('SELECT key, value FROM mark').all() as { key: string; value: string }[];
    const of = (key: string) => rows.find((row) => row.key === key)?.value ?? '';
    return { ino: of('ino'), offset: Number(of('offset')) };
  }

  #forget(ino = ''): void {
    this.#db.transaction(() => {
      this.#db.exec('DELETE FROM attribution');
      this.#db.prepare("INSERT OR REPLACE INTO mark VALUES ('ino', ?), ('offset', '0')").run(ino);
    })();
  }
}

/** Prepared once, as all three: they are part of every search. */
function prepareExpose(db: Database) {
  const put = db.prepare('INSERT INTO exposure(at, agent, channel, id) VALUES (?, ?, ?, ?)');
  return db.transaction((at: number, agent: string, channel: Channel, ids: readonly string[]) => {
    for (const id of ids) put.run(at, agent, channel, id);
  });
}

function prepareAsk(db: Database) {
  const drop = db.prepare('DELETE FROM question WHERE text = ?');
  const put = db.prepare('INSERT INTO question(at, text) VALUES (?, ?)');
  const forget = db.prepare('DELETE FROM question WHERE n <= (SELECT max(n) FROM question) - ?');
  return db.transaction((at: number, text: string) => {
    drop.run(text);
    put.run(at, text);
    forget.run(mostQuestions);
  });
}

function prepareCall(db: Database) {
  const put = db.prepare('INSERT INTO call(at, name, session, method, about, ms, error) VALUES (?, ?, ?, ?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM call WHERE n <= (SELECT max(n) FROM call) - ?');
  return db.transaction(({ at, name, session, method, about, ms, error }: AgentCall) => {
    put.run(at, name, session, method, about, ms, error);
    forget.run(mostCalls);
  });
}

function parsed(line: string): Attribution | null {
  try {
    return asAttribution(JSON.parse(line));
  } catch {
    return null;
  }
}

/** A file that is not ours, or broken, is thrown away: it holds counts of a month and what stands in a log. */
function open(path: string): Database {
  try {
    return prepare(openDatabase(path));
  } catch (thrown) {
    if (sqliteCode(thrown) === null) throw thrown;
    if (path !== inMemory) for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    return prepare(openDatabase(path));
  }
}

function prepare(db: Database): Database {
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = OFF');
    if (db.pragma('user_version', { simple: true }) !== version) {
      db.exec(`
        DROP TABLE IF EXISTS exposure; DROP TABLE IF EXISTS attribution; DROP TABLE IF EXISTS mark;
        CREATE TABLE exposure(n INTEGER PRIMARY KEY, at INTEGER NOT NULL, agent TEXT NOT NULL, channel TEXT NOT NULL, id TEXT NOT NULL);
        CREATE INDEX exposure_id ON exposure(id, at);
        CREATE INDEX exposure_at ON exposure(at);
        CREATE TABLE attribution(
          id TEXT NOT NULL, at TEXT NOT NULL, agent TEXT NOT NULL, evidence TEXT NOT NULL, confidence REAL NOT NULL,
          answer TEXT, note TEXT
        );
        CREATE INDEX attribution_id ON attribution(id, at);
        CREATE TABLE mark(key TEXT PRIMARY KEY, value TEXT NOT NULL);
        INSERT INTO mark VALUES ('ino', ''), ('offset', '0');
        PRAGMA user_version = ${version};
      `);
    }
    db.exec(`
      CREATE TABLE IF NOT EXISTS question(n INTEGER PRIMARY KEY, at INTEGER NOT NULL, text TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS call(
        n INTEGER PRIMARY KEY, at TEXT NOT NULL, name TEXT NOT NULL, session TEXT NOT NULL, method TEXT NOT NULL,
        about TEXT NOT NULL, ms REAL NOT NULL, error TEXT
      );
    `);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}
