import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { ProposalOf } from '#shared/model/reflection.ts';
import { addRest } from '../../capture/remember.ts';
import { entityPath } from '../../graph/plan.ts';
import { markFact } from '../../graph/supersede.ts';
import { restOf } from '../../language/rest.ts';
import { bareWords, correctionOf } from '../../workspace/codecs/correction.ts';
import { type EntityMarks, supersededTag } from '../../workspace/codecs/entity-marks.ts';
import { rewriteEntry } from '../../workspace/codecs/episodes.ts';
import { gist } from '../../workspace/gist.ts';
import { type Applying, goneMeanwhile } from './applying.ts';
import { keepFormer, rewriteCore, rewriteStale } from './core.ts';
import { give } from './instead.ts';

/** The side that does not hold is superseded on its page, leaves core memory, or, an episode, is corrected by another. */
export async function settleSides(work: Applying, { sides, holds, about }: ProposalOf<'contradiction'>): Promise<void> {
  if (holds === null) {
    throw fail('input.invalid', `Nobody said yet what holds of ${about}.`, 'Choose one side, or both.');
  }
  if (holds === 'both') return;
  const [kept, lost] = holds === 'first' ? sides : [sides[1], sides[0]];
  const [memory] = work.around.index.get([lost.id]);
  if (memory === undefined) throw goneMeanwhile(lost.id);
  const [holding] = work.around.index.get([kept.id]);
  const rest = restOf(bareWords(memory), kept.text);
  if (memory.kind !== 'core' && holding?.kind !== 'core') await rewriteStale(work, lost.text, kept.text);
  if (memory.kind === 'episode' && holding !== undefined && (await standsInstead(work, holding, memory, rest))) return;
  if (memory.kind !== 'core')
    return void (await give(work, memory, onPage(work, kept.text, holding, memory), `settled: ${gist(about)}`, rest));
  const { id, text, title: block } = memory;
  // Of two lines one goes; what was said elsewhere takes the place of the line, which every turn reads.
  const isLine = holding?.kind === 'core';
  const was = { id, text };
  await rewriteCore(work, { kind: 'core', block, was, now: isLine ? null : kept.text, to: 'episodic' }, []);
  if (isLine) return;
  if (rest !== null) await rewriteCore(work, { kind: 'core', block, was: null, now: rest, to: null }, []);
  await keepFormer(work, block, was, 'episodic', []);
}

/**
 * What holds stands already, as a fact of a page or as what was said: it says of itself whose place it took, and is not written again.
 * False where it stands as neither.
 */
async function standsInstead(work: Applying, holding: Memory, lost: Memory, rest: string | null): Promise<boolean> {
  const summary = `settled: ${gist(bareWords(holding))}`;
  if (holding.kind === 'fact' && holding.parent !== null && holding.path === entityPath(holding.parent)) {
    const page = await work.page(holding.parent);
    const supersedes = (marks: EntityMarks) => ({ ...marks, supersedes: [...marks.supersedes, lost.id] });
    await work.edit(holding.path, markFact(page, holding.parent, holding.id, supersedes), summary);
  } else if (holding.kind === 'episode') {
    const entries = [
      { memory: lost, given: { tags: [...lost.tags, supersededTag] } },
      { memory: holding, given: { behind: correctionOf(lost) } },
    ];
    for (const { memory, given } of entries) {
      const { text } = await work.draft.found(memory.path);
      const next = rewriteEntry(text ?? '', memory, given);
      if (next === null) throw goneMeanwhile(memory.id);
      await work.edit(memory.path, next, summary);
    }
  } else return false;
  if (rest !== null) await addRest({ around: { ...work.stores, root: work.draft } }, lost, rest);
  return true;
}

/** What stands on one page as another page says it: with the name of whom it is. */
function onPage(work: Applying, text: string, holding: Memory | undefined, lost: Memory): string {
  const isOthers = holding?.kind === 'fact' && holding.parent !== null && holding.parent !== lost.parent;
  const [page] = isOthers && lost.kind === 'fact' ? work.around.index.get([`entity:${holding.parent}`]) : [];
  return page === undefined || text.includes(page.title) ? text : `${page.title}: ${text}`;
}
