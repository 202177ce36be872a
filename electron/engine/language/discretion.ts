import { words } from './lexicon/all.ts';
import { dictionaryWords, isSpaceless } from './tokens.ts';

/** What a sentence asks not to be kept: it alone, or what is said around it as well; `bare`: it says nothing else. */
export type Discretion = { of: 'sentence' | 'around'; bare: boolean };

const setOf = (list: string[]) => new Set(list.flatMap((one) => one.split(' ')));
const courtesies = setOf(words((lexicon) => lexicon.courtesies));
const mind = setOf(words(({ keeping }) => keeping.mind));
const record = setOf(words(({ keeping }) => keeping.record));
const negations = setOf(words((lexicon) => lexicon.negations));
const pointing = setOf(words((lexicon) => lexicon.pointing));
const asking = setOf(words(({ interrogatives }) => interrogatives));
const confidential = new Set(words((lexicon) => lexicon.confidential));

/** Words between what denies and what asks to keep: “merk dir das bitte nicht”. */
const mostBetween = 3;
const parting = /[,;:.!?–—，。：；！？]+/u;

/**
 * Whether a sentence asks whoever listens not to keep something: a request, with nobody before it who would be telling.
 * “Don't remember” asks for that whatever follows; “don't save” only where it points at what is said, since a rule may
 * forbid to save something. Null where it does not. Pure.
 */
export function discretionOf(sentence: string): Discretion | null {
  const clauses = sentence
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .split(parting)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
  const bare = clauses.length === 1;
  for (const clause of clauses) {
    const said = tokensOf(clause);
    const of = confidential.has(said.join(' ')) ? 'around' : requestIn(said);
    if (of !== null) return { of, bare };
  }
  return null;
}

function requestIn(said: readonly string[]): Discretion['of'] | null {
  const not = said.findIndex(denies);
  const keep = said.findIndex(keeps);
  if (not < 0 || keep < 0 || Math.min(not, keep) > 0 || Math.abs(not - keep) - 1 > mostBetween) return null;
  // “Remember that I am not”: what denies belongs to what is said.
  if (keep < not && !said.slice(keep + 1, not).every(isLight)) return null;
  const rest = said.filter((word) => !keeps(word) && !denies(word) && !isLight(word));
  // “Don't remember where it was”: who says so has forgotten it.
  if (rest.some((word) => asking.has(word))) return null;
  if (rest.length === 0) return 'around';
  return mind.has(said[keep] ?? '') ? 'sentence' : null;
}

const keeps = (word: string): boolean => mind.has(word) || record.has(word);
const isLight = (word: string): boolean => pointing.has(word) || courtesies.has(word);
/** Without spaces a word may begin with what denies it: “不要”. */
const denies = (word: string): boolean =>
  negations.has(word) || word.endsWith("n't") || (isSpaceless(word) && negations.has(word[0] ?? ''));

/** Words without the politeness before them. */
function tokensOf(clause: string): string[] {
  const said = (clause.match(/[\p{L}\p{M}\p{N}']+/gu) ?? []).flatMap((word) =>
    isSpaceless(word) ? dictionaryWords(word) : [word],
  );
  const from = said.findIndex((word) => !courtesies.has(word));
  return said.slice(Math.max(0, from)).filter((word) => word !== 'do');
}
