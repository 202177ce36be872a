import type { Memory } from '#shared/model/memory.ts';
import type { ProposalOf } from '#shared/model/reflection.ts';
import { associationsPath } from '../../decay/associations/associations.ts';
import { either, weightOf } from '../../decay/associations/weights.ts';
import { planMerge } from '../../graph/merge.ts';
import { aliasChange } from '../../graph/plan.ts';
import { setAssociation } from '../../workspace/codecs/associations.ts';
import { readMarks } from '../../workspace/codecs/entity-marks.ts';
import { gist } from '../../workspace/gist.ts';
import { type Applying, goneMeanwhile } from './applying.ts';
import { give } from './instead.ts';

export async function mergeMemories(work: Applying, { keep, drop, merged }: ProposalOf<'merge'>): Promise<void> {
  if (keep.startsWith('entity:') && drop.startsWith('entity:')) {
    const [from, into] = [drop.slice('entity:'.length), keep.slice('entity:'.length)];
    await work.draft.take((await planMerge({ from, into, byOwner: true }, work.graph)).set);
    return;
  }
  const [kept, dropped] = [work.around.index.get([keep])[0], work.around.index.get([drop])[0]];
  if (kept === undefined || dropped === undefined) throw goneMeanwhile(kept === undefined ? keep : drop);
  const onOnePage = kept.kind === 'fact' && dropped.kind === 'fact' && kept.parent === dropped.parent;
  const absorbed = merged === '' || readMarks(kept.text).statement === merged;
  const summary = `merged: ${gist(merged || kept.text)}`;
  let stays = kept.id;
  if (onOnePage) {
    stays = await give(work, dropped, absorbed ? readMarks(kept.text).statement : merged, summary);
    if (!absorbed) await give(work, kept, merged, summary);
  } else {
    if (!absorbed) stays = await rewrite(work, kept, merged, summary);
    work.archived.push(dropped.id);
  }
  const ids = [dropped.id, kept.id].filter((id) => id !== stays).map((id): [string, string] => [id, stays]);
  // What is merely archived keeps its id: it can come back.
  const alias = onOnePage ? await aliasChange(work.graph, ids, summary) : null;
  if (alias) await work.draft.take({ changes: [alias] });
  for (const [id] of ids) await inherit(work, id, stays);
}

/** Other words for a memory that stays: a page is rewritten, an episode corrected by another. Gives the id that has them. */
async function rewrite(work: Applying, memory: Memory, words: string, summary: string): Promise<string> {
  if (memory.kind === 'procedure' || memory.kind === 'vault') {
    const { text } = await work.draft.found(memory.path);
    if (text === null || !text.includes(memory.text)) throw goneMeanwhile(memory.id);
    await work.edit(
      memory.path,
      text.replace(memory.text, () => words),
      summary,
    );
    return memory.id;
  }
  return give(work, memory, words, summary);
}

/** What was associated with the one that goes is with the one that stays: `a + b − ab`. @source 001 "Inheritance" */
async function inherit(work: Applying, from: string, to: string): Promise<void> {
  const weights = work.around.associations.weights();
  const row = weights.get(from);
  if (row === undefined) return;
  let { text } = await work.draft.found(associationsPath);
  const updated = new Date(work.around.clock.now()).toISOString();
  for (const [other, weight] of row) {
    if (other === to) continue;
    text = setAssociation(text, { a: to, b: other, weight: either(weightOf(weights, to, other), weight), updated });
  }
  if (text !== null) await work.edit(associationsPath, text, `associations go to ${to}`);
}
