import type { Store } from '#shared/model/memory.ts';
import type { Piece } from './types.ts';

const storeOfSort = {
  ...{ entity: 'semantic', relation: 'semantic', fact: 'semantic' },
  ...{ episode: 'episodic', procedure: 'procedural', vault: 'vault', core: 'core', source: 'semantic' },
} as const satisfies Record<Piece['sort'], Store>;

/** Whose words stand by themselves: the person’s, and a model’s that the person stands by. */
export const isOwnWord = ({ by }: Pick<Piece, 'by'>, reviewed: boolean) =>
  by === 'person' || (by === 'model' && reviewed);

/** Where a piece would go. */
export const storeBound = (piece: Piece, reviewed: boolean): Store =>
  piece.sort === 'source' || isOwnWord(piece, reviewed) ? storeOfSort[piece.sort] : 'episodic';
