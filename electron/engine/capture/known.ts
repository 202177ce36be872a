import type { Memory, MemoryKind } from '#shared/model/memory.ts';
import { soughtWords } from '../index/query.ts';
import type { Index } from '../index/types.ts';
import { readMarks, supersededTag } from '../workspace/codecs/entity-marks.ts';
import { attributeOf, spelled, standing } from './compare.ts';

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

/** What joins a correction to the episode it corrects. */
export const supersedes = '\n\nSupersedes';
const pages = new Set<MemoryKind>(['procedure', 'vault']);

/** A page is known when it says these words already, whatever else it says. */
function onPage(page: string, text: string): Known['standing'] | 'distinct' {
  const words = spelled(text);
  return words !== '' && ` ${spelled(page)} `.includes(` ${words} `) ? 'same' : 'distinct';
}

/** A fact is marked on its page; an episode is named by the correction that took its place. */
function isSuperseded(index: Index, { id, tags, kind }: Memory): boolean {
  if (kind !== 'episode') return tags.includes(supersededTag);
  const corrections = index.linksTo(id).flatMap(({ from }) => from ?? []);
  return index
    .get(corrections)
    .some((memory) => memory.type === 'correction' && memory.text.includes(`${supersedes} [[${id}]]`));
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
    const [said = ''] = memory.kind === 'fact' ? [readMarks(memory.text).statement] : memory.text.split(supersedes);
    const stands = pages.has(memory.kind) ? onPage(memory.text, text) : standing(said, text);
    if (stands === wanted && !isSuperseded(index, memory)) return { memory, standing: wanted };
  }
  return null;
}
