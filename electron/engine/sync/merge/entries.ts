import { type Choice, chosenLines, type MergePiece, type TextConflict } from '#shared/text/three-way.ts';
import { settled } from '../../workspace/merge/text.ts';
import { criticalityOf, fileKind } from '../../workspace/paths.ts';

export type Three = { base: string | null; mine: string | null; theirs: string | null };

/** One memory, fact or line that both sides changed: decided on by itself. `under`: the heading it stands under. */
export type MergeEntry = { under: string | null } & Record<'base' | 'mine' | 'theirs', string>;

/** Forms of which half of one version and half of another is none. */
const whole = new Set(['json', 'config', 'jsonl', 'pending-reflection']);

/** What is to be decided on of a file, place by place; empty where a side is taken whole or not at all. */
export function entriesOf(path: string, three: Three): MergeEntry[] {
  const pieces = piecesOf(path, three);
  const entries: MergeEntry[] = [];
  let under: string | null = null;
  for (const piece of pieces) {
    if (piece.kind === 'conflict') entries.push({ under, ...textsOf(piece) });
    under = headingIn(piece.kind === 'agreed' ? piece.lines : piece.mine) ?? under;
  }
  return entries;
}

/** The file with a choice for each entry, in their order. */
export function chosenText(path: string, three: Three, choices: readonly Choice[]): string {
  return piecesOf(path, three)
    .flatMap((piece) => (piece.kind === 'agreed' ? piece.lines : chosenLines(piece, choices[piece.n] ?? 'mine')))
    .join('\n');
}

function piecesOf(path: string, { base, mine, theirs }: Three): MergePiece[] {
  // Whoever decides on a place agrees to the rest unseen: not where it says who an agent is.
  const isWhole = whole.has(fileKind(path)) || criticalityOf(path) === 'critical';
  if (mine === null || theirs === null || isWhole) return [];
  return settled(base ?? '', mine, theirs);
}

const textsOf = ({ base, mine, theirs }: TextConflict) => ({
  base: base.join('\n'),
  mine: mine.join('\n'),
  theirs: theirs.join('\n'),
});

function headingIn(lines: readonly string[]): string | null {
  const heading = lines.findLast((line) => /^#{1,6} /.test(line));
  return heading === undefined ? null : heading.replace(/^#+ /, '').trim();
}
