import { withhold } from '../../language/secrets/withhold.ts';
import { hashOf } from '../../workspace/hash.ts';
import type { Piece } from '../types.ts';
import { placeInSource } from '../writing.ts';

/** A piece that says something in words of its own: what a link keeps in step. */
export type TextPiece = Extract<Piece, { text: string }>;

export const isTextPiece = (piece: Piece): piece is TextPiece => 'text' in piece;

const screened = new WeakMap<TextPiece, string>();

/** Its words without secrets: only these are kept of it. Looked through once, since a store may hold ten thousand. */
export function wordsOf(statement: TextPiece): string {
  const words = screened.get(statement) ?? withhold(statement.text.trim()).rest;
  screened.set(statement, words);
  return words;
}

export const holdsSecret = ({ text }: TextPiece): boolean => withhold(text).held.length > 0;

/** A statement as it is told, to be known again. */
export const toldThere = (statement: TextPiece) => {
  const { file, line } = placeInSource(statement);
  return { key: statement.key, page: file, words: wordsOf(statement), line, statement };
};

/** Equal for words that differ in spacing only. */
export const digestOfWords = (words: string): string =>
  hashOf(words.normalize('NFC').replace(/\s+/g, ' ').trim()).slice(0, 32);
