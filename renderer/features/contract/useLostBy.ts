import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../api/queries.ts';
import { findLost, type LosingChange } from './lost-by.ts';

/** Changes that are looked through for the one that took the words away. */
const most = 40;
/** Milliseconds that what was found is believed. */
const fresh = 60_000;

/** The change that took the words of an answer out of a file, since the day on which it was last right; undefined while it is looked for. */
export function useLostBy(contains: readonly string[], since: string | null): LosingChange | null | undefined {
  const client = useClient();
  const cache = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: ['contract.lostBy', { contains, since }],
    enabled: since !== null,
    staleTime: fresh,
    queryFn: async ({ signal }): Promise<LosingChange | null> => {
      const asked = { what: 'changes', bookkeeping: 'without', since: since ?? undefined, limit: most } as const;
      const { rows } = await client.call('history.list', asked, { signal });
      return findLost(rows, contains, (commit) =>
        // A commit stays as it is: what it changed is read once, for all questions and for each time they are asked.
        cache.fetchQuery({
          queryKey: ['contract.filesOf', commit],
          staleTime: Number.POSITIVE_INFINITY,
          queryFn: async () => (await client.call('history.diff', { commit })).files,
        }),
      );
    },
  });
  return since === null || isError ? null : data;
}
