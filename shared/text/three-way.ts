import { diff3Merge } from 'node-diff3';

export type Choice = 'mine' | 'theirs' | 'both';

/** A run of lines of the merged text: agreed on, or wanting a choice between three sides. */
export type Piece =
  | { kind: 'agreed'; lines: readonly string[] }
  | {
      kind: 'conflict';
      /** Counts the conflicts from 0. */
      n: number;
      base: readonly string[];
      mine: readonly string[];
      theirs: readonly string[];
    };

export type Conflict = Extract<Piece, { kind: 'conflict' }>;

/** Three sides by lines; what only one side changed is agreed, and what both changed alike. All bodies use `\n`. */
export function threeWay(base: string, mine: string, theirs: string): Piece[] {
  let n = 0;
  const found = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), { excludeFalseConflicts: true });
  return found.flatMap((part): Piece[] => {
    if (part.ok) return part.ok.length === 0 ? [] : [{ kind: 'agreed', lines: part.ok }];
    if (part.conflict === undefined) return [];
    return [{ kind: 'conflict', n: n++, base: part.conflict.o, mine: part.conflict.a, theirs: part.conflict.b }];
  });
}

export function conflictsOf(pieces: readonly Piece[]): Conflict[] {
  return pieces.filter((piece) => piece.kind === 'conflict');
}

/** Lines that a choice leaves; `both` is mine, then theirs. */
export function chosenLines(conflict: Conflict, choice: Choice): readonly string[] {
  if (choice === 'mine') return conflict.mine;
  if (choice === 'theirs') return conflict.theirs;
  return [...conflict.mine, ...conflict.theirs];
}

/** The merged body; a conflict without a choice stands as mine meanwhile, so that nothing the owner wrote is dropped. */
export function merged(pieces: readonly Piece[], choices: ReadonlyMap<number, Choice>): string {
  return pieces
    .flatMap((piece) => (piece.kind === 'agreed' ? piece.lines : chosenLines(piece, choices.get(piece.n) ?? 'mine')))
    .join('\n');
}

/**
 * Conflicts in which the sides only touch are none: one side left the run as it was and wrote before or after it, the
 * other changed the run. What was written beside it stays beside what the run becomes.
 */
export function apart(pieces: readonly Piece[]): Piece[] {
  let n = 0;
  return pieces.map((piece): Piece => {
    if (piece.kind === 'agreed') return piece;
    const lines = besideRun(piece.base, piece.mine, piece.theirs) ?? besideRun(piece.base, piece.theirs, piece.mine);
    return lines === null ? { ...piece, n: n++ } : { kind: 'agreed', lines };
  });
}

/** `beside` with the run in it replaced by what the other side made of it; null when it does not hold the run whole. */
function besideRun(run: readonly string[], beside: readonly string[], other: readonly string[]): string[] | null {
  // Two texts written at one place, with no run between them, have no order.
  if (run.length === 0 || beside.length < run.length) return null;
  const last = beside.length - run.length;
  const at = [0, last].find((from) => run.every((line, n) => line === beside[from + n]));
  return at === undefined ? null : [...beside.slice(0, at), ...other, ...beside.slice(at + run.length)];
}
