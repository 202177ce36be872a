import type { Confidence, EpisodeType, Memory, Store } from '#shared/model/memory.ts';

/** Whose words they are: the person's own, a model's notes to itself, or somebody else's. */
export type Author = 'person' | 'model' | 'other';

/** What a piece says, before it is known what the workspace holds. Names are as the source writes them. */
export type Content =
  | { sort: 'entity'; name: string; label?: string; type?: string | undefined; aliases?: string[]; summary?: string }
  | { sort: 'relation'; from: string; relation: string; to: string }
  /** `about` empty: the project it belongs to, else the person. */
  | { sort: 'fact'; about: string; type?: string | undefined; kind?: EpisodeType; text: string }
  | { sort: 'episode'; kind: EpisodeType; text: string; tags: string[]; confidence?: Confidence }
  | { sort: 'procedure'; title: string; trigger?: string; text: string }
  | { sort: 'vault'; title: string; text: string }
  | { sort: 'core'; block: string; text: string };

/** One memory of a source. */
export type Piece = Content & {
  /** What it is known by at its source: an id, or its file and heading. The same key with other words is a change of it. */
  key: string;
  /** Where it stands there: `pnpm.md#L7`. */
  at: string;
  by: Author;
  /** When it was said: a day, a minute, or an instant with its zone; null where nothing tells. */
  said: string | null;
  /** The project it belongs to, where the source tells. */
  scope?: string | null;
};

/** What of a source could not be read. */
export type Unread = { path: string; line: number; message: string };

/** A file or folder somebody wants imported, and what may be seen of it without reading it all. */
export type Place = {
  /** Whole path on this machine. */
  path: string;
  isFolder: boolean;
  /** Of a folder, the names in it; of a ZIP, its entries; empty for another file. */
  names: string[];
  /** The beginning of a file's text; of a folder or ZIP that of the conversations in it, empty where it has none. */
  beginning: string;
};

export type Reading = { unread(path: string, line: number, message: string): void };

/** Reads one form of memory. What it yields is bounded by who asks; it holds one file at a time. */
export type Reader = {
  format: string;
  /** What people call it. */
  title: string;
  /** Why a place is of this form, in words; null when it is not. */
  recognise(place: Place): string | null;
  read(place: Place, reading: Reading): AsyncIterable<Piece>;
};

export type Standing = 'new' | 'known' | 'changed' | 'contradicts' | 'refused';

/** What becomes of one piece. */
export type Outcome = {
  piece: Piece;
  standing: Standing;
  store: Store | null;
  id: string | null;
  path: string | null;
  /** What says the same, or otherwise. */
  beside?: Memory;
  /** Why it was refused. */
  note?: string;
  isTooBig?: boolean;
};

export type HeldWords = { words: string; kind: string; piece: Piece };

export type Asked = {
  format: string;
  from: string;
  run: string;
  /** The project all of it belongs to; undefined: as the source says. */
  scope: string | null | undefined;
  /** The owner stands by what a model wrote. */
  reviewed: boolean;
  /** Keys of pieces that take the place of what they contradict. */
  instead: ReadonlySet<string>;
};
