import type { ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { Scores } from '../../decay/scores.ts';
import { markFact } from '../../graph/supersede.ts';
import { supersededBy } from '../../index/superseded.ts';
import type { Index } from '../../index/types.ts';
import { bareWords, corrected, correctedBy } from '../../workspace/codecs/correction.ts';
import { readMarks, supersededTag } from '../../workspace/codecs/entity-marks.ts';
import type { WorkspaceDraft } from '../../workspace/draft.ts';
import { gist } from '../../workspace/gist.ts';
import { planRemember, type Request, type Surroundings } from '../remember.ts';

type Standing = { index: Index; scores: Pick<Scores, 'isArchived'> };

/**
 * What the given memories had taken the place of: once they are gone, nothing says what holds instead. Without what is among
 * them or archived itself.
 */
export function formerOf(gone: readonly Memory[], { index, scores }: Standing): Memory[] {
  const ids = new Set(gone.map(({ id }) => id));
  const olds = new Set(gone.flatMap((memory) => replacedBy(memory, index)));
  return index.get([...olds]).filter((old) => !ids.has(old.id) && !scores.isArchived(old));
}

function replacedBy({ id, kind, type, text, path }: Memory, index: Index): string[] {
  if (kind !== 'fact') return type === 'correction' ? correctedBy(text) : [];
  return index
    .linksOf(path)
    .flatMap(({ from, to, relation }) => (from === id && relation === 'supersedes' ? [to] : []));
}

/**
 * Superseded memories hold again, where what took their place is archived or gone: a fact loses the marks of it, an
 * episode, which nobody rewrites, is told again. Those that stand are left alone.
 * @returns ids of what holds again
 * @throws input.invalid where what took the place of one still stands
 */
export async function planHoldAgain(
  memories: readonly Memory[],
  standing: Standing,
  around: Surroundings & { root: WorkspaceDraft },
): Promise<string[]> {
  const ids: string[] = [];
  for (const memory of memories) {
    const by = supersededBy(standing.index, memory);
    // A note of how something was is history, and was never current.
    const isHistory = memory.kind === 'episode' && by === memory.id;
    if (by === null || isHistory) continue;
    const [next] = by === memory.id ? [] : standing.index.get([by]);
    const stands =
      next !== undefined && !standing.scores.isArchived(next) && supersededBy(standing.index, next) === null;
    if (stands) throw stillStands(memory, next);
    if (memory.kind === 'fact') ids.push(await factAgain(memory, next ?? null, around.root));
    else if (memory.kind === 'episode') ids.push(await episodeAgain(memory, next ?? null, around));
  }
  return ids;
}

/** What held before, as answers offer it back. */
export const formerTold = (memory: Memory): { id: string; text: string; until: string | null } => ({
  id: memory.id,
  text: gist(bareWords(memory)),
  until: readMarks(memory.text).until,
});

const stillStands = ({ id }: Memory, next: Memory) =>
  fail(
    'input.invalid',
    `${next.id} took the place of ${id}, and it stands: “${gist(bareWords(next))}”.`,
    `Forget ${next.id} first, or store what holds now with \`replaces\`.`,
  );

async function factAgain(old: Memory, next: Memory | null, root: WorkspaceDraft): Promise<string> {
  const summary = `holds again: ${gist(bareWords(old))}`;
  await remarked(old, root, summary, (marks) => ({ ...marks, until: null, supersededBy: [] }));
  if (next?.kind === 'fact') await withoutOld(old, next, root);
  return old.id;
}

const withoutOld = (old: Memory, next: Memory, root: WorkspaceDraft): Promise<void> =>
  remarked(next, root, `takes the place of ${old.id} no more`, (marks) => ({
    ...marks,
    supersedes: marks.supersedes.filter((id) => id !== old.id),
  }));

async function remarked(
  { id, parent, path }: Memory,
  root: WorkspaceDraft,
  summary: string,
  change: Parameters<typeof markFact>[3],
): Promise<void> {
  const { text, before } = await root.found(path);
  const after = markFact(text ?? '', parent ?? '', id, change);
  const set: ChangeSet = { changes: [{ path, action: 'EDIT', before, after, summary }] };
  await root.take(set);
}

/** A fact that took its place gives it back; a correction is answered by another one, and stays as it was said. */
async function episodeAgain(
  old: Memory,
  next: Memory | null,
  around: Surroundings & { root: WorkspaceDraft },
): Promise<string> {
  if (next?.kind === 'fact') {
    await withoutOld(old, next, around.root);
    return old.id;
  }
  const request: Request = {
    store: 'episodic',
    kind: 'correction',
    content: next === null ? bareWords(old) : corrected(bareWords(old), next),
    confidence: old.confidence ?? 'medium',
    source: old.source ?? 'conversation',
    scope: old.scope ?? null,
    tags: old.tags.filter((tag) => tag !== supersededTag),
  };
  const { set, result } = await planRemember(request, around);
  await around.root.take(set);
  return result.id;
}
