import type { Database } from 'better-sqlite3';
import { readBlobs } from '../audit/blobs.ts';
import type { Git } from '../audit/git.ts';
import { carried, toLines } from './lines-of.ts';
import type { CommitQueries, PlacedRow } from './query.ts';

/** Versions after which the writers of all lines are noted, so that no question goes back further. */
const noteEvery = 100;
/** Versions that are read in one go. */
const readTogether = 100;
/** Versions from which on a file's lines are traced ahead of any question. */
const many = 200;
const mostMoves = 5;

/** A file as of a version: its lines, and for each the place of the row that wrote it. */
export type Blamed = { lines: string[]; writers: number[]; note: string | null };

/**
 * Who wrote each line of a file, followed from version to version. What git's own blame finds by walking every commit,
 * this finds in the versions alone, from the nearest note on.
 */
export class Blames {
  constructor(
    private readonly db: Database,
    private readonly queries: CommitQueries,
    private readonly git: Git,
  ) {}

  /** Of the newest version at or before the place `upTo`; null when history has none. */
  async of(path: string, upTo = Number.MAX_SAFE_INTEGER): Promise<Blamed | null> {
    const versions = this.#versions(path, upTo);
    const last = versions.at(-1);
    if (last === undefined) return null;
    const noted = this.#noted(path, last.n);
    let from = noted === null ? 0 : versions.findIndex(({ n }) => n === noted.n);
    let now: Blamed = { lines: [], writers: [], note: null };
    if (noted !== null && from >= 0) {
      const text = (await this.#texts([versions[from] as PlacedRow]))[0]?.text ?? '';
      now = { lines: toLines(text), writers: noted.writers, note: null };
      // A note that does not fit its version is none.
      if (now.writers.length === now.lines.length) from += 1;
      else [from, now] = [0, { lines: [], writers: [], note: null }];
    } else from = 0;
    for (let at = from; at < versions.length; at += readTogether) {
      now = await this.#onward(path, versions, at, now);
    }
    return now;
  }

  /** Notes who wrote the lines of files with many versions, so that the first question is answered at once as well. */
  async prepare(goesOn: () => boolean): Promise<void> {
    const paths = this.db
      .prepare<[number], string>(
        "SELECT path FROM commits WHERE path LIKE '%.md' GROUP BY path HAVING count(*) >= ? ORDER BY count(*) DESC LIMIT 200",
      )
      .pluck()
      .all(many);
    for (const path of paths) {
      if (!goesOn()) return;
      const newest = this.queries.list({ paths: [path] }, 1)[0]?.n ?? 0;
      const since = this.#noted(path, newest)?.n ?? 0;
      if (this.#countSince(path, since) >= noteEvery) await this.of(path);
      await new Promise(setImmediate);
    }
  }

  async #onward(path: string, versions: PlacedRow[], at: number, before: Blamed): Promise<Blamed> {
    const some = versions.slice(at, at + readTogether);
    const texts = await this.#texts(some);
    let { lines, writers, note } = before;
    for (const [n, version] of some.entries()) {
      const blob = texts[n];
      note = blob?.note ?? null;
      const after = blob?.text == null ? [] : toLines(blob.text);
      writers = carried(lines, writers, after, version.n);
      lines = after;
      if ((at + n + 1) % noteEvery === 0 && note === null) this.#note(path, version.n, writers);
    }
    await new Promise(setImmediate);
    return { lines, writers, note };
  }

  #texts(versions: PlacedRow[]) {
    return readBlobs(
      this.git,
      versions.map(({ commit, path }) => `${commit}:${path}`),
    );
  }

  /** The file's versions, oldest first; before it was renamed, those of its former name. */
  #versions(path: string, upTo: number): PlacedRow[] {
    let [named, until, versions]: [string, number, PlacedRow[]] = [path, upTo + 1, []];
    for (let move = 0; move < mostMoves; move++) {
      const own = this.queries.versions([named]).filter(({ n }) => n < until);
      versions = [...own, ...versions];
      const [first] = own;
      if (first?.action !== 'RENAME' || first.change === null) break;
      const others = this.queries.list({ change: first.change, actions: ['RENAME'] }, 10);
      const former = others.find((row) => row.path !== named);
      if (former === undefined) break;
      [named, until] = [former.path, Math.min(first.n, former.n)];
    }
    return versions;
  }

  #countSince(path: string, n: number): number {
    return (
      this.db
        .prepare<[string, number], number>('SELECT count(*) FROM commits WHERE path = ? AND n > ?')
        .pluck()
        .get(path, n) ?? 0
    );
  }

  #noted(path: string, upTo: number): { n: number; writers: number[] } | null {
    const row = this.db
      .prepare<[string, number], { n: number; writers: string }>(
        'SELECT n, writers FROM blames WHERE path = ? AND n <= ? ORDER BY n DESC LIMIT 1',
      )
      .get(path, upTo);
    return row === undefined ? null : { n: row.n, writers: JSON.parse(row.writers) as number[] };
  }

  #note(path: string, n: number, writers: number[]): void {
    this.db
      .prepare('INSERT OR REPLACE INTO blames(path, n, writers) VALUES (?, ?, ?)')
      .run(path, n, JSON.stringify(writers));
  }
}
