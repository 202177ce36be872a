import type { Memory } from '#shared/model/memory.ts';
import { correctedBy } from '../workspace/codecs/correction.ts';
import { readMarks, supersededTag } from '../workspace/codecs/entity-marks.ts';
import type { Index } from './types.ts';

type Known = Pick<Index, 'get' | 'linksTo'>;

/** Steps from a memory to what holds now; a longer way is a ring. */
const mostSteps = 8;

/**
 * The id of what took the place of a memory, its own where nothing did; null while it stands. A fact is marked on its page; an episode, which nobody
 * rewrites, is named by the correction or the fact that took its place or took it back.
 */
export function supersededBy(index: Known, { id, kind, tags, text }: Memory): string | null {
  const isMarked = tags.includes(supersededTag);
  if (kind !== 'episode' && !isMarked) return null;
  const links = index.linksTo(id);
  if (kind !== 'episode') {
    const successor = links.findLast(({ relation }) => relation === 'supersedes')?.from;
    return successor ?? readMarks(text).supersededBy.at(-1) ?? id;
  }
  const from = links.flatMap((link) => link.from ?? []);
  const isFact = (other: string) => links.some((link) => link.from === other && link.relation === 'supersedes');
  const correction = index
    .get([...new Set(from)])
    .findLast(
      (memory) =>
        isFact(memory.id) || ((isMarked || memory.type === 'correction') && correctedBy(memory.text).includes(id)),
    );
  return correction?.id ?? (isMarked ? id : null);
}

/** What holds in the place of a superseded memory, itself superseded by nothing; null when that is gone. */
export function holdsInstead(index: Known, memory: Memory): Memory | null {
  let next: Memory | undefined = memory;
  for (let n = 0; n < mostSteps && next !== undefined; n++) {
    const by = supersededBy(index, next);
    if (by === null) return next === memory ? null : next;
    next = by === next.id ? undefined : index.get([by])[0];
  }
  return null;
}
