import { diff3Merge, diffIndices } from 'node-diff3';

export type Choice = 'mine' | 'theirs' | 'both';

/** A run of lines of the merged text: agreed on, or wanting a choice between three sides. */
export type MergePiece =
  | { kind: 'agreed'; lines: readonly string[] }
  | {
      kind: 'conflict';
      /** Counts the conflicts from 0. */
      n: number;
      base: readonly string[];
      mine: readonly string[];
      theirs: readonly string[];
    };

export type TextConflict = Extract<MergePiece, { kind: 'conflict' }>;

/** Three sides by lines; what only one side changed is agreed, and what both changed alike. All bodies use `\n`. */
export function threeWay(base: string, mine: string, theirs: string): MergePiece[] {
  let n = 0;
  const found = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), { excludeFalseConflicts: true });
  return found.flatMap((part): MergePiece[] => {
    if (part.ok) return part.ok.length === 0 ? [] : [{ kind: 'agreed', lines: part.ok }];
    if (part.conflict === undefined) return [];
    return [{ kind: 'conflict', n: n++, base: part.conflict.o, mine: part.conflict.a, theirs: part.conflict.b }];
  });
}

export function conflictsOf(pieces: readonly MergePiece[]): TextConflict[] {
  return pieces.filter((piece) => piece.kind === 'conflict');
}

/** Lines that a choice leaves; `both` is mine, then theirs. */
export function chosenLines(conflict: TextConflict, choice: Choice): readonly string[] {
  if (choice === 'mine') return conflict.mine;
  if (choice === 'theirs') return conflict.theirs;
  return [...conflict.mine, ...conflict.theirs];
}

/** The merged body; a conflict without a choice stands as mine meanwhile, so that nothing the owner wrote is dropped. */
export function merged(pieces: readonly MergePiece[], choices: ReadonlyMap<number, Choice>): string {
  return pieces
    .flatMap((piece) => (piece.kind === 'agreed' ? piece.lines : chosenLines(piece, choices.get(piece.n) ?? 'mine')))
    .join('\n');
}

/**
 * Conflicts in which the sides only touch are none: they changed neighbouring lines, or one wrote beside what the other
 * changed. Two texts written at one and the same place have no order, and stay a conflict.
 */
export function settleTouching(pieces: readonly MergePiece[]): MergePiece[] {
  let n = 0;
  return pieces.map((piece): MergePiece => {
    if (piece.kind === 'agreed') return piece;
    const lines = both(piece.base, piece.mine, piece.theirs);
    return lines === null ? { ...piece, n: n++ } : { kind: 'agreed', lines };
  });
}

/** Lines `from` to before `to` of the base become these. */
type Hunk = { from: number; to: number; lines: readonly string[] };

function hunksOf(base: readonly string[], side: readonly string[]): Hunk[] {
  return diffIndices([...base], [...side]).map(({ buffer1: [from, length], buffer2Content: lines }) => {
    return { from, to: from + length, lines };
  });
}

/** The base with what both sides changed of it; null where they changed the same lines. */
function both(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] | null {
  const [ours, others] = [hunksOf(base, mine), hunksOf(base, theirs)];
  if (ours.some((one) => others.some((other) => clash(one, other)))) return null;
  const lines = [...base];
  // From the end, so that places before stay where they are; an insertion before what begins at its place goes in last.
  const hunks = [...ours, ...others].sort((a, b) => b.from - a.from || b.to - a.to);
  for (const { from, to, lines: made } of hunks) lines.splice(from, to - from, ...made);
  return lines;
}

function clash(a: Hunk, b: Hunk): boolean {
  if (a.from === b.from && (a.from === a.to) === (b.from === b.to)) return true;
  return a.from < b.to && b.from < a.to;
}
