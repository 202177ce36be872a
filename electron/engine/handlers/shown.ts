import type { Output } from '#shared/contract/methods.ts';
import type { Memory } from '#shared/model/memory.ts';

/** Characters of a memory's text in a list; `memory.get` gives it whole. */
export const listedText = 2_000;

/** A memory as a client gets it, its text cut at `bound` characters. */
export function shownMemory(memory: Memory, bound: number): Output<'memory.get'>['memories'][number] {
  const truncated = memory.text.length > bound;
  const text = truncated ? memory.text.slice(0, bound) : memory.text;
  return { ...memory, text, truncated, citation: `${memory.path}#L${memory.line}` };
}
