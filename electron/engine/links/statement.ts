import type { Piece } from '../interop/types.ts';
import { withhold } from '../secrets/withhold.ts';
import { hashOf } from '../workspace/hash.ts';

/** A piece that says something in words of its own: what a link keeps in step. */
export type TextPiece = Extract<Piece, { text: string }>;

export const isTextPiece = (piece: Piece): piece is TextPiece => 'text' in piece;

/** Its words without secrets: only these are kept of it. */
export const wordsOf = ({ text }: TextPiece): string => withhold(text.trim()).rest;

export const holdsSecret = ({ text }: TextPiece): boolean => withhold(text).held.length > 0;

/** The file it stands in, below the folder, and its 1-based line. */
export function placeOf({ at }: Pick<Piece, 'at'>): { file: string; line: number } {
  const mark = at.lastIndexOf('#L');
  return mark < 0 ? { file: at, line: 1 } : { file: at.slice(0, mark), line: Number(at.slice(mark + 2)) || 1 };
}

/** A statement as it is told, to be known again. */
export const toldThere = (statement: TextPiece) => {
  const { file, line } = placeOf(statement);
  return { key: statement.key, page: file, words: wordsOf(statement), line, statement };
};

/** Equal for words that differ in spacing only. */
export const digestOfWords = (words: string): string =>
  hashOf(words.normalize('NFC').replace(/\s+/g, ' ').trim()).slice(0, 32);
