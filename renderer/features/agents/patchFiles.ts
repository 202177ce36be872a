import { parsePatch } from 'diff';
import type { DiffLine } from '../../ui/index.ts';

export type PatchFile = { file: string; isNew: boolean; lines: DiffLine[] };

/** A unified diff, file by file, as lines with both their numbers. */
export function patchFiles(patch: string): PatchFile[] {
  return parsePatch(patch).map(({ oldFileName, newFileName, hunks }) => ({
    file: newFileName ?? '',
    isNew: oldFileName === '/dev/null',
    lines: hunks.flatMap(({ oldStart, newStart, lines }) => numbered(oldStart, newStart, lines)),
  }));
}

const signs: Record<string, DiffLine['sign']> = { '+': 'add', '-': 'del', ' ': 'same' };

function numbered(oldStart: number, newStart: number, lines: readonly string[]): DiffLine[] {
  let before = oldStart;
  let after = newStart;
  return lines.flatMap((line) => {
    const sign = signs[line[0] ?? ''];
    if (sign === undefined) return [];
    return {
      sign,
      before: sign === 'add' ? null : before++,
      after: sign === 'del' ? null : after++,
      parts: [{ text: line.slice(1) }],
    };
  });
}
