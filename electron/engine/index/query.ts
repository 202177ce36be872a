import { writtenOut } from '#shared/text/written-out.ts';
import { stopWords } from '../language/stop-words.ts';
import { humps, isSpaceless, normalForm, segment } from '../language/tokens.ts';

/** Terms of one FTS5 expression; more cost time and, past the first dozens, find nothing new. */
const mostTerms = 64;
/** Characters of a question that are looked at. */
const longestQuery = 60_000;
const longestTerm = 100;

/** A word with what joins it to others inside a name: `snake_case`, `a/b.ts`, `33.2.1`, `x@y.org`, `it's`. */
const chunk = /[\p{L}\p{N}\p{M}]+(?:[._\-/\\@:+#'’]+[\p{L}\p{N}\p{M}]+)*/gu;
const joint = /[^\p{L}\p{N}\p{M}]+/u;
const possessive = /['’]s$/iu;
const negated = /n['’]t$/iu;
const worded = /\p{L}|\p{N}{2}/u;
const ofWord = /[\p{L}\p{N}\p{M}]/u;
const fewWords = 3;
const shortestPrefix = 3;
const hangul = /^[\uac00-\ud7a3]+$/u;

/** A word or name that a question is searched by; `prefix`: or what begins with it; `stop`: it tells nothing. */
export type Term = { words: string; prefix: boolean; stop: boolean };

/**
 * A question as an FTS5 expression: every word that is no stop word, quoted, joined by OR; names such as `snake_case`
 * both whole (as a phrase) and by their parts. When all are stop words they all count. Null when there is no word.
 * Nothing in the text acts as FTS5 syntax.
 */
export function toMatch(query: string): string | null {
  return matchOf(soughtWords(query));
}

/** Letters of a word by which its other forms are found, too. */
const stem = 5;

/** The same for what a statement may be of: its telling words by their beginnings. */
export const matchOfStems = (statement: string): string | null =>
  matchOf(
    soughtWords(statement).flatMap((term) =>
      term.stop ? [] : [{ ...term, words: term.words.slice(0, stem), prefix: true }],
    ),
  );

export function matchOf(terms: Term[]): string | null {
  if (terms.length === 0) return null;
  // A word that is not finished counts as it stands, too: whoever typed all of it finds that first.
  return terms
    .flatMap(({ words, prefix }) => formsOf(words).map((form) => (prefix ? `"${form}" OR "${form}"*` : `"${form}"`)))
    .join(' OR ');
}

/** A word as it was typed, and with its umlauts written out, as a text may have it: `Müller`, `mueller`. */
const formsOf = (words: string): string[] => [words, writtenOut(words) ?? []].flat();

/** The words that a question is searched by, in its order. */
export function soughtWords(query: string): Term[] {
  const found = new Map<string, Term>();
  const add = (words: string, stop: boolean, prefix = false) => {
    const key = words.toLowerCase();
    if (words.length <= longestTerm && !found.has(key)) found.set(key, { words, prefix, stop });
  };
  for (const [match] of normalForm(query.slice(0, longestQuery)).matchAll(chunk)) addChunk(match, add);
  const all = [...found.values()];
  const telling = all.filter((term) => !term.stop);
  return unfinished(query, longest(telling.length > 0 ? telling : all));
}

function addChunk(match: string, add: (words: string, stop: boolean, prefix?: boolean) => void): void {
  if (negated.test(match)) {
    add(match.replace(joint, ' '), true);
    return;
  }
  const parts = match.replace(possessive, '').split(joint);
  if (parts.length > 1 && parts.every((part) => !isSpaceless(part))) add(parts.join(' '), parts.every(isStop));
  for (const part of parts) {
    if (isSpaceless(part)) for (const word of segment(part)) add(word, false);
    else if (parts.length === 1 || worded.test(part)) add(part, isStop(part), hangul.test(part));
    for (const hump of humps(part)) add(hump, isStop(hump));
  }
}

function isStop(word: string): boolean {
  return stopWords.has(word.toLowerCase());
}

/** The longest words of a huge text tell most about it; they stay in the order in which they were asked. */
function longest(terms: Term[]): Term[] {
  if (terms.length <= mostTerms) return terms;
  const kept = new Set(terms.toSorted((a, b) => b.words.length - a.words.length).slice(0, mostTerms));
  return terms.filter((term) => kept.has(term));
}

/** In a few words without an end, as in a search box, the last may still be growing: `postg` finds Postgres. */
function unfinished(query: string, terms: Term[]): Term[] {
  const last = terms.at(-1);
  if (last === undefined || terms.length > fewWords || last.words.length < shortestPrefix) return terms;
  const isAtEnd = query.endsWith(last.words) && !ofWord.test(query.at(-last.words.length - 1) ?? '');
  return isAtEnd ? [...terms.slice(0, -1), { ...last, prefix: true }] : terms;
}
