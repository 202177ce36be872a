import type { Memory } from '#shared/model/memory.ts';
import type { Change } from '#shared/model/reflection.ts';
import { scoresPath } from '../decay/scores.ts';
import type { Index } from '../index/types.ts';
import { type IndexUpdate, updateOf } from '../recall/tentative.ts';
import type { ApplyAround } from './apply/applying.ts';
import { draftOf, effectiveProposal } from './apply.ts';

type Impact = { query: string; gains: Said[]; loses: Said[] };
/** A result and its place from 1; null where it is not among the first. */
type Said = { id: string; text: string; now: number | null; after: number | null };

/** Top results that are looked at, and results among which a place is told. */
const top = 5;
const told = 20;

/**
 * Asks questions again, of the index as it is and as it would be with these changes: whose top five change. By words
 * alone, so that both answers are of one moment; nothing stays.
 * @throws what drafting throws
 */
export async function impactOf(
  changes: readonly Change[],
  questions: readonly string[],
  around: ApplyAround,
): Promise<Impact[]> {
  const { index } = around;
  const draft = await draftOf(changes, around);
  const update = updateOf(draft.set().changes.filter(({ path }) => path !== scoresPath));
  const gone = archivedBy(changes);
  return askedAgain(index, update, questions, gone);
}

/** Asks questions of the index as it is and as it would be with an update, without what would be gone: whose top five change. */
export async function askedAgain(
  index: Index,
  update: IndexUpdate,
  questions: readonly string[],
  gone: ReadonlySet<string> = new Set(),
): Promise<Impact[]> {
  const impact: Impact[] = [];
  for (const query of questions) {
    const ask = () => index.search(query, { k: told + gone.size }).hits;
    const before = ask();
    const after = index.tentatively(update, ask).filter(({ id }) => !gone.has(id));
    const gains = missingIn(before, after);
    const loses = missingIn(after, before);
    const said = (hit: Result): Said => ({
      id: hit.id,
      text: hit.text.slice(0, 200),
      now: placeOf(hit, before),
      after: placeOf(hit, after),
    });
    if (gains.length + loses.length > 0) impact.push({ query, gains: gains.map(said), loses: loses.map(said) });
    await new Promise(setImmediate);
  }
  return impact;
}

/** Memories that would leave the search: what is archived, and of two that become one what goes; a page that goes is a file that goes. */
export const archivedBy = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap((change) => {
      const does = effectiveProposal(change);
      if (does.kind === 'merge') return does.drop.startsWith('entity:') ? [] : [does.drop];
      return does.kind === 'archive' ? does.items.map(({ id }) => id) : [];
    }),
  );

type Result = Pick<Memory, 'id' | 'kind' | 'text'>;

/** A line of core memory is known by its place, which moves with every line above it: what it says is the same. */
const isSame = (one: Result, other: Result): boolean =>
  one.kind === 'core' && other.kind === 'core' ? one.text === other.text : one.id === other.id;

/** The first few of one answer that are not among the first few of the other. */
const missingIn = (other: readonly Result[], hits: readonly Result[]): Result[] =>
  hits.slice(0, top).filter((one) => !other.slice(0, top).some((two) => isSame(one, two)));

function placeOf(hit: Result, hits: readonly Result[]): number | null {
  const at = hits.findIndex((one) => isSame(one, hit));
  return at < 0 ? null : at + 1;
}
