import { anyOf, isLatin, wholeWord, words } from './lexicon/all.ts';

/** What is said and not meant: suppositions, doubts and jokes, whoever else takes the words for a statement. */

/** A supposition: what follows in its paragraph is part of it. */
export const supposes = new RegExp(wholeWord(words(({ supposing }) => supposing)), 'iu');

const always = wholeWord(words((lexicon) => lexicon.always));
const conditions = words((lexicon) => lexicon.conditions).filter(isLatin);
const condition = String.raw`^(?:and |but |so )?(?:${anyOf(conditions)})\s(?!.*(?:${always}))`;
/** Neither stated nor meant. */
export const unsureForm = new RegExp(`${condition}|${wholeWord(words((lexicon) => lexicon.unsure))}`, 'iu');

const laughter = String.raw`\b(?:ha(?:ha)+|ja(?:ja)+|he(?:he)+)(?!\p{L})`;
const smiles = String.raw`[:;]-?[)DPp](?!\p{L})|\^\^|[😀-😄😆😅🤣😂😉😜😝🤪😛🙃]`;
/** A joke takes back what was said before it, too. */
export const jokes = new RegExp(`${wholeWord(words(({ joking }) => joking))}|${laughter}|${smiles}`, 'iu');
