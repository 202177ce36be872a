import { dirname } from 'node:path';
import type { SourceChunk, SourcePart } from '#shared/model/import.ts';
import type { SourceAsk } from '../ports.ts';
import { hashOf } from '../workspace/hash.ts';
import { unfolded } from './carry.ts';
import { readerOf } from './formats.ts';
import { Sidecars } from './sidecar.ts';
import { placeAt } from './source-files.ts';

/** Pieces handed over at once, and lines named that could not be read. */
const most = { pieces: 100, unread: 100 };

/** What a place holds, in parts: first what it is, then its pieces. `heard`: told of each, and of what cannot be read. @throws file.missing, file.unparsed, input.invalid */
export async function* chunksOf({ path, as }: SourceAsk, heard?: () => void): AsyncGenerator<SourceChunk> {
  const place = await placeAt(path);
  const { reader, why } = readerOf(place, as);
  yield { format: reader.format, title: reader.title, why };
  const empty = (): SourcePart => ({ pieces: [], unread: [], files: {}, isWhole: true });
  let part = empty();
  let noted = 0;
  const note = (path: string, line: number, message: string) => {
    heard?.();
    if (noted++ < most.unread) part.unread.push({ path, line, message });
    else part.isWhole = false;
  };
  const file = (path: string, hash: string) => {
    part.files[path] = hash;
  };
  const missed = () => {
    part.isWhole = false;
  };
  const top = place.isFolder ? path : dirname(path);
  const sidecars = new Sidecars(top, (name, bytes) => file(name, hashOf(bytes)));
  const told = (path: string, text: string) => sidecars.textOf(path, text);
  for await (const piece of reader.read(place, { unread: note, file, missed, told })) {
    heard?.();
    part.pieces.push(...unfolded(piece));
    if (part.pieces.length < most.pieces) continue;
    yield part;
    part = empty();
  }
  yield part;
}
