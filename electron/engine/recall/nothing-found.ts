import type { Index, IndexFilter } from '../index/types.ts';
import { type DateBounds, datedKinds, toldTimes } from './by-date.ts';

const nothingYet = 'Nothing is remembered yet. Store something first.';
/** Words of the question that are told again. */
const mostWords = 12;

/** What was searched, what narrowed it, and what to try next. */
export function nothingFound(index: Index, expression: string | null, texts: string[], narrow: IndexFilter): string {
  const total = index.counts().memories;
  if (total === 0) return nothingYet;
  const words = texts.length === 0 ? '' : ` for: ${texts.slice(0, mostWords).join(', ')}`;
  const searched = searchedIn(narrow);
  return `No match in ${searched ?? `all ${total} memories`}${words}. ${whatToTry(index, expression, narrow, searched !== null)}`;
}

/** Why a context has nothing in it that was not left out for want of a match. `again`: what was shown before was asked for, too. */
export function nothingNew(index: Index, again: boolean): string {
  const total = index.counts().memories;
  if (total === 0) return nothingYet;
  return again
    ? `None of all ${total} memories is given unasked: ask for what you need in words.`
    : `Nothing of all ${total} memories is news to this session. With \`again: true\` it gets what it was shown once more.`;
}

/** What was looked for by time alone, and where the nearest lies. */
export function nothingThen(index: Index, times: DateBounds[], narrow: IndexFilter): string {
  const total = index.counts().memories;
  if (total === 0) return nothingYet;
  const [first] = times;
  const other = { ...narrow, kinds: narrow.kinds ?? [...datedKinds], limit: 1 };
  const newest = (bounds: IndexFilter) =>
    index.within({ ...other, since: undefined, until: undefined, ...bounds })[0]?.at;
  const before = first?.since === undefined ? undefined : newest({ until: first.since });
  const after =
    first?.until === undefined
      ? undefined
      : index.within({ ...other, since: first.until, until: undefined, near: first.until })[0]?.at;
  const nearest = [before, after].filter((at) => at !== undefined).map((at) => at.slice(0, 10));
  const known =
    nearest.length === 0 ? 'Name a longer time' : `The nearest is of ${nearest.join(' and ')}: name a longer time`;
  return `Nothing of all ${total} memories is ${toldTimes(times)}. ${known}, or ask with words.`;
}

/** `dormant facts about Rovinj stored by Scribe since 2026-02`; null when nothing narrows. */
function searchedIn({ kinds = [], about, sieve, since, until, held }: IndexFilter): string | null {
  const parts = [
    ...(sieve?.statuses === undefined ? [] : [sieve.statuses.join(' or ')]),
    kinds.length > 0 ? `${kinds.join(', ')} memories` : 'memories',
    ...(about === undefined ? [] : [`about ${about.join(' or ')}`]),
    ...(sieve === undefined || sieve.least === 0 ? [] : [`at least ${sieve.least} alive`]),
    ...(sieve?.agents === undefined ? [] : [`stored by ${sieve.agents.join(' or ')}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(held === undefined ? [] : [`of what held ${held.first === held.last ? held.first : 'then'}`]),
  ];
  return parts.length === 1 && kinds.length === 0 ? null : parts.join(' ');
}

function whatToTry(index: Index, expression: string | null, narrow: IndexFilter, narrowed: boolean): string {
  const living = expression === null ? 0 : index.count(expression, {});
  const archived = expression === null || narrow.archived ? 0 : index.count(expression, { archived: true }) - living;
  const hidden =
    archived > 0
      ? ` ${archived} archived ${archived === 1 ? 'memory shares' : 'memories share'} words with it: ask for archived ones too.`
      : '';
  if (!narrowed) return `Try other words for it, a name, or browse by time.${hidden}`;
  if (living === 0)
    return `Without the narrowing no word of it stands anywhere either: try other words, or a name.${hidden}`;
  return `Without the narrowing ${living} ${living === 1 ? 'memory shares' : 'memories share'} words with it: leave some of it out, or try other words.${hidden}`;
}

export const quotedWords = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ');

/** Names that a question asks by and nothing holds; null for none. */
export const noneNames = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `No memory names ${quotedWords(names)}.`;
