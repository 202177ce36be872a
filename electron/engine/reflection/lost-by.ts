import type { Proposal } from '#shared/model/reflection.ts';
import { valuesLost } from '../language/lost-values.ts';
import { restOf } from '../language/rest.ts';

/** What goes by a change that takes the place of something, and what of it nothing would say any more. */
export type ReplacedLoss = { id: string; lost: string[] };

/** Of what a change takes the place of, the dates, numbers and names that would stand nowhere; null where none would. `wordsOf`: a memory's, by id. */
export function lostBy(does: Proposal, wordsOf: (id: string) => string | null): ReplacedLoss | null {
  const replaced = replacedBy(does, wordsOf);
  if (replaced === null) return null;
  const lost = valuesLost(replaced.old, replaced.now);
  return lost.length === 0 ? null : { id: replaced.id, lost };
}

function replacedBy(does: Proposal, wordsOf: (id: string) => string | null) {
  if (does.kind === 'core' && does.was !== null && does.now !== null)
    return { id: does.was.id, old: does.was.text, now: does.now };
  if (does.kind === 'fact' && does.supersedes !== null) {
    const old = wordsOf(does.supersedes);
    return old === null ? null : { id: does.supersedes, old, now: does.statement };
  }
  if (does.kind !== 'contradiction' || does.holds === null || does.holds === 'both') return null;
  const [kept, lost] = does.holds === 'first' ? does.sides : [does.sides[1], does.sides[0]];
  const old = wordsOf(lost.id);
  // What of it holds on stays beside it.
  return old === null ? null : { id: lost.id, old, now: `${kept.text}\n${restOf(old, kept.text) ?? ''}` };
}
