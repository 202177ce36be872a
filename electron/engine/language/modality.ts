import { wholeWord, words } from './lexicon/all.ts';

const intending = new RegExp(wholeWord(words((lexicon) => lexicon.intending)), 'iu');
const pointing = wholeWord(words((lexicon) => lexicon.pointing));
const opening = new RegExp(String.raw`^["'(\s]*(?:${pointing})`, 'iu');
const anywhere = new RegExp(pointing, 'iu');

/** Whether a statement tells what is wanted, planned or ought to be, and not what is so. Pure. */
export const isIntended = (text: string): boolean => intending.test(text);

/** Whether a sentence begins by pointing at what was said before, and says nothing without it. Pure. */
export const pointsBack = (text: string): boolean => opening.test(text);

/** Whether any word of it points at something that it may not name itself. Pure. */
export const points = (text: string): boolean => anywhere.test(text);
