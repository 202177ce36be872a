import { diffArrays, diffWordsWithSpace } from 'diff';
import type { DiffLine } from '../../ui/index.ts';

type Part = DiffLine['parts'][number];

/** What one side made of the lines that stood here before; in a line that was rewritten, the words that changed are marked. */
export function sideLines(base: readonly string[], side: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let before = 0;
  let after = 0;
  const parts = diffArrays([...base], [...side]);
  parts.forEach(({ added, removed, value }, n) => {
    const other = removed ? parts[n + 1] : added ? parts[n - 1] : undefined;
    const twin =
      other !== undefined && other.added !== added && other.value.length === value.length ? other.value : null;
    value.forEach((text, at) => {
      const partner = twin?.[at];
      if (!added) before += 1;
      if (!removed) after += 1;
      lines.push({
        sign: added ? 'add' : removed ? 'del' : 'same',
        before: added ? null : before,
        after: removed ? null : after,
        parts:
          partner === undefined
            ? [{ text }]
            : added
              ? wordsOf(partner, text, 'added')
              : wordsOf(text, partner, 'removed'),
      });
    });
  });
  return lines;
}

/** One side of a rewritten line. Two lines that share little are shown plain: marks all over would say nothing. */
function wordsOf(before: string, after: string, side: 'added' | 'removed'): Part[] {
  const words = diffWordsWithSpace(before, after);
  const same = words.reduce((sum, part) => sum + (part.added || part.removed ? 0 : part.value.length), 0);
  const text = side === 'added' ? after : before;
  if (same * 3 < text.length) return [{ text }];
  const other = side === 'added' ? 'removed' : 'added';
  return words.filter((part) => !part[other]).map((part) => ({ text: part.value, marked: part[side] === true }));
}
