import type { Store } from '#shared/model/memory.ts';
import type { SourceThread } from '../ports.ts';
import { readText } from '../workspace/disk.ts';
import { scopeOf } from '../workspace/scope.ts';
import { storeBound } from './bound.ts';
import { chunksOf } from './chunks.ts';
import type { ImportCourse } from './importing.ts';
import { ImportLedger, ledgerPath } from './ledger.ts';
import type { Author, Piece, Unread } from './types.ts';

export type SoughtSource = {
  path: string;
  as: string | undefined;
  reviewed: boolean;
  /** Projects that are left out. */
  without: readonly string[];
};

/** What was read of a place. */
export type SourceContents = {
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
  /** Digests of files as they were read. */
  files: Map<string, string>;
  unread: Unread[];
  /** False where a folder of it did not open, or more could not be read than is named. */
  isWhole: boolean;
};

/** Pieces of one run: so many can be looked at, taken back, and held in memory. A second run goes on behind them. */
export const mostPieces = 10_000;

/** What a place holds beside what came from it before. */
export async function readAll(
  { root, sources = here }: { root: string; sources: SourceThread | undefined },
  { path, as, reviewed, without }: SoughtSource,
  { signal, tell }: ImportCourse,
): Promise<SourceContents> {
  const ledger = new ImportLedger((await readText(root, ledgerPath)).text);
  const read: SourceContents = {
    ...{ format: '', title: '', why: '', pieces: [] },
    ...{ known: new Map(), authors: { person: 0, model: 0, other: 0 }, projects: new Map() },
    ...{ seen: new Set(), left: 0, files: new Map(), unread: [], isWhole: true },
  };
  const takePiece = (piece: Piece) => {
    for (const key of [piece.key, ...(piece.formerKeys ?? [])]) read.seen.add(key);
    const project = scopeOf(piece.scope);
    if (project !== null) add(read.projects, project);
    if (project !== null && without.includes(project)) return;
    read.authors[piece.by]++;
    if (ledger.isKnown(read.format, piece, reviewed)) add(read.known, storeBound(piece, reviewed));
    else if (read.pieces.length < mostPieces) read.pieces.push(piece);
    else read.left++;
  };
  await sources.read({ path, as }, signal, (chunk) => {
    if ('format' in chunk) return void Object.assign(read, chunk);
    for (const piece of chunk.pieces) takePiece(piece);
    read.unread.push(...chunk.unread);
    if (!chunk.isWhole) read.isWhole = false;
    for (const [file, hash] of Object.entries(chunk.files)) read.files.set(file, hash);
    tell('reading', read.seen.size, 0);
  });
  return read;
}

/** On this thread, where no other is at hand. */
const here: SourceThread = {
  async read(ask, signal, take) {
    for await (const chunk of chunksOf(ask)) {
      signal.throwIfAborted();
      take(chunk);
    }
  },
};

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
