import { expect, test } from 'vitest';
import type { CommitRow } from '#shared/model/audit.ts';
import { findLost } from './lost-by.ts';

const row = (commit: string, removed: number) => ({ commit, removed, change: `change of ${commit}` }) as CommitRow;
const texts: Record<string, [string, string]> = {
  newest: ['A dry run comes first.', 'A dry run comes first, always.'],
  loses: ['Do a dry run, then deploy.', 'Deploy.'],
  older: ['Do a Dry Run.', ''],
};

test('the newest change whose file held the words and does not now; only what took lines away is read, and no further', async () => {
  const read: string[] = [];
  const filesOf = async (commit: string) => {
    read.push(commit);
    const [before, after] = texts[commit] ?? ['', ''];
    return [{ before, after }];
  };
  const rows = [row('added', 0), row('newest', 1), row('loses', 2), row('older', 1)];
  expect(await findLost(rows, ['dry RUN'], filesOf)).toEqual({ row: rows[2], change: 'change of loses' });
  expect(read).toEqual(['newest', 'loses']);
  expect(await findLost(rows, ['staging'], filesOf)).toBeNull();
});
