import type { Hit, Link, Memory, MemoryKind, Problem } from '#shared/model/memory.ts';
import { foldName } from '../language/tokens.ts';
import { prepareApply } from './apply.ts';
import { prepareBelonging } from './belonging.ts';
import { prepareBrowse } from './browse.ts';
import type { Database } from './driver.ts';
import { prepareBeside, prepareCount, prepareLoad, prepareWithDigests, prepareWithin } from './find.ts';
import { GraphReads } from './graph-reads.ts';
import { relevanceOfRank, toHit } from './hit.ts';
import { prepareMatch } from './match.ts';
import { toMatch } from './query.ts';
import { prepareRarest } from './rarest.ts';
import { prepareReads, toFile } from './reads.ts';
import { plainId, toMemory, toScorable } from './rows.ts';
import { createTables } from './schema.ts';
import { Sieve, type SieveRow } from './sieve.ts';
import { twins } from './twins.ts';
import type { EntityRow, FileRow, Index, IndexFilter, MemoryBeginning, RelationRow } from './types.ts';

/** The index on one open connection. Statements are prepared once and live as long as it. */
export class SqliteIndex implements Index {
  readonly #db: Database;
  readonly rebuilt: string | null;
  readonly apply: Index['apply'];
  readonly browse: Index['browse'];
  readonly belongingTo: Index['belongingTo'];
  readonly beside: Index['beside'];
  readonly match: Index['match'];
  readonly count: Index['count'];
  readonly rarest: Index['rarest'];
  readonly load: Index['load'];
  readonly withDigests: Index['withDigests'];
  readonly within: Index['within'];
  readonly #graph: GraphReads;
  readonly #statements: ReturnType<typeof prepareReads>;

  constructor(db: Database, rebuilt: string | null) {
    this.#db = db;
    this.rebuilt = rebuilt;
    this.#graph = new GraphReads(db);
    const apply = prepareApply(db);
    this.apply = (update) => {
      apply(update);
      this.#graph.written(update);
    };
    const sieve = new Sieve(db);
    const [browse, match] = [prepareBrowse(db), prepareMatch(db)];
    const [count, withDigests] = [prepareCount(db), prepareWithDigests(db)];
    this.browse = (options) => sieve.through(options.sieve?.keeps, () => browse(options));
    this.match = (expression, options) => sieve.through(options.sieve?.keeps, () => match(expression, options));
    this.count = (expression, narrow) => sieve.through(narrow.sieve?.keeps, () => count(expression, narrow));
    this.rarest = prepareRarest(db);
    const within = prepareWithin(db);
    this.within = (narrow) => sieve.through(narrow.sieve?.keeps, () => within(narrow));
    this.withDigests = (digests, narrow) => sieve.through(narrow.sieve?.keeps, () => withDigests(digests, narrow));
    this.beside = prepareBeside(db);
    this.belongingTo = prepareBelonging(db);
    this.load = prepareLoad(db);
    this.#statements = prepareReads(db);
  }

  file(path: string): FileRow | null {
    const row = this.#statements.file.get(path);
    return row === undefined ? null : toFile(row);
  }

  files(): FileRow[] {
    return this.#statements.files.all().map(toFile);
  }

  get(ids: string[]): Memory[] {
    const memories: Memory[] = [];
    for (const id of ids) {
      const row = this.#statements.byId.get(id);
      if (row !== undefined) memories.push(toMemory(row));
    }
    return memories;
  }

  scorables(after: number, most: number): ReturnType<Index['scorables']> {
    const rows = this.#statements.scorables.all(after, most);
    return { memories: rows.map(toScorable), last: rows.at(-1)?.[0] ?? null };
  }

  pages(): ReadonlyMap<string, SieveRow> {
    // Of two with one id the first path counts, as for `get`: it comes last.
    return new Map(this.#statements.pages.all().map((row) => [row[1], toScorable(row)]));
  }

  broughtAlong(): { id: string; path: string }[] {
    return this.#statements.broughtAlong.all().map(([id, path]) => ({ id, path }));
  }

  memoriesOf(path: string): Memory[] {
    return this.#statements.byPath.all(path).map(toMemory);
  }

  beginningOf(path: string, most: number, characters: number): MemoryBeginning[] {
    const rows = this.#statements.beginning.all(characters, path, most);
    return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] }));
  }

  search(query: string, { k, ...narrow }: IndexFilter & { k: number }): { hits: Hit[]; candidates: number } {
    const expression = toMatch(query);
    if (expression === null) return { hits: [], candidates: 0 };
    const { candidates: found, whole } = this.match(expression, { ...narrow, limit: k });
    const memories = this.load(found.map(({ n }) => n));
    const hits = memories.map((memory, i) => toHit(memory, relevanceOfRank(found[i]?.rank ?? 0)));
    return { hits, candidates: whole ? found.length : this.count(expression, narrow) };
  }

  digests(after = '', most = -1): string[] {
    return this.#statements.digests.all(after, most);
  }

  digestsOf(paths: string[]): string[] {
    return this.#statements.digestsOf.all(JSON.stringify(paths));
  }

  distinct(): number {
    return this.#statements.distinct.get() ?? 0;
  }

  unknown(digests: string[]): string[] {
    return this.#statements.unknown.all(JSON.stringify(digests));
  }

  textsOf(digests: string[]): { digest: string; text: string }[] {
    return this.#statements.textsOf.all(JSON.stringify(digests)).map(({ digest, title, text }) => ({
      digest,
      // An episode's title is the beginning of its text; a fact's names what it is about.
      text: text.startsWith(title.replace(/…$/, '')) ? text : `${title}: ${text}`,
    }));
  }

  entities(): readonly EntityRow[] {
    return this.#graph.entities();
  }

  sourcesOfEntities(): { entity: string; source: string }[] {
    return this.#statements.entitySources.all();
  }

  entitiesNamed(name: string): string[] {
    return this.#statements.named.all(foldName(name)).map(plainId);
  }

  relations(): RelationRow[] {
    return this.#graph.relations();
  }

  relationLinks(): Link[] {
    return this.#statements.relationLinks.all();
  }

  linksOf(path: string): Link[] {
    return this.#statements.linksOf.all(path);
  }

  linksTo(target: string): Link[] {
    return this.#statements.linksTo.all(target);
  }

  tentatively<T>(update: Parameters<Index['apply']>[0], look: () => T): T {
    let seen: { value: T } | null = null;
    const undone = new Error('A look at what could be leaves nothing.');
    try {
      this.#db.transaction(() => {
        this.apply(update);
        seen = { value: look() };
        throw undone;
      })();
    } catch (thrown) {
      if (thrown !== undone) throw thrown;
    }
    if (seen === null) throw undone;
    return (seen as { value: T }).value;
  }

  changes(): number {
    return this.#statements.changes.get() ?? 0;
  }

  setArchived(ids: string[]): void {
    const put = this.#db.prepare('INSERT OR IGNORE INTO archived VALUES (?)');
    this.#db.transaction(() => {
      this.#db.exec('DELETE FROM archived');
      for (const id of ids) put.run(id);
    })();
  }

  problems(): Problem[] {
    return [...this.#statements.problems.all(), ...twins(this.#statements.entityPaths.all())];
  }

  counts(): { byStore: Record<string, number>; memories: number; files: number; entities: number } {
    const byStore: Record<string, number> = {};
    let memories = 0;
    let entities = 0;
    for (const { kind, store, n } of this.#statements.counts.all()) {
      byStore[store] = (byStore[store] ?? 0) + n;
      memories += n;
      if (kind === 'entity') entities += n;
    }
    return { byStore, memories, entities, files: this.#statements.fileCount.get() ?? 0 };
  }

  scopes(): { name: string; memories: number }[] {
    return this.#statements.scopes.all();
  }

  perFile(kind: MemoryKind): Map<string, number> {
    return new Map(this.#statements.filesOfKind.all(kind).map(({ path, count }) => [path, count]));
  }

  timesOf(kind: MemoryKind, after: number, most: number): ReturnType<Index['timesOf']> {
    const memories = this.#statements.timesOf.all(after, kind, most);
    return { memories, last: memories.at(-1)?.n ?? null };
  }

  perDay(kind: MemoryKind | null, since: string): { day: string; count: number }[] {
    return kind === null ? this.#statements.days.all(since) : this.#statements.daysOfKind.all(since, kind);
  }

  meta(key: string): string | null {
    return this.#statements.meta.get(key) ?? null;
  }

  setMeta(key: string, value: string): void {
    this.#statements.setMeta.run(key, value);
  }

  compact(): void {
    this.#db.exec("INSERT INTO words(words) VALUES ('optimize')");
    this.#db.exec('VACUUM');
    this.#db.pragma('wal_checkpoint(TRUNCATE)');
  }

  clear(): void {
    const names = ['words', 'names', 'files', 'memories', 'links', 'problems', 'archived', 'meta'];
    const archived = this.#db.prepare<[], string>('SELECT id FROM archived').pluck().all();
    this.#db.transaction(() => {
      for (const name of names) this.#db.exec(`DROP TABLE ${name}`);
      createTables(this.#db);
    })();
    this.#graph.forget();
    // What is archived is no reading of a file.
    this.setArchived(archived);
  }

  close(): void {
    this.#db.close();
  }
}
