import { isStatement } from '../../capture/extract.ts';
import { disclaims, isUndecided, isUnmeant } from '../../language/earnest/meant.ts';
import { withoutExplaining } from '../../language/questions/explaining.ts';
import { jokes, supposes, unsureForm } from '../../language/unmeant.ts';

export const opensSupposition = (sentence: string): boolean => supposes.test(sentence);

/** Characters of a sentence that may say of the one before that it was a joke. */
const longestAside = 60;

/** A question, joke, hope, guess or fragment; `next` can say so of the sentence before it. */
export function isDoubtful(sentence: string, next: string): boolean {
  if (!isStatement(withoutExplaining(sentence)) || unsureForm.test(sentence)) return true;
  if (isUnmeant(sentence) || isUndecided(sentence) || disclaims(sentence) || disclaims(next)) return true;
  return jokes.test(next) || (next.length <= longestAside && isUnmeant(next));
}
