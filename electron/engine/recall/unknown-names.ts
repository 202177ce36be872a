import { ownerOf } from '../graph/resolve.ts';
import { matchOf, soughtWords, type Term } from '../index/query.ts';
import type { Index } from '../index/types.ts';
import { isAskingWordOf, languageIn } from '../language/english.ts';
import { isSpaceless } from '../language/tokens.ts';
import { namesAsked, ownForm } from './asked-names.ts';
import { misspeltFrom, type Web } from './graph.ts';

/**
 * Names that a question asks by and no memory holds, archived ones included: what is found for it is about somebody or
 * something else. A name that is nearly one of the graph's is taken for that; scripts without gaps are not judged. The
 * owner's own stands nowhere in what they tell of themselves. In German every noun is written like a name: one behind a word that asks
 * is what is asked for, and one beside a known name (“Mag Jan Nüsse?”) what is asked of it.
 */
export function unknownNames(index: Index, web: Pick<Web, 'similar'> | null, query: string): string[] {
  const isGerman = languageIn(query).tag === 'de';
  const found = namesAsked(query).filter((name) => !(isGerman && isAskedFor(query, name)));
  const own = found.length === 0 ? [] : (ownerOf(index).name ?? '').toLowerCase().split(/\s+/);
  return found
    .filter((name) => !isSpaceless(name) && !isHeld(index, name, isGerman))
    .map(ownForm)
    .filter((name) => !own.includes(name.toLowerCase()))
    .filter((name) => !web?.similar(name).some(({ score }) => score >= misspeltFrom));
}

/** Whether each word of a name stands in some memory, or any. */
function isHeld(index: Index, name: string, byAny: boolean): boolean {
  const isWordHeld = (word: Term) => {
    const expression = word.stop ? null : matchOf([{ ...word, prefix: true }]);
    return expression === null || index.count(expression, { archived: true }) > 0;
  };
  const words = soughtWords(name);
  return byAny ? words.some(isWordHeld) : words.every(isWordHeld);
}

/** Whether a single word stands right behind one that asks. */
function isAskedFor(question: string, name: string): boolean {
  const before = question.slice(0, Math.max(0, question.indexOf(name)));
  return !name.includes(' ') && isAskingWordOf('de', before.trim().split(/\s+/).at(-1) ?? '');
}
