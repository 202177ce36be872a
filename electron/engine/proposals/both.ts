import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { isUntrusted } from '../capture/remember.ts';
import { sourceOf } from '../capture/trust.ts';
import { entityPath } from '../graph/plan.ts';
import { markFact } from '../graph/supersede.ts';
import { planRemember, type Request } from '../memories/remember.ts';
import { readText } from '../workspace/disk.ts';
import type { WorkspaceDraft } from '../workspace/draft.ts';
import { gist } from '../workspace/gist.ts';
import type { CommitOutcome } from './commit.ts';
import type { ProposalsDeps } from './deps.ts';
import type { ProposalEntry } from './entry.ts';

/** What joins an episode to another that says otherwise. */
const contradicts = '\n\nContradicts';
/** An episode's tag. */
const disputed = 'contradiction';

/** One side of a contradiction that is kept on both sides. */
type Side = { entry: ProposalEntry } | { memory: Memory };

/**
 * Both sides are kept, with low confidence, each linked to the other as contradictory: facts by a mark on their page,
 * anything else as episodes. A kept memory that is no fact stays as it is, and is named by the other.
 * @source 000 §13.6
 */
export async function bothInto(
  draft: WorkspaceDraft,
  deps: ProposalsDeps,
  first: ProposalEntry,
  other: Side,
): Promise<CommitOutcome[]> {
  const one = await sideInto(draft, deps, first, 'memory' in other ? other.memory.id : null);
  if ('memory' in other) {
    await linkFact(draft, other.memory.id, other.memory.path, one.kept.id);
    return [one];
  }
  const two = await sideInto(draft, deps, other.entry, one.kept.id);
  await linkFact(draft, one.kept.id, one.kept.path, two.kept.id);
  return [one, two];
}

/** Stores one side as it is worded. Facts of an entity go to its page, whatever else is an episode that names its rival. */
async function sideInto(
  draft: WorkspaceDraft,
  deps: ProposalsDeps,
  entry: ProposalEntry,
  rival: string | null,
): Promise<CommitOutcome> {
  const [entity] = entry.entities;
  const source = sourceOf(entry.trigger);
  // A page says nothing of where its facts come from: what comes from elsewhere stays an episode.
  const onPage = entry.store === 'semantic' && entity !== undefined && !isUntrusted(source);
  const words = entry.content ?? '';
  const request: Request = {
    store: onPage ? 'semantic' : 'episodic',
    content: onPage || rival === null ? words : `${words}${contradicts} [[${rival}]].`,
    kind: 'fact',
    confidence: 'low',
    tags: isUntrusted(source) ? [disputed, 'untrusted'] : [disputed],
    source,
    ...(onPage ? { entity } : {}),
  };
  const around = { ...deps.around, root: draft, exists: (path: string) => draft.has(path) };
  const { set, result } = await planRemember(request, around);
  await draft.take(set);
  if (onPage) await linkFact(draft, result.id, result.path, rival);
  return { kept: result, source: request.source, notes: [], paths: [] };
}

/** Marks a fact as unsure, and what says otherwise; what is no fact on a page is left as it is. */
async function linkFact(draft: WorkspaceDraft, id: string, path: string, rival: string | null): Promise<void> {
  const entity = /^fact:([^:]+):/.exec(id)?.[1];
  if (entity === undefined || path !== entityPath(entity)) return;
  const { text } = await readText(draft, path);
  if (text === null) throw fail('memory.missing', `${path} is not there any more.`, 'Look again.', { path });
  const after = markFact(text, entity, id, (marks) => ({
    ...marks,
    confidence: 'low',
    contradicts: [...new Set([...(marks.contradicts ?? []), ...(rival === null ? [] : [rival])])],
  }));
  if (after !== text) await draft.put(path, after, 'EDIT', `contradicted: ${gist(id)}`);
}
