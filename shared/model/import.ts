import type { Confidence, EpisodeType } from './memory.ts';

/** Forms in which memories are exported; the numbers are of the seeds. */
export const exportFormats = [
  'json',
  'jsonl',
  'markdown',
  'okf',
  'obsidian',
  'basic-memory',
  'openclaw',
  'claude',
  'codex',
  'server-memory',
  'formative',
  '002',
  '004',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How memories of two sources stand to each other. */
export const acrossStandings = ['agree', 'repeat', 'contradict'] as const;
export type AcrossStanding = (typeof acrossStandings)[number];

/** What an import does, in its order. Until it writes, it can be ended as if it had not begun. */
export const importPhases = ['reading', 'comparing', 'writing'] as const;
export type ImportPhase = (typeof importPhases)[number];

/** Another memory on this machine, known by its place; only names of files were looked at. */
export type FoundElsewhere = {
  format: string;
  title: string;
  /** Whole path of its file or folder. */
  path: string;
  /** Files that hold memories. */
  files: number;
  /** Projects they belong to; 0 where the form has none. */
  projects: number;
  /** When the newest of them was written. */
  written: string;
};

/** Whose words they are: the person's own, a model's notes to itself, or somebody else's. */
export type Author = 'person' | 'model' | 'other';

/** What a piece says, before it is known what the workspace holds. Names are as the source writes them. */
export type PieceContent =
  | { sort: 'entity'; name: string; label?: string; type?: string | undefined; aliases?: string[]; summary?: string }
  | { sort: 'relation'; from: string; relation: string; to: string }
  /**
   * `about` empty: the project it belongs to, else the person. `section`: the one of its page, where that is not its facts; `category`: what
   * the source files it under.
   */
  | {
      sort: 'fact';
      about: string;
      type?: string | undefined;
      kind?: EpisodeType;
      text: string;
      section?: string;
      category?: string;
    }
  | { sort: 'episode'; kind: EpisodeType; text: string; tags: string[]; confidence?: Confidence }
  | { sort: 'procedure'; title: string; trigger?: string; text: string }
  /** `front`: the front matter it stands under, with both marks. */
  | { sort: 'vault'; title: string; text: string; front?: string }
  | { sort: 'core'; block: string; text: string }
  /** A document of somebody else’s. `file`: whole path of it, null where only its words are kept; `hash`: sha256 of its bytes. */
  | { sort: 'source'; title: string; author: string | null; passages: Passage[]; file: string | null; hash: string };

/** What can be cited of a document, `label` as in `source:ID#p3`; `heading` empty before any. */
export type Passage = { label: string; heading: string; text: string };

/** One memory of a source. */
export type Piece = PieceContent & {
  /** What it is known by at its source: an id, or its file and heading. The same key with other words is a change of it. */
  key: string;
  /** Where it stands there: `pnpm.md#L7`. */
  at: string;
  by: Author;
  /** When it was said: a day, a minute, or an instant with its zone; null where nothing tells. */
  said: string | null;
  /** The project it belongs to, where the source tells. */
  scope?: string | null;
  /** How alive it is there, 0 to 1, as of an instant; null: since it was said. */
  strength?: { base: number; asOf: string | null };
  /** What is remembered together with it, by their keys; `weight` 0 to 1. */
  together?: { key: string; weight: number }[];
  /** What it was known by before. */
  formerKeys?: string[];
};

/** What of a source could not be read. */
export type Unread = { path: string; line: number; message: string };

/** What is read of a source, in its order: what it is, then piece by piece. */
export type SourceChunk = { format: string; title: string; why: string } | SourcePart;

/** `files`: digests of pages as they were read, by their paths. `isWhole` false: something lies there that nobody looked at. */
export type SourcePart = { pieces: Piece[]; unread: Unread[]; files: Record<string, string>; isWhole: boolean };
