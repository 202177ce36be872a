import { ownerOf } from '../graph/resolve.ts';
import { matchOf, soughtWords } from '../index/query.ts';
import type { Index } from '../index/types.ts';
import { isSpaceless } from '../language/tokens.ts';
import { namesAsked, ownForm } from './asked-names.ts';
import { misspeltFrom, type Web } from './graph.ts';

/**
 * Names that a question asks by and no memory holds, archived ones included: what is found for it is about somebody or
 * something else. A name that is nearly one of the graph's is taken for that; scripts without gaps are not judged. The
 * owner's own stands nowhere in what they tell of themselves.
 */
export function unknownNames(index: Index, web: Pick<Web, 'similar'> | null, query: string): string[] {
  const found = namesAsked(query);
  const own = found.length === 0 ? [] : (ownerOf(index).name ?? '').toLowerCase().split(/\s+/);
  return found
    .filter((name) => !isSpaceless(name) && !isHeld(index, name))
    .map(ownForm)
    .filter((name) => !own.includes(name.toLowerCase()))
    .filter((name) => !web?.similar(name).some(({ score }) => score >= misspeltFrom));
}

/** Whether each word of a name stands in some memory. */
function isHeld(index: Index, name: string): boolean {
  return soughtWords(name).every((word) => {
    const expression = word.stop ? null : matchOf([{ ...word, prefix: true }]);
    return expression === null || index.count(expression, { archived: true }) > 0;
  });
}
