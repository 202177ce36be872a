import { isSurelyNotEnglish } from '../../../electron/engine/language/english.ts';
import { queryKind } from '../../../electron/engine/language/questions/kind.ts';
import { type NameSpan, namesIn } from '../../../electron/engine/language/reader/names.ts';
import { isSpaceless } from '../../../electron/engine/language/tokens.ts';
import { topicsOf } from '../../../electron/engine/recall/topics.ts';

/** How surely a word is a name that a question may be about. */
const sureName = 0.7;
/** A name that a workspace says less often is little spoken of: a question of it is easily told from those with an answer. */
const leastSaid = 2;

type Named = { name: string; type: NameSpan['type'] };

const sureNames = (text: string): NameSpan[] => namesIn(text).filter(({ p }) => p >= sureName);

/** The names that texts speak of several times, the most spoken of first. */
export function namesOf(texts: readonly string[]): Named[] {
  const known = new Map<string, Named & { times: number }>();
  for (const text of texts)
    for (const { name, type } of sureNames(text))
      known.set(name, { name, type, times: (known.get(name)?.times ?? 0) + 1 });
  return [...known.values()].filter(({ times }) => times >= leastSaid).sort((a, b) => b.times - a.times);
}

/**
 * The same question of another that the workspace speaks of, where it asks of one by name; null where it does not, or there
 * is no other of its type. `not`: texts that speak of those it may not be about. `nth`: which of the others.
 */
export function askedOfAnother(
  question: string,
  names: readonly Named[],
  not: readonly string[],
  nth: number,
): string | null {
  const [own, ...more] = sureNames(question);
  if (own === undefined || more.some(({ name }) => name !== own.name)) return null;
  if (isOfAll(question) || topicsOf(question.replaceAll(own.name, ' '), []).length === 0) return null;
  const told = not.join('\n');
  const others = names.filter(
    ({ name, type }) =>
      type === own.type && !own.name.includes(name) && !name.includes(own.name) && !told.includes(name),
  );
  const other = others[nth % Math.max(1, others.length)];
  return other === undefined ? null : question.replaceAll(own.name, other.name);
}

/** Whether it asks for all that is known, or what is new: about anybody there is something to say. */
const isOfAll = (question: string): boolean => ['about', 'latest'].includes(queryKind(question).kind);

/** Whether two questions are both surely not in English, or neither. */
export const areAlike = (a: string, b: string): boolean =>
  isSurelyNotEnglish(a) === isSurelyNotEnglish(b) && isSpaceless(a) === isSpaceless(b);
