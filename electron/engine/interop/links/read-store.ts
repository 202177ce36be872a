import type { SourceChunk } from '#shared/model/import.ts';
import { chunksOf } from '../chunks.ts';
import { mostPieces } from '../read.ts';
import type { Piece } from '../types.ts';
import type { LinkDeps } from './deps.ts';
import { isTextPiece, type TextPiece, wordsOf } from './statement.ts';

/**
 * What a linked store holds now. `unread`: files of which nobody knows, and why. `files`: digests of files as they were read. `isWhole` false: there
 * is more than was read, so that nothing is known to be gone.
 */
export type StoreContents = {
  pieces: Piece[];
  statements: TextPiece[];
  unread: Map<string, string>;
  files: Map<string, string>;
  isWhole: boolean;
};

/** Reads a whole store, off the engine’s thread where there is one for it. @throws file.missing, the signal's reason */
export async function readStore(
  { ports: { sources } }: Pick<LinkDeps, 'ports'>,
  { path, format }: { path: string; format: string },
  signal: AbortSignal,
): Promise<StoreContents> {
  const read: StoreContents = { pieces: [], statements: [], unread: new Map(), files: new Map(), isWhole: true };
  const keys = new Set<string>();
  const take = (chunk: SourceChunk) => {
    if ('format' in chunk) return;
    for (const { path, message } of chunk.unread) read.unread.set(path, message);
    for (const [file, hash] of Object.entries(chunk.files)) read.files.set(file, hash);
    if (!chunk.isWhole) read.isWhole = false;
    for (const piece of chunk.pieces) {
      // The same line twice in one file is one memory.
      if (keys.has(piece.key) && isTextPiece(piece)) continue;
      if (read.pieces.length >= mostPieces) read.isWhole = false;
      else read.pieces.push(piece);
      if (!isTextPiece(piece)) continue;
      keys.add(piece.key);
      // Here, between two parts that are read, and not of all of them at once.
      wordsOf(piece);
    }
  };
  const ask = { path, as: format };
  if (sources !== undefined) await sources.read(ask, signal, take);
  else for await (const chunk of chunksOf(ask)) take(chunk);
  signal.throwIfAborted();
  read.statements = read.pieces.filter(isTextPiece);
  return read;
}
