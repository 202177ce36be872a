import type { Memory } from '#shared/model/memory.ts';
import type { Material } from '../material.ts';
import type { Clause } from './claim.ts';
import { isVouched } from './lasting.ts';
import { holds, type OldValue, oldValuesIn, sharedBeside } from './old-value.ts';
import type { Said } from './said.ts';
import { type Standing, standingOf } from './standing.ts';
import type { Who } from './who.ts';

/** A sentence that names the value it does away with, and what says that value still. */
export type Correction = { said: Said; standing: Standing; earlier: Said | null };

/** Sentences before it that one is held against at most, the newest. */
const mostEarlier = 2_000;

/** Where a sentence says what was so until now, and a page, core memory or an earlier episode says just that. */
export function* correctionsIn(
  said: readonly Said[],
  clauses: readonly Clause[],
  material: Material,
  who: Who,
): Generator<void, Correction[]> {
  const standings = standingOf(material);
  const about = subjectsOf(clauses);
  const found: Correction[] = [];
  for (const [n, one] of said.entries()) {
    if (n % 50 === 49) yield;
    if (!one.fresh || !isVouched(one.memory)) continue;
    const old = oldValuesIn(one.plain);
    if (old.length === 0) continue;
    const pages = pagesOf(one, about, who);
    const isMeant = ({ statement, page, memory }: Standing, value: OldValue) =>
      holds(statement, value) && isLinked(one, statement, page !== null && pages.has(page), memory, value);
    for (const value of old) {
      for (const standing of standings)
        if (isMeant(standing, value)) found.push({ said: one, standing, earlier: null });
      for (const earlier of said.slice(Math.max(0, n - mostEarlier), n)) {
        if (earlier.memory.id === one.memory.id) continue;
        const standing = { memory: earlier.memory, statement: earlier.plain, page: null };
        if (isMeant(standing, value)) found.push({ said: one, standing, earlier });
      }
    }
  }
  return found;
}

function subjectsOf(clauses: readonly Clause[]): ReadonlyMap<Said, ReadonlySet<string>> {
  const about = new Map<Said, Set<string>>();
  for (const { said, subject } of clauses) about.set(said, (about.get(said) ?? new Set()).add(subject.id));
  return about;
}

function pagesOf(said: Said, about: ReadonlyMap<Said, ReadonlySet<string>>, who: Who): ReadonlySet<string> {
  return new Set([...(about.get(said) ?? []), ...who.directory.mentioned(said.plain).map(({ id }) => id)]);
}

/** A figure alone stands in much: what it is of must be spoken of, too. */
function isLinked(said: Said, text: string, isOfPage: boolean, { kind, tags }: Memory, value: OldValue): boolean {
  const shared = sharedBeside(said, text, kind === 'episode' ? tags : [], value).length;
  if (isOfPage) return value.words.size > 0 || shared > 0;
  if (kind === 'episode') return shared >= 2;
  return shared >= (value.named || value.words.size > 1 ? 1 : 2) || (shared === 1 && value.words.size === 0);
}
