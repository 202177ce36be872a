import { isStatement } from '../../capture/extract.ts';
import { disclaims, isUndecided, isUnmeant } from '../../language/earnest/meant.ts';
import { jokes, supposes, unsureForm } from '../../language/unmeant.ts';

/** `How the rota works: …`, `What it costs us is time`: no question, as its verb stands behind its subject. */
const explains =
  /^(?:how|what|where|why)\s(?=(?:the|our|my|it|we|i|they|he|she|an?) (?!.*\?\s*$)[^:?]{3,60}(?::\s|\sis\s))/iu;

export const opensSupposition = (sentence: string): boolean => supposes.test(sentence);

/** Characters of a sentence that may say of the one before that it was a joke. */
const longestAside = 60;

/** A question, joke, hope, guess or fragment; `next` can say so of the sentence before it. */
export function isDoubtful(sentence: string, next: string): boolean {
  if (!isStatement(sentence.replace(explains, '')) || unsureForm.test(sentence)) return true;
  if (isUnmeant(sentence) || isUndecided(sentence) || disclaims(sentence) || disclaims(next)) return true;
  return jokes.test(next) || (next.length <= longestAside && isUnmeant(next));
}
