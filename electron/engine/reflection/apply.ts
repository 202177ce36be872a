import type { Change, Proposal, ProposalKind, ProposalOf } from '#shared/model/reflection.ts';
import { planArchive } from '../memories/lifecycle/standing.ts';
import { requireCoreBudget } from '../memories/remember.ts';
import { WorkspaceDraft } from '../workspace/draft.ts';
import { corePath } from '../workspace/paths.ts';
import { type ApplyAround, Applying, goneMeanwhile } from './apply/applying.ts';
import { addToEvolution, keepAnswer, teach } from './apply/beside.ts';
import { settleSides } from './apply/contradiction.ts';
import { rewriteCore } from './apply/core.ts';
import { mergeMemories } from './apply/merge.ts';
import { beginPage, newFact, relate, weighedBelief } from './apply/pages.ts';

/** A change as it is applied. `rest`: what of the fact that it takes the place of holds on. */
export type ChangeToApply = Change & { rest?: string | null };

/** What a change does: as proposed, or as the owner would have it. */
export const effectiveProposal = (change: Change): Proposal => change.edited ?? change.does;

/**
 * The files as accepted changes would leave them, in a draft: entities before what is said of them, archivals last and
 * together. Nothing is written.
 * @throws memory.missing, input.invalid, core.over-budget … of the first change that no longer fits
 */
export async function draftOf(changes: readonly ChangeToApply[], around: ApplyAround): Promise<WorkspaceDraft> {
  const work = new Applying(new WorkspaceDraft(around.root), around, new Set(changes.flatMap(linesDecided)));
  for (const kind of order) {
    for (const change of changes) if (effectiveProposal(change).kind === kind) await applyOne(work, change);
  }
  await archiveAll(work);
  await requireWithinBudget(work);
  return work.draft;
}

/** The words of lines of core memory that a change is about. */
function linesDecided(change: Change): string[] {
  const does = effectiveProposal(change);
  if (does.kind === 'core') return does.was === null ? [] : [does.was.text];
  return does.kind === 'contradiction'
    ? does.sides.flatMap(({ id, text }) => (id.startsWith('core:') ? [text] : []))
    : [];
}

const order: ProposalKind[] = [
  'entity',
  'fact',
  'belief',
  'relation',
  'procedure',
  'contradiction',
  'merge',
  'core',
  'insight',
  'question',
  'archive',
];

function applyOne(work: Applying, change: ChangeToApply): Promise<void> {
  const does = effectiveProposal(change);
  switch (does.kind) {
    case 'entity':
      return beginPage(work, does);
    case 'fact':
      return newFact(work, does, change.evidence, change.rest);
    case 'belief':
      return weighedBelief(work, does, change.evidence);
    case 'relation':
      return relate(work, does);
    case 'procedure':
      return teach(work, does, change.evidence);
    case 'contradiction':
      return settleSides(work, does);
    case 'merge':
      return mergeMemories(work, does);
    case 'core':
      return rewriteCore(work, does, change.evidence);
    case 'insight':
      return addToEvolution(work, does);
    case 'archive':
      noteArchived(work, does);
      return Promise.resolve();
    case 'question':
      return keepAnswer(work, does);
  }
}

/** What is gone meanwhile cannot leave; the others can. */
function noteArchived({ around, archived }: Applying, { items }: ProposalOf<'archive'>): void {
  const there = around.index.get(items.map(({ id }) => id)).map(({ id }) => id);
  if (there.length === 0) throw goneMeanwhile(items[0]?.id ?? 'What would be archived');
  archived.push(...there);
}

async function archiveAll({ draft, around, archived }: Applying): Promise<void> {
  if (archived.length === 0) return;
  const { index, scores, clock } = around;
  const { set, result } = await planArchive(archived, { root: draft, index, scores, clock });
  if (result.missing.length > 0) throw goneMeanwhile(result.missing.join(', '));
  await draft.take(set);
}

async function requireWithinBudget({ draft, around, coreTouched }: Applying): Promise<void> {
  if (!coreTouched) return;
  const { text } = await draft.found(corePath);
  if (text !== null) await requireCoreBudget(text, around);
}
