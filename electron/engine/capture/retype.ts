import { entityPath } from '../graph/plan.ts';
import { planRename } from '../graph/rename.ts';
import { entityOf } from '../graph/resolve.ts';
import type { WorkspaceDraft } from '../workspace/draft.ts';
import type { KeptMemory } from './deps.ts';
import type { Keeping } from './remember.ts';
import type { TypedEntity } from './structure.ts';

type Drafting = Pick<Keeping, 'index' | 'ports'> & { around: { root: WorkspaceDraft } };

/**
 * Pages of which nobody knew what they are of, and somebody says now: they are of that type from here on, in the same change. What was
 * done is told by their new ids.
 */
export async function retype<T extends KeptMemory & { notes: string[] }>(
  { index, ports, around }: Drafting,
  typed: readonly TypedEntity[],
  done: T,
): Promise<T> {
  const renamed: [from: string, to: string][] = [];
  for (const { id, label, type } of new Map(typed.map((one) => [one.id, one])).values()) {
    if (around.root.has(entityPath(entityOf(label, type).id))) continue;
    const graph = { root: around.root, index, clock: ports.clock };
    const { set, result } = await planRename({ entity: id, name: label, type, byOwner: false }, graph);
    await around.root.take(set);
    renamed.push([id, result.id]);
  }
  const now = (text: string) => renamed.reduce((told, [from, to]) => told.replaceAll(from, to), text);
  const { id, path, message, others, notes } = done;
  return {
    ...done,
    ...{ id: now(id), path: now(path), message: now(message), notes: notes.map(now) },
    ...(others === undefined ? {} : { others: others.map(now) }),
  };
}
