import { isSurelyNotEnglish } from './english.ts';
import { anyOf, lexicons, wholeWord, words } from './lexicon/all.ts';
import { formsOf, type Lexicon } from './lexicon/lexicon.ts';

const past = new RegExp(wholeWord(words((lexicon) => lexicon.past)), 'iu');

/** Whether a question is about what was, by the small verbs that say so in each language. Pure. */
export const asksOfPast = (question: string): boolean => past.test(question);

const former = new RegExp(wholeWord(words((lexicon) => lexicon.former)), 'iu');

/** Whether a question is about what something else has taken the place of: “who was my boss before?” Pure. */
export const asksOfFormer = (question: string): boolean => former.test(question) && asksOfPast(question);

const tensesOf = (some: readonly Lexicon[]) => {
  const form = (...of: ('past' | 'present' | 'ahead')[]) =>
    new RegExp(wholeWord(some.flatMap((lexicon) => of.flatMap((one) => formsOf(lexicon[one])))), 'iu');
  const endings = some.flatMap(({ pastEndings }) => formsOf(pastEndings));
  const ended = new RegExp(String.raw`\p{L}{2}(?:${anyOf(endings)})(?![\p{L}\p{N}])`, 'iu');
  return { past: form('past'), ahead: form('present', 'ahead'), ended };
};
// Apart from the others: “was” asks in German, and “hay” is dried grass.
const english = tensesOf(lexicons.filter(({ tag }) => tag === 'en'));
const others = tensesOf(lexicons.filter(({ tag }) => tag !== 'en'));

const present = new RegExp(wholeWord(words((lexicon) => lexicon.present)), 'iu');
const coming = new RegExp(wholeWord(words((lexicon) => lexicon.ahead)), 'iu');

/** Whether a question is surely of what is to come. Pure. */
export const asksAhead = (question: string): boolean => coming.test(question);

/** Whether a question asks of what is so, and neither of what was nor of what is to come. Pure. */
export const asksOfPresent = (question: string): boolean =>
  present.test(question) && tenseOf(question) !== 'past' && !asksAhead(question);

/** Whether a question asks of what was, or of what is or comes, as its verb tells; null where it tells neither. Pure. */
export function tenseOf(question: string): 'past' | 'ahead' | null {
  const one = isSurelyNotEnglish(question) ? null : claimed(question, english);
  const other = claimed(question, others);
  // A word of two languages tells nothing where a verb of one of them says otherwise.
  return one === null || other === null || one === other ? (one ?? other) : null;
}

function claimed(question: string, { past: was, ahead, ended }: typeof english): 'past' | 'ahead' | null {
  if (was.test(question)) return 'past';
  if (ahead.test(question)) return 'ahead';
  return ended.test(question) ? 'past' : null;
}
