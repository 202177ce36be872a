import { namesIn } from '../language/reader/names.ts';

/** How surely a word is read as a name that a question asks by. */
const sureName = 0.7;
/** Characters of a question that are read for names. */
const mostRead = 500;

/** Names that a question surely asks by, as it writes them. Takes milliseconds: only for what rests on names. Pure. */
export const namesAsked = (question: string): string[] =>
  namesIn(question.slice(0, mostRead)).flatMap(({ name, p }) => (p < sureName ? [] : [name]));

/** A name without what makes it somebody's: `Anna's` is `Anna`. */
export const ownForm = (name: string): string => name.replace(/['’]s?$/u, '');
