import type { CommitRow } from '#shared/model/audit.ts';
import type { Action } from '#shared/model/change.ts';
import type { Database } from '../index/driver.ts';
import { pendingReflections } from '../workspace/paths.ts';
import { outsideLabel } from './group.ts';

/** What narrows a list of commits; everything that is given must hold, of `paths`, `folder` and `words` one is enough. */
export type Filter = {
  paths?: string[] | undefined;
  /** A folder with its slash at the end: what lies in it. */
  folder?: string | undefined;
  /** An FTS5 expression. */
  words?: string | undefined;
  /** As in the log, or its beginning. */
  actor?: string | undefined;
  actions?: readonly Action[] | undefined;
  approval?: string | undefined;
  session?: string | undefined;
  change?: string | undefined;
  proposal?: string | undefined;
  group?: string | undefined;
  /** Full, or the beginning of one. */
  commit?: string | undefined;
  /** Bounds on the owner's clock, as long as they are known: `2026-02`, `2026-02-03T09:14`. Inclusive. */
  since?: string | undefined;
  until?: string | undefined;
  critical?: boolean | undefined;
  /** Mneme's own records: checkpoints, and what waits of a reflection. */
  bookkeeping?: 'only' | 'without' | undefined;
};

/** A row and its place: it grows with history. */
export type PlacedRow = CommitRow & {
  n: number;
  counted: boolean;
  /** Git's objects of the file before and after, empty for no file; null while they are not known. */
  former: string | null;
  object: string | null;
};

export type VersionAt = { n: number; hash: string; path: string; object: string | null };

/** Rows that fit from which on an index brings nothing for the newest of them. */
const many = 1_500;

type Stored = {
  n: number;
  hash: string;
  change: string | null;
  seq: number | null;
  at: string;
  action: Action;
  path: string;
  actor: string;
  owner: string | null;
  approval: string;
  cause: string;
  summary: string;
  session: string | null;
  proposal: string | null;
  critical: number;
  added: number | null;
  removed: number | null;
  former: string | null;
  object: string | null;
  grp: string;
  grp_kind: CommitRow['group']['kind'];
  grp_label: string;
};

const last = '\u{10FFFF}';

const kept = `actor = 'system:checkpoint' OR path IN (${pendingReflections.map(() => '?').join(', ')})`;

/** The condition and its values. Files of commits that are listed as a whole come only when they are named. */
function conditionOf(filter: Filter): { where: string; values: (string | number)[] } {
  const all: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, ...bound: (string | number)[]) => {
    all.push(condition);
    values.push(...bound);
  };
  const { paths, folder, words } = filter;
  if (paths !== undefined || folder !== undefined || words !== undefined) {
    const any: string[] = [];
    const bound: string[] = [];
    if (paths !== undefined && paths.length > 0) {
      any.push(`path IN (${paths.map(() => '?').join(', ')})`);
      bound.push(...paths);
    }
    if (folder !== undefined) {
      any.push('(path >= ? AND path < ?)');
      bound.push(folder, `${folder}${last}`);
    }
    if (words !== undefined) {
      any.push('n IN (SELECT rowid FROM words WHERE words MATCH ?)');
      bound.push(words);
    }
    add(any.length === 0 ? '0' : `(${any.join(' OR ')})`, ...bound);
  }
  if (paths === undefined && folder === undefined && filter.commit === undefined) add('part = 0');
  if (filter.actor !== undefined) add('actor >= ? AND actor < ?', filter.actor, `${filter.actor}${last}`);
  if (filter.actions !== undefined && filter.actions.length > 0)
    add(`action IN (${filter.actions.map(() => '?').join(', ')})`, ...filter.actions);
  for (const key of ['approval', 'session', 'change', 'proposal'] as const) {
    const value = filter[key];
    if (value !== undefined) add(`${key} = ?`, value);
  }
  if (filter.group !== undefined) add('grp = ?', filter.group);
  if (filter.commit !== undefined) add('hash >= ? AND hash < ?', filter.commit, `${filter.commit}g`);
  if (filter.since !== undefined) add('local >= ?', filter.since);
  // A bound that is known to the day only means the whole of it.
  if (filter.until !== undefined) add('local < ?', `${filter.until}${last}`);
  if (filter.critical === true) add('critical = 1');
  if (filter.bookkeeping !== undefined)
    add(`${filter.bookkeeping === 'only' ? '' : 'NOT '}(${kept})`, ...pendingReflections);
  return { where: all.length === 0 ? '1' : all.join(' AND '), values };
}

/** Reads of the index of commits. Synchronous. */
export class CommitQueries {
  /** @param own how this machine's owner signs, now; what is signed so is told as the reader's own */
  constructor(
    private readonly db: Database,
    private readonly own: () => string | null,
  ) {}

  /** Newest first, those before the one at the place `before` when it is given. */
  list(filter: Filter, limit: number, before?: number): PlacedRow[] {
    const { where, values } = conditionOf(filter);
    const later = before === undefined ? '' : ' AND (taken, n) < (SELECT taken, n FROM commits WHERE n = ?)';
    // Where many fit, the newest few are found sooner in history's order than in that of an index, which is to be sorted.
    const order = this.#fits(where, values, many) ? 'INDEXED BY commits_taken' : '';
    return this.db
      .prepare<unknown[], Stored>(
        `SELECT * FROM commits ${order} WHERE ${where}${later} ORDER BY taken DESC, n DESC LIMIT ?`,
      )
      .all(...values, ...(before === undefined ? [] : [before]), limit)
      .map((row) => rowOf(row, this.own()));
  }

  #fits(where: string, values: (string | number)[], least: number): boolean {
    const found = this.db
      .prepare<unknown[], number>(`SELECT 1 FROM commits WHERE ${where} LIMIT 1 OFFSET ${least - 1}`)
      .pluck()
      .get(...values);
    return found !== undefined;
  }

  /** The first row of the history. */
  oldest(): PlacedRow | undefined {
    const row = this.db.prepare<[], Stored>('SELECT * FROM commits WHERE part = 0 ORDER BY taken, n LIMIT 1').get();
    return row === undefined ? undefined : rowOf(row, this.own());
  }

  /** The oldest row that fits. */
  earliest(filter: Filter): PlacedRow | undefined {
    const { where, values } = conditionOf(filter);
    const row = this.db
      .prepare<unknown[], Stored>(`SELECT * FROM commits WHERE ${where} ORDER BY n LIMIT 1`)
      .get(...values);
    return row === undefined ? undefined : rowOf(row, this.own());
  }

  count(filter: Filter): number {
    const { where, values } = conditionOf(filter);
    return (
      this.db
        .prepare<unknown[], number>(`SELECT count(*) FROM commits WHERE ${where}`)
        .pluck()
        .get(...values) ?? 0
    );
  }

  /** The versions of a path between two places, both included, oldest first. */
  versions(path: string, from: number, to: number): VersionAt[] {
    return this.db
      .prepare<[string, number, number], VersionAt>(
        'SELECT n, hash, path, object FROM commits WHERE path = ? AND n >= ? AND n <= ? ORDER BY n',
      )
      .all(path, from, to);
  }

  /** Change sets in which these paths were renamed or merged: few among all that happened to them. */
  moves(paths: string[]): string[] {
    return this.db
      .prepare<string[], string>(
        `SELECT DISTINCT change FROM commits WHERE action IN ('RENAME', 'MERGE') AND change IS NOT NULL
           AND +path IN (${paths.map(() => '?').join(', ')}) LIMIT 50`,
      )
      .pluck()
      .all(...paths);
  }

  /** The newest approved versions of a file by each of these actors. */
  approvedBy(path: string, actors: string[]): (VersionAt & { actor: string; former: string | null })[] {
    return this.db
      .prepare<string[], VersionAt & { actor: string; former: string | null }>(
        `SELECT n, hash, path, object, former, actor FROM commits
           WHERE path = ? AND +actor IN (${actors.map(() => '?').join(', ')}) AND +approval = 'approved' ORDER BY n DESC LIMIT 500`,
      )
      .all(path, ...actors);
  }

  /** Who wrote the first version of each path below a folder; checkpoints and the daily cycle write nothing of their own. */
  firstWriters(folder: string): { path: string; actor: string }[] {
    return this.db
      .prepare<[string, string], { path: string; actor: string }>(
        `SELECT path, actor, min(n) FROM commits
           WHERE path >= ? AND path < ? AND actor NOT IN ('system:checkpoint', 'system:decay') GROUP BY path`,
      )
      .all(folder, `${folder}${last}`);
  }

  /** Where the row of a commit is, that of the file where it changed many. */
  placeOf(hash: string, path: string): number | undefined {
    return this.db
      .prepare<[string, string], number>('SELECT n FROM commits WHERE hash = ? ORDER BY path = ? DESC, part LIMIT 1')
      .pluck()
      .get(hash, path);
  }

  /** The rows at these places. */
  at(places: number[]): PlacedRow[] {
    return this.db
      .prepare<number[], Stored>(
        `SELECT * FROM commits WHERE n IN (${places.map(() => '?').join(', ')}) ORDER BY n DESC`,
      )
      .all(...places)
      .map((row) => rowOf(row, this.own()));
  }

  /** True when history has this path. */
  knows(path: string): boolean {
    return this.db.prepare<[string], number>('SELECT 1 FROM commits WHERE path = ? LIMIT 1').pluck().get(path) === 1;
  }

  /** Paths that history has whose last part is `name`, whatever its case. */
  pathsNamed(name: string): string[] {
    return this.db
      .prepare<[string, string, string], string>(
        `SELECT DISTINCT path FROM commits WHERE n IN (SELECT rowid FROM words WHERE words MATCH ?)
           AND (lower(path) = lower(?) OR lower(path) LIKE '%/' || lower(?)) LIMIT 20`,
      )
      .pluck()
      .all(`"${name.replaceAll('"', ' ')}"`, name, name);
  }

  /** Rows whose lines are not counted yet, newest first. */
  uncounted(limit: number): { n: number; hash: string; path: string }[] {
    return this.db
      .prepare<[number], { n: number; hash: string; path: string }>(
        'SELECT n, hash, path FROM commits WHERE added IS NULL ORDER BY n DESC LIMIT ?',
      )
      .all(limit);
  }
}

function rowOf(row: Stored, own: string | null): PlacedRow {
  const owner = row.owner === own ? null : row.owner;
  const isSitting = row.grp_kind === 'owner' && row.grp_label !== outsideLabel;
  const label = isSitting ? (owner ?? 'You') : row.grp_label;
  return {
    n: row.n,
    counted: row.added !== null,
    former: row.former,
    object: row.object,
    commit: row.hash,
    change: row.change,
    seq: row.seq,
    at: row.at,
    action: row.action,
    path: row.path,
    actor: row.actor,
    owner,
    approval: row.approval,
    trigger: row.cause,
    summary: row.summary,
    session: row.session,
    proposal: row.proposal,
    critical: row.critical === 1,
    added: row.added ?? 0,
    removed: row.removed ?? 0,
    group: { key: row.grp, kind: row.grp_kind, label },
  };
}

/** A row as others see it. */
export function shownRow({ n: _, counted: __, former: ___, object: ____, ...row }: PlacedRow): CommitRow {
  return row;
}
