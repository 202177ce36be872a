import type { Memory } from '#shared/model/memory.ts';
import { holdsInstead } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import { wallMinute } from '../workspace/when.ts';

/** Tells of a memory whether it holds only from a day on that is still to come. */
export type IsPending = (memory: Pick<Memory, 'kind' | 'begun'>) => boolean;

/** As the asker counts days. */
export function pendingOn({ now, zone }: { now: number; zone: string }): IsPending {
  const { day } = wallMinute(now, zone);
  return ({ kind, begun }) => kind === 'fact' && begun !== undefined && begun > day;
}

/** Whether what takes the place of a memory does so on a day to come: until then it holds. */
export function holdsYet(index: Pick<Index, 'get' | 'linksTo'>, memory: Memory, isPending: IsPending): boolean {
  const successor = holdsInstead(index, memory);
  return successor !== null && isPending(successor);
}
