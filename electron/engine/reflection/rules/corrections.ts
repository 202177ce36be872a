import type { Material } from '../material.ts';
import type { Clause } from './clause.ts';
import { isVouched } from './lasting.ts';
import { type Content, contentOf, holds, type OldValue, oldValuesIn } from './old-value.ts';
import type { Who } from './resolver.ts';
import type { Said } from './sentence.ts';
import { type Standing, standingOf } from './standing.ts';
import { tellingWordsOf } from './words.ts';

/** A sentence that names the value it does away with, and what says that value still. */
export type Correction = { said: Said; standing: Standing; earlier: Said | null };

/** Sentences before it that one is held against at most, the newest. */
const mostEarlier = 2_000;

type Read = { standing: Standing; earlier: Said | null; content: Content };

/** Where a sentence says what was so until now, and a page, core memory or an earlier episode says just that. */
export function* correctionsIn(
  said: readonly Said[],
  clauses: readonly Clause[],
  material: Material,
  who: Who,
): Generator<void, Correction[]> {
  const standings = standingOf(material).map((standing) => readOf(standing, null));
  const before: Read[] = [];
  const about = subjectsOf(clauses);
  const found: Correction[] = [];
  for (const [n, one] of said.entries()) {
    if (n % 20 === 19) yield;
    const own = readOf({ memory: one.memory, statement: one.plain, page: null }, one);
    const values = one.fresh && isVouched(one.memory) ? oldValuesIn(one.plain) : [];
    const pages = values.length === 0 ? new Set<string>() : pagesOf(one, about, who);
    for (const value of values)
      for (const other of [...standings, ...before.slice(-mostEarlier)]) {
        const { standing, earlier, content } = other;
        if (standing.memory.id === one.memory.id || !holds(content, value)) continue;
        const isOfPage = standing.page !== null && pages.has(standing.page);
        if (isLinked(own, other, isOfPage, value)) found.push({ said: one, standing, earlier });
      }
    before.push(own);
  }
  return found;
}

function readOf(standing: Standing, earlier: Said | null): Read {
  const content = contentOf(standing.statement);
  const tags = earlier === null ? [] : earlier.memory.tags.flatMap(tellingWordsOf);
  return { standing, earlier, content: { ...content, words: new Set([...content.words, ...tags]) } };
}

function subjectsOf(clauses: readonly Clause[]): ReadonlyMap<Said, ReadonlySet<string>> {
  const about = new Map<Said, Set<string>>();
  for (const { said, subject } of clauses) about.set(said, (about.get(said) ?? new Set()).add(subject.id));
  return about;
}

const pagesOf = (said: Said, about: ReadonlyMap<Said, ReadonlySet<string>>, who: Who): ReadonlySet<string> =>
  new Set([...(about.get(said) ?? []), ...who.directory.mentioned(said.plain).map(({ id }) => id)]);

/** A figure alone stands in much: what it is of must be spoken of, too. */
function isLinked(own: Read, { earlier, content }: Read, isOfPage: boolean, { words, named }: OldValue): boolean {
  const beside = [...own.content.words].filter((word) => !words.has(word) && !/^\d/.test(word));
  const shared = beside.filter((word) => content.words.has(word)).length;
  if (isOfPage) return words.size > 0 || shared > 0;
  if (earlier !== null) return shared >= 2;
  return shared >= (named || words.size !== 1 ? 1 : 2);
}
