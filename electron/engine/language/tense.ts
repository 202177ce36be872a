import { wholeWord, words } from './lexicon/all.ts';

const past = new RegExp(wholeWord(words((lexicon) => lexicon.past)), 'iu');

/** Whether a question is about what was, by the small verbs that say so in each language. Pure. */
export const asksOfPast = (question: string): boolean => past.test(question);

const former = new RegExp(wholeWord(words((lexicon) => lexicon.former)), 'iu');

/** Whether a question is about what something else has taken the place of: “who was my boss before?” Pure. */
export const asksOfFormer = (question: string): boolean => former.test(question) && asksOfPast(question);
