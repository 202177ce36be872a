import { useCall } from '../../api/queries.ts';
import { type SearchFilter, searchInput } from './narrow.ts';
import { useUnread } from './useUnread.ts';

/** Milliseconds until an answer of what is behind is asked for again. */
const againMs = 3_000;

/** The answer to a question, and what of it is shown. */
export function useAnswer(query: string, narrow: SearchFilter, asOf: string | undefined) {
  const found = useCall(
    'memory.search',
    { ...searchInput(query, narrow), as_of: asOf },
    {
      enabled: query !== '',
      gcTime: 60_000,
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => (asOf === undefined && state.data?.behind ? againMs : false),
    },
  );
  const answer = query === '' ? undefined : found.data;
  return { found, answer, ...useUnread(query, answer) };
}

export type SearchAnswer = ReturnType<typeof useAnswer>;
