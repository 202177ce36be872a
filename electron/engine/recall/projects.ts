import type { Hit, Memory } from '#shared/model/memory.ts';
import type { Relevant } from './joined.ts';

/**
 * How much a match counts for that belongs to the project asked in, or to another: enough to part near-equals. What says more of what is
 * asked than all that is of no other project counts whole.
 */
const own = 1.25;
const others = 0.5;

/** The project that a memory is of; null where it is none, or the one that is asked in. */
export const otherProject = ({ scope }: Pick<Hit, 'scope'>, asked: string | null): string | null =>
  scope === undefined || scope === asked ? null : scope;

type Held = Pick<Relevant, 'memory' | 'read'>;

/** What each of some results counts for beside the others, asked in a project. */
export function nearnessAmong(results: readonly Held[], asked: string | null): (one: Held) => number {
  if (asked === null) return () => 1;
  const isOther = (memory: Memory) => otherProject(memory, asked) !== null;
  const most = Math.max(0, ...results.map(({ memory, read }) => (isOther(memory) ? 0 : read.traits.covered)));
  return ({ memory, read }) => {
    if (memory.scope === undefined) return 1;
    if (memory.scope === asked) return own;
    return read.traits.covered > most ? 1 : others;
  };
}
