import { dictionaryParts, isSpaceless, normalForm } from '../language/tokens.ts';

/**
 * A word of a text: as it stands, what stands before it, whether it begins the text, and what it is compared by. A filler
 * holds a sentence together and says nothing by itself.
 */
export type DuplicateWord = { lead: string; raw: string; first: boolean; key: string; filler: boolean };

/** Nothing that turns a sentence: no negation, no tense, no direction. */
const fillers = new Set(
  (
    'a an the that is are am be been of in on at for also just ' +
    'der die das den dem des ein eine einen einem einer ist sind im am auch ' +
    'el la los las un una es son de del en también 的 是'
  ).split(' '),
);
const token = /(?<!\s)(\s*)(\S+)/gu;
/** Punctuation around a word; signs that carry meaning (C++, #1, 10%, -3, @alex) are left on it. */
const around = /^[[({"'“”‘’«»„,;:.!?。，；：！？、*_`~|–—]+|[\])}"'“”‘’«»„,;:.!?。，；：！？、*_`~|–—]+$/gu;

/** The words of a text in their order; scripts without spaces by their dictionary. Joined, they are the text again. */
export function duplicateWords(text: string): DuplicateWord[] {
  const words: DuplicateWord[] = [];
  for (const [, lead = '', raw = ''] of text.matchAll(token)) {
    const parts = isSpaceless(raw) ? dictionaryParts(raw).map(({ segment }) => segment) : [raw];
    for (const [n, part] of parts.entries()) words.push(toWord(n === 0 ? lead : '', part, words.length === 0));
  }
  return words;
}

function toWord(lead: string, raw: string, first: boolean): DuplicateWord {
  const bare = normalForm(raw).replace(/[’‘]/g, "'").replace(around, '');
  const key = bare.toLowerCase();
  // “Service A” is a name; “A service” is not.
  const letter = !first && bare.length === 1 && bare !== key;
  return { lead, raw, first, key, filler: key === '' || /^[-]+$/.test(key) || (fillers.has(key) && !letter) };
}

export const withoutFillers = (words: readonly DuplicateWord[]): DuplicateWord[] =>
  words.filter(({ filler }) => !filler);
