import type { SourceChunk } from '#shared/model/import.ts';
import type { SourceAsk } from '../ports.ts';
import { readerOf } from './formats.ts';
import { placeAt } from './source-files.ts';
import type { Piece, Unread } from './types.ts';

/** Pieces handed over at once, and lines named that could not be read. */
const most = { pieces: 100, unread: 100 };

/** What a place holds, in parts: first what it is, then its pieces. `heard`: told of each, and of what cannot be read. @throws file.missing, file.unparsed, input.invalid */
export async function* chunksOf({ path, as }: SourceAsk, heard?: () => void): AsyncGenerator<SourceChunk> {
  const place = await placeAt(path);
  const { reader, why } = readerOf(place, as);
  yield { format: reader.format, title: reader.title, why };
  let pieces: Piece[] = [];
  let unread: Unread[] = [];
  let noted = 0;
  const note = (path: string, line: number, message: string) => {
    heard?.();
    if (noted++ < most.unread) unread.push({ path, line, message });
  };
  for await (const piece of reader.read(place, { unread: note })) {
    heard?.();
    pieces.push(piece);
    if (pieces.length < most.pieces) continue;
    yield { pieces, unread };
    [pieces, unread] = [[], []];
  }
  yield { pieces, unread };
}
