import type { Memory, MemoryKind } from '#shared/model/memory.ts';
import { soughtWords } from '../index/query.ts';
import type { Index } from '../index/types.ts';
import { attributeOf, standing } from './compare.ts';

export type Known = { memory: Memory; standing: 'same' | 'changed' };

/** Words looked up at most; the longest are the rarest. */
const mostWords = 6;
/** Memories compared at most. */
const mostCompared = 20;

/**
 * The memory that a statement repeats, or whose value it changes; null when it is news. Only memories of the kinds given,
 * and only where `about` (an entity's page) fits. A repeat goes before a change.
 */
export function knownAs(index: Index, text: string, where: { kinds: MemoryKind[]; path?: string }): Known | null {
  const same = compared(index, text, text, where, 'same');
  if (same !== null) return same;
  const about =
    attributeOf(text)?.about ??
    (/\b(?:no longer|not|n't|any ?more)\b|n't/iu.test(text)
      ? text.replace(/\b(?:no longer|does(?:n't| not)|do(?:n't| not)|any ?more)\b/giu, ' ')
      : null);
  return about === null ? null : compared(index, about, text, where, 'changed');
}

function compared(
  index: Index,
  sought: string,
  text: string,
  { kinds, path }: { kinds: MemoryKind[]; path?: string },
  wanted: Known['standing'],
): Known | null {
  const terms = soughtWords(sought).filter(({ stop }) => !stop);
  if (terms.length === 0) return null;
  const telling = terms.toSorted((a, b) => b.words.length - a.words.length).slice(0, mostWords);
  const expression = telling.map(({ words }) => `"${words}"`).join(' AND ');
  const { candidates } = index.match(expression, { kinds, limit: mostCompared });
  const near = candidates.filter((one) => path === undefined || one.path === path);
  for (const memory of index.load(near.map(({ n }) => n))) {
    if (memory.tags.includes('superseded')) continue;
    if (standing(memory.text, text) === wanted) return { memory, standing: wanted };
  }
  return null;
}
