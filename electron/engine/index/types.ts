import type { Confidence, Hit, Link, Memory, MemoryKind, Problem, Status } from '#shared/model/memory.ts';
import type { FileKind, FileStamp, ParsedFile } from '../workspace/types.ts';
import type { Term } from './query.ts';
import type { Keeps, SieveRow } from './sieve.ts';

export type FileRow = FileStamp & { kind: FileKind; title: string; memories: number; problems: number };

/** Narrows by how alive memories are, and by who stored them. The lists say so in words; undefined: any. */
export type StandingSieve = {
  statuses: Status[] | undefined;
  agents: string[] | undefined;
  /** Only what is at least so alive; 0: any. */
  least: number;
  keeps: Keeps;
};

export type Period = { first: string; last: string };

export type IndexFilter = {
  kinds?: MemoryKind[] | undefined;
  /** Ids of entities, without `entity:`: memories that are, belong to or name one of them. */
  entities?: string[] | undefined;
  /** The same as they were asked for, to be told again. */
  about?: string[] | undefined;
  /** Inclusive ISO bounds on a memory's `at`. */
  since?: string | undefined;
  until?: string | undefined;
  /** Only what held on one of these days, first and last: facts by their own dates, beliefs since they are held. */
  held?: Period | undefined;
  /** Archived memories as well; otherwise they are left out. */
  archived?: boolean | undefined;
  /** Only what belongs to one of these projects; null: what is global. */
  scopes?: (string | null)[] | undefined;
  sieve?: StandingSieve | undefined;
};
export type Browse = IndexFilter & {
  /** Each of them, or a word that begins with it, stands in the memory. */
  words?: string | undefined;
  type?: string | undefined;
  tag?: string | undefined;
  confidence?: Confidence | undefined;
  source?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  /** Whether it is counted how many there are in all: of a million that takes longer than to read a page. */
  counted?: boolean;
};

/**
 * A row that matched, before it is loaded: `n` is its number in the index, `seq` its place among the memories of its
 * file, `at` empty when unknown, `rank` FTS5's own (negative, lower is better; 0 matches nothing), `bytes` its text's length,
 * `digest` the same for memories that differ in nothing but their place.
 */
export type Candidate = {
  n: number;
  id: string;
  path: string;
  seq: number;
  at: string;
  rank: number;
  bytes: number;
  digest: string;
};

/** An entity, its id without `entity:`; the tags of its memory are its aliases. */
export type EntityRow = { id: string; type: string; label: string; path: string; aliases: string[] };
export type RelationRow = { from: string; relation: string; to: string };

/** `whole` is false when more rows match than were asked for. */
export type MatchPage = { candidates: Candidate[]; whole: boolean };

export type MemoryBeginning = Pick<Memory, 'id' | 'kind' | 'title' | 'text' | 'tags' | 'source'>;

/**
 * The disposable index: SQLite with FTS5. Synchronous, one connection, one writer.
 * A corrupt or foreign file is thrown away on open and `rebuilt` says why.
 */
export type Index = {
  /** Set when the file was missing, corrupt or of another version, in words; null when it was used as it stood. */
  readonly rebuilt: string | null;
  /** One transaction: these files' rows are replaced, these are removed. */
  apply(update: { put: { stamp: FileStamp; parsed: ParsedFile }[]; remove: string[] }): void;
  /** What `look` sees with the update in place, which is then taken back; `look` must not wait. */
  tentatively<T>(update: { put: { stamp: FileStamp; parsed: ParsedFile }[]; remove: string[] }, look: () => T): T;
  file(path: string): FileRow | null;
  files(): FileRow[];
  get(ids: string[]): Memory[];
  /** What the scores of all memories depend on, by slices: those behind the row `after`; `last` null when there are none. */
  scorables(after: number, most: number): { memories: SieveRow[]; last: number | null };
  /** Pages that are one memory as a whole, entities and procedures, by its id: what their scores depend on. */
  pages(): ReadonlyMap<string, SieveRow>;
  /** Pages whose headers tell of their use, or that they are pinned: the memory that each is, and its path. */
  broughtAlong(): { id: string; path: string }[];
  memoriesOf(path: string): Memory[];
  /** The first `most` memories of a file, their texts cut at `characters`: enough to say what is in it. */
  beginningOf(path: string, most: number, characters: number): MemoryBeginning[];
  search(query: string, options: IndexFilter & { k: number }): { hits: Hit[]; candidates: number };
  /**
   * Rows for an FTS5 expression of `toMatch`, best first: by rank, newest, id. At most `limit`; where the cut would part
   * rows of equal rank, `least` (by default `limit`) or more are enough. Never loads a text.
   */
  match(expression: string, options: IndexFilter & { limit: number; least?: number }): MatchPage;
  /** How many rows match. */
  count(expression: string, narrow: IndexFilter): number;
  /** Of these words the rarest, as many as match at most so many rows together, but one at least; in their order. */
  rarest(terms: Term[], most: number): Term[];
  /** The memories just before and after one in its file, their rank 0. */
  beside(candidate: Pick<Candidate, 'path' | 'seq'>): Candidate[];
  /** Memories with these digests, their rank 0. */
  withDigests(digests: string[], narrow: IndexFilter): Candidate[];
  /** Memories of a time, facts that began in it as well, their rank 0: at most `limit`, nearest to the day `near`, or newest first without one. */
  within(narrow: IndexFilter & { limit: number; near?: string | undefined; type?: string | undefined }): Candidate[];
  /** Digests of all memories in their order, or of `most` of them that come `after` one. */
  digests(after?: string, most?: number): string[];
  /** Digests of the memories in these files. */
  digestsOf(paths: string[]): string[];
  /** How many digests there are. */
  distinct(): number;
  /** Those of the digests that no memory has. */
  unknown(digests: string[]): string[];
  /** The words that a digest stands for. */
  textsOf(digests: string[]): { digest: string; text: string }[];
  /** Memories by `Candidate.n`, in that order. */
  load(numbers: number[]): Memory[];
  /** `total` is of the page alone where it was not to be counted. */
  browse(options: Browse): { memories: Memory[]; total: number; next: string | null };
  /** All entities, in the order of their ids: the same list until one of their pages is written. */
  entities(): readonly EntityRow[];
  /** Facts and beliefs that belong to or name one of these entities (ids without `entity:`), at most `most`, newest first. */
  belongingTo(ids: string[], most: number): Memory[];
  /** Sources that are named by what belongs to an entity (ids without `entity:`), each once. */
  sourcesOfEntities(): { entity: string; source: string }[];
  /** Ids (without `entity:`) of the entities whose id, title or alias is `name`, case and diacritics aside. */
  entitiesNamed(name: string): string[];
  /** Typed relations from one entity to another, ids without `entity:`, each once, in a fixed order. */
  relations(): RelationRow[];
  /** Every typed relation of an entity as it is written, whatever it leads to. */
  relationLinks(): Link[];
  /** Links that stand in a file, and those whose target is written as `target`. */
  linksOf(path: string): Link[];
  linksTo(target: string): Link[];
  /** Ids of memories that are archived; what belongs to an archived entity is so with it. */
  setArchived(ids: string[]): void;
  problems(): Problem[];
  counts(): { byStore: Record<string, number>; memories: number; files: number; entities: number };
  /** Projects that memories belong to, and how many; the most first. */
  scopes(): { name: string; memories: number }[];
  /** How many memories of a kind each file holds; files without one are left out. */
  perFile(kind: MemoryKind): Map<string, number>;
  /** Ids and times of those of a kind that stand, neither archived nor superseded, from behind a place on; `last`: of the next page. */
  timesOf(
    kind: MemoryKind,
    after: number,
    most: number,
  ): { memories: Pick<Memory, 'id' | 'at'>[]; last: number | null };
  perDay(kind: MemoryKind | null, since: string): { day: string; count: number }[];
  meta(key: string): string | null;
  setMeta(key: string, value: string): void;
  /** Leaves nothing of removed rows in the file. */
  compact(): void;
  /** Grows with every row that is written: the same number means that nothing was. */
  changes(): number;
  clear(): void;
  close(): void;
};
