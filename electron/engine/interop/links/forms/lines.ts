import { placeInSource } from '../../writing.ts';
import type { TextPiece } from '../statement.ts';
import type { LinkForm, StoreAround } from './types.ts';
import { replaceStatement, withoutLines } from './words-in-file.ts';

export const cannotTell = 'Its words there cannot be told from what stands around them: change it there.';
export const isGone = 'Its file is not there, or no text.';

export const isTheirs = 'A whole file of its own kind is theirs: remove it there.';

type Change = (text: string, statement: TextPiece, words: string) => string | null;

/** Changes a statement in its own file. */
export const changeBy =
  (change: Change): LinkForm['change'] =>
  async (statement, words, { draft }) => {
    const { file } = placeInSource(statement);
    const text = await draft.text(file);
    if (text === null) return isGone;
    const next = change(text, statement, words);
    if (next === null) return cannotTell;
    await draft.put(file, next);
    return null;
  };

/** Statements that are a line each, or several below a bullet. */
export const changeLine = changeBy((text, statement, words) => replaceStatement(text, statement, words, 'one'));
export const changeBlock = changeBy((text, statement, words) => replaceStatement(text, statement, words, 'many'));

export async function removeLine(statement: TextPiece, { draft }: StoreAround): Promise<string | null> {
  const { file } = placeInSource(statement);
  const text = await draft.text(file);
  if (text === null) return isGone;
  const next = withoutLines(text, statement);
  if (next === null) return cannotTell;
  await draft.put(file, next);
  return null;
}
