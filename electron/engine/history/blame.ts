import { readBlobs } from '../git/blobs.ts';
import type { Git } from '../git/git.ts';
import type { Database } from '../index/driver.ts';
import { carryWriters, toLines } from './lines-of.ts';
import type { CommitQueries, VersionAt } from './query.ts';

/** Versions that are read in one go; the writers of all lines are noted then, so that no question goes back further. */
const readTogether = 64;
/** Versions from which on a file's lines are traced ahead of any question. */
const many = 200;
const mostMoves = 5;

/** A file as of a version: its lines, and for each the place of the row that wrote it. */
export type FileBlame = { lines: string[]; writers: number[]; note: string | null };

type Noted = { n: number; writers: number[] };

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
  async of(path: string, upTo = Number.MAX_SAFE_INTEGER): Promise<FileBlame | null> {
    const noted = this.#noted(path, upTo);
    const versions = this.#versions(path, noted?.n ?? 0, upTo);
    const last = versions.at(-1);
    if (last === undefined) return null;
    // Where histories were joined, versions do not stand in one row: git knows which follows which.
    if (this.#joined(upTo)) return this.#byGit(path, last);
    let now: FileBlame = { lines: [], writers: [], note: null };
    for (let at = 0; at < versions.length; at += readTogether) {
      now = await this.#onward(path, versions.slice(at, at + readTogether), now, at === 0 ? noted : null);
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
      if (this.#countSince(path, since) >= readTogether) await this.of(path);
      await new Promise(setImmediate);
    }
  }

  /** Some versions further on. Of the first of them, `noted` may tell the writers. */
  async #onward(path: string, versions: VersionAt[], before: FileBlame, noted: Noted | null): Promise<FileBlame> {
    const blobs = await readBlobs(
      this.git,
      versions.map(({ hash, path, object }) => (object === null || object === '' ? `${hash}:${path}` : object)),
    );
    let { lines, writers, note } = before;
    for (const [n, version] of versions.entries()) {
      const blob = blobs[n];
      note = blob?.note ?? null;
      const after = blob?.text == null ? [] : toLines(blob.text);
      const known = n === 0 && noted?.n === version.n && noted.writers.length === after.length ? noted.writers : null;
      writers = known ?? carryWriters(lines, writers, after, version.n);
      lines = after;
    }
    const last = versions.at(-1);
    if (versions.length === readTogether && last !== undefined && note === null) this.#note(path, last.n, writers);
    await new Promise(setImmediate);
    return { lines, writers, note };
  }

  /** The file's versions, oldest first; before it was renamed, those of its former name. */
  #versions(path: string, from: number, upTo: number): VersionAt[] {
    let [named, until, versions]: [string, number, VersionAt[]] = [path, upTo, []];
    for (let move = 0; move < mostMoves; move++) {
      versions = [...this.queries.versions(named, from, until), ...versions];
      const first = this.queries.earliest({ paths: [named] });
      if (first === undefined || first.n < from || first.action !== 'RENAME' || first.change === null) break;
      const others = this.queries.list({ change: first.change, actions: ['RENAME'] }, 10);
      const former = others.find((row) => row.path !== named);
      if (former === undefined) break;
      [named, until] = [former.path, Math.min(first.n, former.n) - 1];
    }
    return versions;
  }

  #joined(upTo: number): boolean {
    const merge = this.db.prepare<[number], number>('SELECT 1 FROM commits WHERE merge = 1 AND n <= ? LIMIT 1');
    return merge.pluck().get(upTo) === 1;
  }

  async #byGit(path: string, last: VersionAt): Promise<FileBlame | null> {
    const [blob] = await readBlobs(this.git, [`${last.hash}:${path}`]);
    if (blob?.text == null) return { lines: [], writers: [], note: blob?.note ?? null };
    const said = (
      await this.git.run(['blame', '--root', '-s', '-l', '--incremental', last.hash, '--', path])
    ).toString();
    const lines = toLines(blob.text);
    const writers = lines.map(() => last.n);
    const places = new Map<string, number>();
    for (const [, hash = '', to = '', count = ''] of said.matchAll(/^([0-9a-f]{40,64}) \d+ (\d+) (\d+)$/gm)) {
      const place = places.get(hash) ?? this.queries.placeOf(hash, path) ?? last.n;
      places.set(hash, place);
      writers.fill(place, Number(to) - 1, Number(to) - 1 + Number(count));
    }
    return { lines, writers, note: null };
  }

  #countSince(path: string, n: number): number {
    return (
      this.db
        .prepare<[string, number], number>('SELECT count(*) FROM commits WHERE path = ? AND n > ?')
        .pluck()
        .get(path, n) ?? 0
    );
  }

  #noted(path: string, upTo: number): Noted | null {
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
