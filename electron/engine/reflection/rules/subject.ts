import { wholeWord, words } from '../../language/lexicon/all.ts';
import { points } from '../../language/modality.ts';
import { unitsOf } from '../../language/reader/marks/find.ts';
import { tokensOf } from '../../language/reader/tokens.ts';
import type { Said } from '../earnest/sentences.ts';
import { asSubject, type Subject, subjectNamed, type Who } from './resolver.ts';

/** Characters of an article in front of the name that a sentence begins with. */
const article = 4;
/** Whether a name that stands there is what its sentence begins with. */
export const beginsAt = (at: number): boolean => at <= article;
const ofOwner = new RegExp(`^(?:the |der |die |el |la |l['’])?(?:${wholeWord(words(({ owner }) => owner))})`, 'iu');

/**
 * Whom or what a sentence says whole: whoever it begins with, whoever speaks, the one whom it names, or, of nobody by name, the
 * page that is about the same things, where it `opens` what was said and leans on nothing before it. Null where it names
 * several, or nobody can say. Pure.
 */
export function subjectOf({ plain: sentence, opens }: Pick<Said, 'plain' | 'opens'>, who: Who): Subject | null {
  const named = who.directory.mentioned(sentence);
  const [first] = named;
  if (first !== undefined && beginsAt(first.at)) return subjectNamed(first.id, who);
  const units = unitsOf(tokensOf(sentence));
  const [opening] = units;
  if (opening?.names.includes('self') || ofOwner.test(sentence)) return who.owner;
  if (points(sentence)) return null;
  const others = [...new Set(named.map(({ id }) => id))].filter((id) => id !== who.owner?.id);
  if (others.length > 1) return null;
  const only = others[0] === undefined ? null : subjectNamed(others[0], who);
  // Of a person in the midst of a sentence something else is told; a place or a thing there is where or with what something is.
  if (only?.type === 'person') return null;
  if (only !== null && /^(?:organi[sz]ation|project)$/.test(only.type)) return only;
  // “Please don't call me before 11” names nobody else.
  if (units.some(({ names }) => names.includes('self'))) return who.owner;
  const home = opens ? who.home(sentence) : null;
  return home === null ? null : asSubject(home);
}
