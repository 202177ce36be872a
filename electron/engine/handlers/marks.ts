import type { Confidence, Memory } from '#shared/model/memory.ts';
import { takenFrom, unreviewedTag } from '../capture/trust.ts';
import type { Services } from '../services.ts';

type Marked = Pick<Memory, 'id' | 'tags'> & { source?: string | null };

/**
 * Why a memory proves nothing by itself, in words for whoever reads it: nobody stands by it, or it was taken from a page, a
 * tool or somebody else. Null when it may be relied on.
 */
export function doubtOf({ unattributed }: Pick<Services, 'unattributed'>, memory: Marked): string | null {
  const from = takenFrom(memory);
  return unattributed.doubt(memory.id) ?? (from === null ? null : `untrusted: ${from}`);
}

/** The lines of a file that hold such memories, and why; lines of one reason that follow each other as one. */
export function doubtsIn(services: Pick<Services, 'unattributed' | 'index'>, path: string): Doubted[] {
  const doubts: Doubted[] = [];
  for (const memory of services.index.memoriesOf(path)) {
    const doubt = doubtOf(services, memory);
    if (doubt === null) continue;
    const last = doubts.at(-1);
    // Between two entries of a day stand a heading and an empty line.
    if (last?.doubt === doubt && memory.line - last.to <= 3) last.to = Math.max(last.to, memory.endLine);
    else doubts.push({ from: memory.line, to: memory.endLine, doubt });
  }
  return doubts;
}

type Doubted = { from: number; to: number; doubt: string };

/** The same beside the memory, whose confidence is then low whatever its file says. */
export function doubted<T extends Marked & { confidence: Confidence | null }>(
  services: Pick<Services, 'unattributed'>,
  memory: T,
): T & { doubt?: string } {
  const doubt = doubtOf(services, memory);
  return doubt === null ? memory : { ...memory, confidence: 'low', doubt };
}

/** Whether a memory is given to whoever did not ask for it: what nobody stands by is left out; a search finds it. */
export const isGivenUnasked = (
  { unattributed }: Pick<Services, 'unattributed'>,
  { id, tags }: Pick<Memory, 'id' | 'tags'>,
): boolean => unattributed.doubt(id) === null && !tags.includes(unreviewedTag);
