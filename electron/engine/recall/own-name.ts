import { ownerOf } from '../graph/resolve.ts';
import type { Index } from '../index/types.ts';
import { wholeWord, words } from '../language/lexicon/all.ts';

/** A question for the asker's own name. */
const asked = new RegExp(wholeWord(words(({ ownName }) => ownName)), 'iu');

/**
 * The owner's name where a question asks for it, else nothing. “I'm Ada” says a name without the word: only the name
 * itself finds it.
 */
export function ownNameAsked(index: Index, question: string): string {
  return asked.test(question.replace(/[’‘]/g, "'")) ? (ownerOf(index).name ?? '') : '';
}
