import { emptyOfSubject, opposites, synonyms } from '../../language/lexicon/comparing.ts';
import { formerTimes, negations, valueLinks } from '../../language/stating.ts';
import { isSpaceless, segment } from '../../language/tokens.ts';
import { hole } from '../../language/values.ts';

/** A word as it is compared; `name` when it was written with a capital. */
/** `as`: how it was written. */
export type StatedWord = { word: string; name: boolean; as: string };

export type Words = { all: StatedWord[]; negated: boolean; past: boolean; rest: string };

const chunk = /[\p{L}\p{N}\p{M}]+(?:[.'’_/+-][\p{L}\p{N}\p{M}]+)*|#[\d.]+|\uE001/gu;

/** The telling words of a text without its values, in order, each by the first of its synonyms. */
export function wordsIn(rest: string): Words {
  const negated = rest.match(negations) !== null;
  const plain = rest
    .replace(negations, ' ')
    .replace(valueLinks, ' ')
    .replace(/(?<=\p{L})['’]s(?!\p{L})/gu, '');
  const all: StatedWord[] = [];
  for (const [match] of plain.matchAll(chunk)) {
    if (match === hole) continue;
    const parts = isSpaceless(match) ? segment(match) : [match.replace(/^[ldns]['’]/iu, '')];
    for (const part of parts) {
      const low = part.toLowerCase();
      // “written in Go”: a name in the middle is one, whatever else the word means.
      if (low === '' || (emptyOfSubject.has(low) && !(all.length > 0 && /^\p{Lu}\p{Ll}/u.test(part)))) continue;
      all.push({
        word: synonyms.get(low) ?? stemmed(low),
        name: /^\p{Lu}/u.test(part) && !/^(?:The|A|An|My|Our)$/.test(part),
        as: part,
      });
    }
  }
  return { all, negated, past: formerTimes.test(rest), rest: plain };
}

function stemmed(word: string): string {
  if (word.length < 4 || !/^[a-zäöüß-]+$/.test(word)) return word;
  const bare = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?:ing|ed)$/, (ending) => (word.length > ending.length + 3 ? '' : ending));
  return synonyms.get(bare) ?? bare.replace(/e$/, '');
}

export const canonicalWord = (word: string) => synonyms.get(word.toLowerCase()) ?? stemmed(word.toLowerCase());

const opposed = opposites.map((words) => words.map(canonicalWord));

/** Words of which a thing is the one or the other. */
export const areOpposed = (a: string, b: string) =>
  a !== b && opposed.some((group) => group.includes(a) && group.includes(b));
export const canBeOpposed = (word: string) => opposed.some((group) => group.includes(word));
