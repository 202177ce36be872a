import type { SourceChunk } from '#shared/model/import.ts';
import { chunksOf } from '../interop/chunks.ts';
import { mostPieces } from '../interop/read.ts';
import type { Piece } from '../interop/types.ts';
import type { LinkDeps } from './deps.ts';
import { isTextPiece, placeOf, type TextPiece } from './statement.ts';

/** What a linked store holds now. `unread`: files of which nobody knows. */
export type StoreRead = { pieces: Piece[]; statements: TextPiece[]; unread: Set<string>; left: number };

/** Reads a whole store, off the engine’s thread where there is one for it. @throws file.missing, the signal's reason */
export async function readStore(
  { ports: { sources } }: Pick<LinkDeps, 'ports'>,
  { path, format }: { path: string; format: string },
  signal: AbortSignal,
): Promise<StoreRead> {
  const read: StoreRead = { pieces: [], statements: [], unread: new Set(), left: 0 };
  const keys = new Set<string>();
  const take = (chunk: SourceChunk) => {
    if ('format' in chunk) return;
    for (const { path } of chunk.unread) read.unread.add(path);
    for (const piece of chunk.pieces) {
      // The same line twice in one file is one memory.
      if (keys.has(piece.key) && isTextPiece(piece)) continue;
      if (read.pieces.length >= mostPieces) read.left++;
      else read.pieces.push(piece);
      if (isTextPiece(piece)) keys.add(piece.key);
    }
  };
  const ask = { path, as: format };
  if (sources !== undefined) await sources.read(ask, signal, take);
  else for await (const chunk of chunksOf(ask)) take(chunk);
  signal.throwIfAborted();
  read.statements = read.pieces.filter(isTextPiece);
  // What was not read to its end says nothing of what is gone.
  if (read.left > 0) for (const { file } of read.pieces.map(placeOf)) read.unread.add(file);
  return read;
}
