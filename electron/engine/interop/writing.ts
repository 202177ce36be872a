import type { Memory } from '#shared/model/memory.ts';
import type { Keeping } from '../capture/remember.ts';
import type { Surroundings } from '../memories/remember.ts';
import { readMarks, writeMarks } from '../workspace/codecs/entity-marks.ts';
import { scopeOf } from '../workspace/scope.ts';
import { occurredAt, type WallMinute } from '../workspace/when.ts';
import type { PageDraft } from './page-draft.ts';
import type { ImportRequest, Piece, PieceOutcome } from './types.ts';

/** `named`: entities by their names at the source, so that all of one import means the same by a name. */
export type Writing = {
  draft: PageDraft;
  around: Surroundings & { root: PageDraft };
  index: Keeping['index'];
  ports: Keeping['ports'];
  asked: ImportRequest;
  named: Map<string, { id: string; label: string }>;
  /** Bytes of the documents that are kept so far. */
  originals: number;
};
export type Became = Pick<PieceOutcome, 'standing' | 'store' | 'id' | 'path' | 'beside'>;
export type Of<S extends Piece['sort']> = Extract<Piece, { sort: S }>;

/** A memory that is there says what a piece says, or otherwise. */
export const becameOf = (standing: PieceOutcome['standing'], beside: Memory): Became => {
  const { store, id, path } = beside;
  return { standing, store, id, path, beside };
};

/** Where a memory was brought from, as its file says it. */
export const importOrigin = ({ format }: Pick<ImportRequest, 'format'>, { at }: Pick<Piece, 'at'>): string =>
  `import:${format} ${at}`;

/** Words of a fact with what is told behind them: where they came from, and when. */
export function sourced({ asked }: Writing, piece: Extract<Piece, { text: string }>, day: string): string {
  const category = piece.sort === 'fact' ? piece.category : undefined;
  const tags = category === undefined || category === 'fact' ? [] : [category];
  return `${piece.text.trim()} ${writeMarks({ ...readMarks(''), tags, source: importOrigin(asked, piece), stored: day })}`;
}

export const saidAt = ({ ports }: Writing, { said }: Piece): WallMinute => occurredAt(said ?? undefined, ports.clock);
export const scopeIn = ({ asked }: Writing, { scope }: Piece): string | null =>
  asked.scope === undefined ? scopeOf(scope) : asked.scope;

/** The file it stands in, below the folder, and its 1-based line. */
export function placeInSource({ at }: Pick<Piece, 'at'>): { file: string; line: number } {
  const mark = at.lastIndexOf('#L');
  return mark < 0 ? { file: at, line: 1 } : { file: at.slice(0, mark), line: Number(at.slice(mark + 2)) || 1 };
}
