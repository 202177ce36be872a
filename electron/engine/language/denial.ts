import { isKindred, isPassing } from './change.ts';
import { contentOf, denies, isSameWord } from './content.ts';
import { words } from './lexicon/all.ts';
import { points } from './modality.ts';
import { sentenceSpans } from './sentences.ts';
import { stopWords } from './stop-words.ts';
import { hole } from './values.ts';

/** One thing that a statement says, or denies, of something. `words`: what it says, without what denies and what speaks. */
type Clause = { words: string[]; denies: boolean; points: boolean };

const parting = /[,;:–—]\s+/u;
/** Of fewer words any two clauses can be, and without whoever speaks, or the memory is of, “deploy the server” can be an order. */
const fewestWords = { own: 1, else: 3 };
const owners = new Set(words(({ owner }) => owner));
const self = new Set(words((lexicon) => lexicon.self));
/** What denies, and what of “no longer” and “nicht mehr” stands beside it. */
const unsaying = new Set(
  words(({ negations, owner, now, changing }) => [...negations, ...owner, ...now, ...changing]).flatMap((one) =>
    one.split(' '),
  ),
);
export const isUnsaying = (key: string) => unsaying.has(key) || stopWords.has(key);

const sentencesOf = (text: string) => sentenceSpans(text).map(({ from, to }) => text.slice(from, to));
const clausesOf = (text: string) => readClauses(sentencesOf(text).flatMap((one) => one.split(parting)));

function readClauses(parts: readonly string[]): Clause[] {
  return parts.flatMap((part) => {
    const content = contentOf(part);
    if (content.asks || isPassing(part)) return [];
    let said: string[] = [];
    let isOwn = false;
    for (const { key, as } of content.words) {
      // “I'm”, “don't”: what stands behind the apostrophe says nothing of what.
      const bare = key.replace(/(?:n't|['’](?:m|re|ve|d|ll|s))$/u, '');
      // “Actually, I”: what stands before whoever speaks says how it is told.
      isOwn ||= self.has(bare) || owners.has(bare);
      if (self.has(bare)) said = [];
      else if (!isUnsaying(key) && !isUnsaying(bare)) said.push(key === hole ? as : bare);
    }
    return said.length < fewestWords[isOwn ? 'own' : 'else']
      ? []
      : [{ words: said, denies: denies(content), points: points(part) }];
  });
}

/** What each clause of a statement says, to look up what it may deny, or what may deny it. */
export const deniableIn = (text: string): string[] => clausesOf(text).map((one) => one.words.join(' '));

/**
 * Whether a clause of the newer one denies what a whole sentence of the older one says, or says what that denies, in the same words: what a
 * sentence says besides would go with it. Pure.
 */
export function isDenied(old: string, fresh: string): boolean {
  const now = clausesOf(fresh);
  return readClauses(sentencesOf(old)).some((one) =>
    now.some((other) => one.denies !== other.denies && one.points === other.points && saysAlike(one, other)),
  );
}

/**
 * Whether what a statement denies leaves standing what the older one says: every clause of that says something besides, whom with or when,
 * which the newer one does not name. What says in the same breath what is instead may word it otherwise by one word. Pure.
 */
export function isBesideDenial(old: string, fresh: string): boolean {
  const [before, now] = [clausesOf(old), clausesOf(fresh)];
  // “I've no time” denies nothing of what was said of something else.
  const isOfOld = (word: string) => before.some((one) => one.words.some((other) => isKindred(word, other)));
  if (!now.some(({ denies, words }) => denies && (words.length > 1 || words.some(isOfOld)))) return false;
  const named = now.flatMap((one) => one.words);
  const most = now.some((one) => !one.denies) || sentencesOf(fresh).some((one) => parting.test(one)) ? 1 : 0;
  const besides = (one: Clause) => one.words.filter((word) => !named.some((other) => isKindred(word, other))).length;
  return before.length > 0 && before.every((one) => besides(one) > most);
}

const saysAlike = (a: Clause, b: Clause): boolean =>
  a.words.length === b.words.length && a.words.every((word) => b.words.some((other) => isSameForm(word, other)));

/** `use` and `uses`, too: the other words of the clause are the same. */
const isSameForm = (a: string, b: string): boolean => isSameWord(a, b) || a === `${b}s` || b === `${a}s`;
