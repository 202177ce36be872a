import type { MemoryKind } from '#shared/model/memory.ts';
import type { Piece } from '../../types.ts';
import type { TextPiece } from '../statement.ts';
import type { StoreDraft } from '../store-draft.ts';

/** A memory of here that has no place there yet; `about`: the entity it is said of. */
export type Outgoing = {
  id: string;
  kind: MemoryKind;
  words: string;
  title: string;
  about: { id: string; name: string; type: string } | null;
  /** `2026-02-02`, and `15:30`. */
  day: string;
  time: string;
};

/** What a form finds in its store while it writes: the pieces as they were read. */
export type StoreAround = { draft: StoreDraft; pieces: readonly Piece[] };

/** How one tool's memories are written where they stand, so that its reader finds the same again. */
export type LinkForm = {
  format: string;
  /** Kinds that have a place there. */
  takes: readonly MemoryKind[];
  /** Other words in the place of a statement's. @returns why not, in words; null when it is done */
  change(statement: TextPiece, words: string, around: StoreAround): Promise<string | null>;
  remove(statement: TextPiece, around: StoreAround): Promise<string | null>;
  /** @returns the file it went to, else why it did not */
  add(one: Outgoing, around: StoreAround): Promise<{ file: string } | { why: string }>;
};
