import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { type Absent, formsOf, type Lexicon, listed } from './lexicon.ts';
import { zh } from './zh.ts';

export const lexicons: readonly Lexicon[] = [en, de, es, fr, zh];

/** The words of all languages together: a memory may mix them. */
export const words = (of: (lexicon: Lexicon) => string[] | Absent): string[] => [
  ...new Set(lexicons.flatMap((lexicon) => formsOf(of(lexicon)))),
];

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/ /g, String.raw`\s+`);

/** The source of an expression for any of these words, longest first. */
export const anyOf = (list: readonly string[]): string =>
  list
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

/** Whether a word is of the script that parts words by spaces, as far as its first letter tells. */
export const isLatin = (word: string): boolean => /^\p{Script=Latin}/u.test(word);

const latin = /^[\p{Script=Latin}\p{P}\s]+$/u;

/** The source of an expression for any of these words as whole words; scripts without spaces have no such bounds. */
export function wholeWord(list: readonly string[]): string {
  const spaced = list.filter((word) => latin.test(word));
  const others = list.filter((word) => !latin.test(word));
  return [
    ...(spaced.length === 0 ? [] : [String.raw`(?<![\p{L}\p{N}])(?:${anyOf(spaced)})(?![\p{L}\p{N}])`]),
    ...(others.length === 0 ? [] : [anyOf(others)]),
  ].join('|');
}

/**
 * The source of an expression for any of these, which are sources themselves: between spaces, `_` for a space within one.
 * Spaces come out written as a code, so that it can be a part of another such list.
 */
export const oneOf = (forms: string): string => `(?:${listed(forms).join('|').replaceAll(' ', String.raw`\x20`)})`;
