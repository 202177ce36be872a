import { useQuery } from '@tanstack/react-query';
import type { CommitRow } from '#shared/model/audit.ts';
import { useClient } from '../../api/queries.ts';

/** Changes that are looked through for the one that took the words away. */
const most = 40;
/** Milliseconds that what was found is believed. */
const fresh = 60_000;

type Lost = { row: CommitRow; change: string };

/**
 * The change that took the words of an answer out of a file, since the day on which it was last right: the newest whose file
 * held them before and does not now. Null where none did by itself.
 */
export function useLostBy(contains: readonly string[], since: string | null): Lost | null {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['contract.lostBy', { contains, since }],
    enabled: since !== null,
    staleTime: fresh,
    queryFn: async ({ signal }): Promise<Lost | null> => {
      const asked = { what: 'changes', bookkeeping: 'without', since: since ?? undefined, limit: most } as const;
      const { rows } = await client.call('history.list', asked, { signal });
      for (const row of rows) {
        if (row.removed === 0 || row.change === null) continue;
        const { files } = await client.call('history.diff', { commit: row.commit }, { signal });
        if (files.some(({ before, after }) => contains.some((words) => holds(before, words) && !holds(after, words))))
          return { row, change: row.change };
      }
      return null;
    },
  });
  return data ?? null;
}

const holds = (text: string | null, words: string) => text?.toLowerCase().includes(words.toLowerCase()) ?? false;
