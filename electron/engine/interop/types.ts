import type { Piece } from '#shared/model/import.ts';
import type { Memory, Store } from '#shared/model/memory.ts';

export type { Author, Piece, PieceContent, Unread } from '#shared/model/import.ts';

/** A file of an export, its path below the folder with forward slashes. */
export type ExportFile = { path: string; text: string };

/** A file or folder somebody wants imported, and what may be seen of it without reading it all. */
export type SourcePlace = {
  /** Whole path on this machine. */
  path: string;
  isFolder: boolean;
  /** Of a folder, the names in it; of a ZIP, its entries; empty for another file. */
  names: string[];
  /** The beginning of a file's text; of a folder or ZIP that of the conversations in it, empty where it has none. */
  beginning: string;
};

export type SourceReading = {
  unread(path: string, line: number, message: string): void;
  /** The digest of a file's bytes as it was read. */
  file?(path: string, hash: string): void;
  /** Something lies there that was not looked at: a folder that does not open, or more than is read. */
  missed?(): void;
  /** A page’s text with what a file beside it tells of its lines. */
  told?(path: string, text: string): Promise<string>;
};

/** Reads one form of memory. What it yields is bounded by who asks; it holds one file at a time. */
export type Reader = {
  format: string;
  /** What people call it. */
  title: string;
  /** Why a place is of this form, in words; null when it is not. */
  recognise(place: SourcePlace): string | null;
  read(place: SourcePlace, reading: SourceReading): AsyncIterable<Piece>;
};

type Standing = 'new' | 'known' | 'changed' | 'contradicts' | 'refused';

/** What becomes of one piece. */
export type PieceOutcome = {
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

export type ImportRequest = {
  format: string;
  from: string;
  run: string;
  /** The project all of it belongs to; undefined: as the source says. */
  scope: string | null | undefined;
  /** The owner stands by what a model wrote. */
  reviewed: boolean;
  /** Keys of pieces that take the place of what they contradict. */
  instead: ReadonlySet<string>;
  about?: string | undefined;
  /** Nothing will be written. */
  dryRun?: boolean;
  /** Files as they came, for an export in the same form. */
  originals?: readonly ExportFile[];
  /** What pieces are known to have been, by their keys, whatever was imported before; null: nothing. */
  before?: ReadonlyMap<string, Before | null>;
};

/** What a piece became when it came before. `hash`: of what it said then; a link compares by itself and tells none. */
export type Before = {
  id: string | null;
  path: string | null;
  unreviewed?: boolean | undefined;
  hash?: string | undefined;
};
