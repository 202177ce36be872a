import type { Store } from '#shared/model/memory.ts';
import { found } from '../workspace/disk.ts';
import { scopeOf } from '../workspace/scope.ts';
import { storeBound } from './bound.ts';
import { readerOf } from './formats.ts';
import type { ImportCourse } from './importing.ts';
import { Ledger, ledgerPath } from './ledger.ts';
import { placeAt } from './source-files.ts';
import type { Author, Piece, Unread } from './types.ts';

export type SoughtSource = {
  path: string;
  as: string | undefined;
  reviewed: boolean;
  /** Projects that are left out. */
  without: readonly string[];
};

/** What was read of a place. */
export type SourceRead = {
  format: string;
  title: string;
  why: string;
  pieces: Piece[];
  /** What came before, by the store it would go into. */
  known: Map<Store, number>;
  authors: Record<Author, number>;
  projects: Map<string, number>;
  seen: Set<string>;
  left: number;
  unread: Unread[];
};

/** Pieces of one run: so many can be looked at, taken back, and held in memory. A second run goes on behind them. */
export const mostPieces = 10_000;
const mostUnread = 100;

/** What a place holds beside what came from it before. */
export async function readAll(
  root: string,
  { path, as, reviewed, without }: SoughtSource,
  { signal, tell }: ImportCourse,
): Promise<SourceRead> {
  const place = await placeAt(path);
  const { reader, why } = readerOf(place, as);
  const { format, title } = reader;
  const ledger = new Ledger((await found(root, ledgerPath)).text);
  const read: SourceRead = {
    ...{ format, title, why },
    pieces: [],
    ...{ known: new Map(), authors: { person: 0, model: 0, other: 0 }, projects: new Map() },
    ...{ seen: new Set(), left: 0, unread: [] },
  };
  const reading = {
    unread(path: string, line: number, message: string) {
      if (read.unread.length < mostUnread) read.unread.push({ path, line, message });
    },
  };
  for await (const piece of reader.read(place, reading)) {
    signal.throwIfAborted();
    read.seen.add(piece.key);
    tell('reading', read.seen.size, 0);
    const project = scopeOf(piece.scope);
    if (project !== null) add(read.projects, project);
    if (project !== null && without.includes(project)) continue;
    read.authors[piece.by]++;
    if (ledger.isKnown(format, piece, reviewed)) add(read.known, storeBound(piece, reviewed));
    else if (read.pieces.length < mostPieces) read.pieces.push(piece);
    else read.left++;
  }
  return read;
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
