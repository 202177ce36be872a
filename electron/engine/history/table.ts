import type { CommitRow } from '#shared/model/audit.ts';
import type { Database } from '../index/driver.ts';
import { toWords } from '../index/words.ts';
import type { Sitting } from './group.ts';

/** A row to be. `local`: `2026-02-03T09:14` on the owner's clock. */
export type NewRow = Omit<CommitRow, 'added' | 'removed'> & {
  part: 0 | 1;
  taken: number;
  local: string;
  /** Joins two histories. */
  merge: boolean;
};

/** Writes rows of commits, and what is counted of them. */
export class CommitTable {
  readonly #insert;
  readonly #words;
  readonly #tally;
  readonly #setMeta;

  constructor(private readonly db: Database) {
    this.#insert = db.prepare(
      `INSERT INTO commits(hash, part, change, seq, at, taken, local, action, path, actor, owner, approval, cause, summary, session,
         proposal, critical, merge, grp, grp_kind, grp_label) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#words = db.prepare('INSERT INTO words(rowid, said) VALUES (?, ?)');
    this.#tally = db.prepare(
      'INSERT INTO tallies(kind, value, count) VALUES (?, ?, ?) ON CONFLICT(kind, value) DO UPDATE SET count = count + excluded.count',
    );
    this.#setMeta = db.prepare(
      'INSERT INTO meta(key, value) VALUES (?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value',
    );
  }

  meta(key: string): string | null {
    return this.db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?').get(key)?.value ?? null;
  }

  setMeta(values: Record<string, string>): void {
    for (const [key, value] of Object.entries(values)) this.#setMeta.run(key, value);
  }

  /** The rows of some commits and how far history is read now, in one transaction. */
  add(rows: NewRow[], commits: number, head: string): void {
    this.db.transaction(() => {
      const tallies = new Map<string, number>();
      for (const row of rows) this.#add(row, tallies);
      tallies.set('commits\0', commits);
      for (const [key, count] of tallies) {
        const [kind = '', value = ''] = key.split('\0');
        this.#tally.run(kind, value, count);
      }
      this.setMeta({ head });
    })();
  }

  #add(row: NewRow, tallies: Map<string, number>): void {
    const { commit, part, change, seq, at, taken, local, action, path, actor, owner, approval, trigger, summary } = row;
    const { session, proposal, critical, group } = row;
    const { lastInsertRowid } = this.#insert.run(
      ...[commit, part, change, seq, at, taken, local, action, path, actor, owner, approval, trigger, summary],
      ...[session, proposal, critical ? 1 : 0, row.merge ? 1 : 0, group.key, group.kind, group.label],
    );
    if (part === 1) return;
    this.#words.run(lastInsertRowid, toWords([summary, path, trigger, actor, owner, session, proposal].join('\n')));
    const counted = { actor, action, approval, day: local.slice(0, 10) };
    for (const [kind, value] of Object.entries(counted)) {
      const key = `${kind}\0${value}`;
      tallies.set(key, (tallies.get(key) ?? 0) + 1);
    }
  }

  /** Where the newest sitting of the owner stands. */
  sitting(): Sitting {
    const row = this.db
      .prepare<[], { key: string; label: string; at: string }>(
        "SELECT grp AS key, grp_label AS label, at FROM commits WHERE actor = 'manual' AND part = 0 AND grp_kind = 'owner' ORDER BY n DESC LIMIT 1",
      )
      .get();
    return row === undefined ? null : { group: { key: row.key, kind: 'owner', label: row.label }, at: row.at };
  }

  tallies(kind: string): { value: string; count: number }[] {
    return this.db
      .prepare<[string], { value: string; count: number }>(
        'SELECT value, count FROM tallies WHERE kind = ? ORDER BY count DESC, value',
      )
      .all(kind);
  }
}
