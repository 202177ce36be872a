import { memoized } from '#shared/text/memoized.ts';
import file from '../../../resources/small-words/words.json' with { type: 'json' };
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

/** What the small words of each other language count for it; one that is English as well tells no more of the one than of the other. */
const others = new Map<string, Map<string, number>>();
/** The beginnings that all forms of a small word have. */
const beginnings: { tag: string; stem: string; worth: number }[] = [];
for (const [tag, { asks, words }] of Object.entries(file)) {
  count(tag, words.split(' '), 1);
  count(tag, asks.split(' '), asking);
}
for (const lexicon of lexicons) {
  const { tag, light, copulas, idle, negations, genitives, joining, speaking, pointing } = lexicon;
  if (tag === 'en') continue;
  const small = [light, copulas, idle, negations, genitives, joining, speaking.first, speaking.second, pointing];
  count(tag, small.flat(), 1);
  count(tag, lexicon.interrogatives, asking);
}
const meanings = { de: deMeanings, es: esMeanings, fr: frMeanings };
for (const [tag, { is, asks }] of Object.entries(meanings)) {
  count(tag, is.split(/\s+/), 1);
  count(tag, asks.split(/\s+/), asking);
}

function count(tag: string, words: readonly string[], worth: number): void {
  const own = others.get(tag) ?? new Map<string, number>();
  others.set(tag, own);
  for (const word of words) {
    const folded = foldName(word.replace('*', ''));
    if (folded === '') continue;
    if (word.endsWith('*')) beginnings.push({ tag, stem: folded, worth });
    else own.set(folded, stopWords.has(folded) ? 1 : Math.max(worth, own.get(folded) ?? 0));
  }
}

function worthOf(word: string, tag: string): number {
  const known = others.get(tag)?.get(word);
  if (known === asking) return known;
  return beginnings.find((one) => one.tag === tag && word.startsWith(one.stem))?.worth ?? known ?? 0;
}

const english = 'en';
/** Any language in another script: its small words are those of all that are known. */
const elsewhere = 'other script';

/** The language that a text likeliest is in, null where its words tell of none; `isSure`: they tell enough. */
export type LanguageReading = { tag: string | null; isSure: boolean };

/**
 * By its small words: surely in another language than English are texts in another script for the most part, and those with more
 * small words of another language than of English. A few names alone are in no language.
 * One question is read so in several places.
 */
export const languageIn = memoized(readLanguage, 500);

function readLanguage(text: string): LanguageReading {
  const all = text.match(letters) ?? [];
  if (all.filter((letter) => !latin.test(letter)).length * 2 > all.length) return { tag: elsewhere, isSure: true };
  const words = text.split(betweenWords).map(foldName);
  // “Who's” and “won't” are English by what stands before the apostrophe.
  const own = words.filter((word) => stopWords.has(word.replace(/['’].*$/, ''))).length;
  let best = { tag: english, worth: 0 };
  for (const tag of others.keys()) {
    const worth = words.reduce((sum, word) => sum + worthOf(word, tag), 0);
    if (worth > best.worth) best = { tag, worth };
  }
  if (best.worth > own) return { tag: best.tag, isSure: best.worth >= least };
  return { tag: own === 0 ? null : english, isSure: own > best.worth };
}

/** Whether a word says nothing of what a text in this language is about: `und`, `où`, `dónde`; of English, see `stopWords`. */
export function isSmallWordOf(tag: string | null, word: string): boolean {
  if (tag === null || tag === english) return false;
  const folded = foldName(word);
  if (tag !== elsewhere) return worthOf(folded, tag) > 0;
  return [...others.keys()].some((one) => worthOf(folded, one) > 0);
}

/** Whether a question in this language, not English, asks with a word. */
export const isAskingWordOf = (tag: string, word: string): boolean => worthOf(foldName(word), tag) === asking;

/** Whether a text is surely in another language than English. */
export function isSurelyNotEnglish(text: string): boolean {
  const { tag, isSure } = languageIn(text);
  return isSure && tag !== english;
}
