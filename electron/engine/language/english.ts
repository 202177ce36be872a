import { lexicons } from './lexicon/all.ts';
import { deMeanings } from './reader/marks/de.ts';
import { esMeanings } from './reader/marks/es.ts';
import { frMeanings } from './reader/marks/fr.ts';
import { stopWords } from './stop-words.ts';
import { foldName } from './tokens.ts';

const letters = /\p{L}/gu;
const latin = /\p{Script=Latin}/u;
const betweenWords = /[^\p{L}\p{M}'’]+/u;

/** A word that asks says more of a question's language than an article, which a name may begin with: Der Spiegel. */
const asking = 2;
/** What a text's words must come to, so that no single article decides. */
const least = 2;

/** What the small words of the other languages count, without those that are English words as well. */
const others = new Map<string, number>();
for (const { tag, light, copulas, idle, negations, genitives, joining, speaking, pointing } of lexicons) {
  if (tag === 'en') continue;
  const small = [light, copulas, idle, negations, genitives, joining, speaking.first, speaking.second, pointing];
  for (const word of small.flat()) count(word, 1);
}
for (const { is, asks } of [deMeanings, esMeanings, frMeanings]) {
  for (const word of is.split(/\s+/)) count(word, 1);
  for (const word of asks.split(/\s+/)) count(word, asking);
}

function count(word: string, worth: number): void {
  const folded = foldName(word.replace('*', ''));
  if (!stopWords.has(folded)) others.set(folded, worth);
}

/** Whether a word says nothing of what a question in another language than English is about: `und`, `où`, `dónde`. */
export const isSmallWordElsewhere = (word: string): boolean => others.has(foldName(word));

/**
 * Whether a question is surely in another language than English: in another script for the most part, or with more small
 * words of other languages than of English. A few names alone are in no language.
 */
export function isSurelyNotEnglish(text: string): boolean {
  const all = text.match(letters) ?? [];
  if (all.filter((letter) => !latin.test(letter)).length * 2 > all.length) return true;
  const words = text.split(betweenWords).map(foldName);
  const english = words.filter((word) => stopWords.has(word)).length;
  const other = words.reduce((sum, word) => sum + (others.get(word) ?? 0), 0);
  return other >= least && other > english;
}
