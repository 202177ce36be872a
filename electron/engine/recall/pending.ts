import type { Memory } from '#shared/model/memory.ts';
import { holdsInstead, supersededBy } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import { wallMinute } from '../workspace/when.ts';

/** Tells of a memory whether it holds only from a day on that is still to come. */
export type IsPending = (memory: Pick<Memory, 'kind' | 'begun'>) => boolean;

/** As the asker counts days. */
export function pendingOn({ now, zone }: { now: number; zone: string }): IsPending {
  const { day } = wallMinute(now, zone);
  return ({ kind, begun }) => kind === 'fact' && begun !== undefined && begun > day;
}

/** What has taken the place of a memory, by its id, as `supersededBy`; null until the day from which on that holds. */
export function supersededYet(
  index: Pick<Index, 'get' | 'linksTo'>,
  memory: Memory,
  isPending: IsPending,
): string | null {
  const by = supersededBy(index, memory);
  const successor = by === null ? null : holdsInstead(index, memory);
  return successor !== null && isPending(successor) ? null : by;
}
