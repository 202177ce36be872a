/** The stores of a workspace, as on disk. @source 000 §2, §3 */
export const stores = ['core', 'episodic', 'semantic', 'procedural', 'vault'] as const;
export type Store = (typeof stores)[number];

/** Types of an episode's entry. @source 000 §5 */
export const episodeTypes = ['decision', 'fact', 'preference', 'task', 'event', 'emotion', 'correction'] as const;
export type EpisodeType = (typeof episodeTypes)[number];

export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];
/** How a memory of low confidence is told to whoever reads it among others. */
const lowConfidence = 'low confidence';
/** Why a memory is not to be relied on, in words; undefined where nothing speaks against it. */
export const unsureWords = (of: {
  doubt?: string | null | undefined;
  confidence?: string | null | undefined;
}): string | undefined => of.doubt ?? (of.confidence === 'low' ? lowConfidence : undefined);

export const statuses = ['active', 'fading', 'dormant', 'archived'] as const;
export type Status = (typeof statuses)[number];

/** What a memory is; an entity file yields one `entity` and one `fact`/`belief` per bullet. */
export const memoryKinds = ['core', 'episode', 'entity', 'fact', 'belief', 'procedure', 'vault', 'note'] as const;
export type MemoryKind = (typeof memoryKinds)[number];

/**
 * One memory as read from a file: what the index holds, rebuilt from files at will.
 * Ids: `core:<block>:<n>`, `episode:YYYY-MM-DD:HH:MM[-n]`, `entity:<type>--<slug>`, `fact:<entity>:<hash8>`,
 * `belief:<entity>:<hash8>`, `procedure:<slug>`, `vault:<slug>`, `source:<hash8>#p<n>[:n]` for a passage of a document, `note:<path>` for any other Markdown file.
 */
export type Memory = {
  id: string;
  kind: MemoryKind;
  store: Store;
  /** Workspace path with forward slashes. */
  path: string;
  /** 1-based first line, and last line inclusive. */
  line: number;
  endLine: number;
  title: string;
  /** The memory's own words, Markdown as written, without the heading that carries its metadata. */
  text: string;
  /** ISO 8601; local time without zone for episodes (`2026-02-02T14:30`), a date, or null when unknown. */
  at: string | null;
  type: string | null;
  confidence: Confidence | null;
  tags: string[];
  source: string | null;
  /** Ids of the entities it names: `person--alex`. */
  entities: string[];
  /** The entity a fact or belief belongs to. */
  parent: string | null;
  /** The project it belongs to, one word; absent for what is global. */
  scope?: string | undefined;
  /** Of a fact: the day from which on it is known to hold, as it says, else when it was first told; absent where nobody knows. */
  begun?: string | undefined;
  /** What the header of a page says of its use; absent where it says nothing. */
  used?: HeaderUse | undefined;
};

/**
 * `Decay score: 0.95 | Access count: 14 | Last accessed: 2026-02-02 | Pinned: no` of a page, as it was brought along.
 * `score` in (0, 1) as of the day `as_of`; days as `YYYY-MM-DD`. @source 000 §6.2, §7
 */
export type HeaderUse = {
  score: number | null;
  asOf: string | null;
  accesses: number;
  last: string | null;
  pinned: boolean;
};

/** A `[[target|label]]` link or a typed relation between entities. */
export type Link = {
  path: string;
  line: number;
  /** Memory id the link stands in, when it stands in one. */
  from: string | null;
  /** The target as written, without brackets. */
  to: string;
  relation: string | null;
};

/** Something in a file that Mneme could not read; the file itself is left alone. */
export type Problem = {
  path: string;
  line: number;
  severity: 'error' | 'warning';
  code: string;
  message: string;
  remedy: string;
};

/** What a question asks for; `general` is nothing in particular. @source 000 §11.1 */
export const questionKinds = ['when', 'about', 'how', 'latest', 'prefers', 'general'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** One result of a search, as an agent gets it. */
export type Hit = {
  id: string;
  kind: MemoryKind;
  store: Store;
  title: string;
  text: string;
  at: string | null;
  type: string | null;
  confidence: Confidence | null;
  tags: string[];
  entities: string[];
  /** `memory/episodes/2026-02-02.md#L12` */
  citation: string;
  path: string;
  line: number;
  scope?: string | undefined;
  /** [0, 1), higher is better. */
  score: number;
};
