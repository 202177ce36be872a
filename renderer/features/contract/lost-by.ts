import type { CommitRow } from '#shared/model/audit.ts';
import type { Out } from '../../api/client.ts';

type File = Pick<Out<'history.diff'>['files'][number], 'before' | 'after'>;

/** The change that took words away, and the commit that it stands in. */
export type LosingChange = { row: CommitRow; change: string };

/**
 * The newest change whose file held words of an answer before and does not now; null where none did by itself. Changes that
 * took no line away are not looked into.
 * @param rows newest first
 */
export async function findLost(
  rows: readonly CommitRow[],
  contains: readonly string[],
  filesOf: (commit: string) => Promise<readonly File[]>,
): Promise<LosingChange | null> {
  for (const row of rows) {
    if (row.removed === 0 || row.change === null) continue;
    const files = await filesOf(row.commit);
    if (files.some(({ before, after }) => contains.some((words) => holds(before, words) && !holds(after, words))))
      return { row, change: row.change };
  }
  return null;
}

const holds = (text: string | null, words: string) => text?.toLowerCase().includes(words.toLowerCase()) ?? false;
