import type { CommitRow } from '#shared/model/audit.ts';

/** Changes made in one breath, told by their newest. */
export type Burst = { row: CommitRow; rest: number };

/** Two acts of one kind this near together are one act of many files: an import, an undo, a reflection that was applied. */
const breathMs = 60_000;

/** Neighbours of one sitting and one kind, a breath apart, as one line. Rows come newest first. */
export function burstsOf(rows: readonly CommitRow[]): Burst[] {
  const bursts: Burst[] = [];
  let last: CommitRow | undefined;
  for (const row of rows) {
    const burst = bursts.at(-1);
    if (burst !== undefined && last !== undefined && isOneAct(last, row)) burst.rest++;
    else bursts.push({ row, rest: 0 });
    last = row;
  }
  return bursts;
}

function isOneAct(later: CommitRow, earlier: CommitRow): boolean {
  if (later.commit === earlier.commit) return true;
  const alike = later.group.key === earlier.group.key && later.action === earlier.action;
  return alike && Date.parse(later.at) - Date.parse(earlier.at) <= breathMs;
}
