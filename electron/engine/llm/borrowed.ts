const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** What tells one statement from another: numbers, names, and all words by their beginnings. `within`: of which written name a word is part. */
export type Telling = { figures: Set<string>; names: Set<string>; words: Set<string>; within: Map<string, number> };

/** Letters by which a word is compared, so that “prefers” is “prefer”, and the fewest that a telling word has. */
const stemLength = 6;
const shortestWord = 4;

export function tellingIn(text: string): Telling {
  const telling: Telling = { figures: new Set(), names: new Set(), words: new Set(), within: new Map() };
  let begins = true;
  let [end, name] = [-1, 0];
  for (const { 0: run, index } of text.normalize('NFKC').matchAll(/\d+|[\p{L}\p{M}]+|[.!?。！？\n]/gu)) {
    if (/^[.!?。！？\n]/.test(run)) begins = true;
    else if (/^\d/.test(run)) {
      if (run.length > 1) telling.figures.add(run.replace(/^0+(?=\d)/, ''));
      begins = false;
    } else {
      // A first word is written large whatever it is.
      const isLarge = /^\p{Lu}/u.test(run);
      note(telling, run, !begins && isLarge);
      if (isLarge) {
        if (index !== end + 1) name++;
        telling.within.set(run.toLowerCase().slice(0, stemLength), name);
        end = index + run.length;
      }
      begins = false;
    }
  }
  return telling;
}

function note({ names, words }: Telling, run: string, isName: boolean): void {
  const word = run.toLowerCase();
  if (unspaced.test(word)) for (let n = 0; n + 1 < word.length; n++) words.add(word.slice(n, n + 2));
  else if (isName && word.length > 2) names.add(word.slice(0, stemLength));
  if (!unspaced.test(word) && word.length >= shortestWord) words.add(word.slice(0, stemLength));
}

/** Of the telling words of a statement, the share that makes it somebody else's. */
const mostBorrowed = 0.5;

/**
 * Whether a statement says what only others said: a number or a name of theirs that the person never used, or half of
 * its telling words. A statement that repeats the person is theirs, whatever else was said about it.
 */
export function isBorrowed(statement: string, others: string, persons: string): boolean {
  return borrows(tellingIn(statement), tellingIn(others), tellingIn(persons));
}

/** The same of texts that were read already. `byName`: one name of theirs is enough. */
export function borrows(said: Telling, theirs: Telling, own: Telling, byName = true): boolean {
  const borrowed = (kind: Exclude<keyof Telling, 'within'>) =>
    [...said[kind]].filter((one) => theirs[kind].has(one) && !own[kind].has(one));
  if (borrowed('figures').length > 0) return true;
  if (!byName && !tells(said, borrowed('words'), borrowed('names'))) return false;
  // German writes every noun large: one that the person used small or in front is no name of others.
  if (borrowed('names').some((name) => !own.words.has(name))) return true;
  return said.words.size > 0 && borrowed('words').length / said.words.size >= mostBorrowed;
}

/** One name says of whom it is and not what: of others it is only what is said besides. */
function tells({ within }: Telling, words: readonly string[], names: readonly string[]): boolean {
  const parts = new Set([...words, ...names].map((word) => within.get(word) ?? word));
  return parts.size > 1 || [...parts].some((part) => typeof part === 'string');
}
