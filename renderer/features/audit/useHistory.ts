import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MnemeError, toErrorValue } from '#shared/model/error.ts';
import type { Out } from '../../api/client.ts';
import { useClient } from '../../api/queries.ts';
import { historyInput, type LogFilters } from './filters.ts';
import { joined } from './items.ts';

type Page = Out<'history.list'>;
type Pages = InfiniteData<Page, string | null>;

/** Milliseconds in which a burst of commits is gathered. */
const pause = 150;

/** Milliseconds between two looks while the engine still reads a history that it has not seen. */
const whileReading = 3_000;

/** `The history is still being read: 3250 commits so far.`, out of an answer; null once it is whole. */
export function readingOf(answer: string): string | null {
  return /The history is still being read: \d+ commits so far\./.exec(answer)?.[0] ?? null;
}

/** The log, page by page; what is committed meanwhile is set before it, so that no loaded page is ever read twice. */
export function useHistory(filters: LogFilters) {
  const client = useClient();
  const cache = useQueryClient();
  const words = JSON.stringify(filters);
  const query = useInfiniteQuery<Page, MnemeError, Pages, readonly unknown[], string | null>({
    queryKey: ['auditlog', words],
    queryFn: ({ pageParam, signal }) =>
      client.call('history.list', historyInput(filters, pageParam, new Date()), { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    // Events keep it true while it is on screen; a page that comes back begins with the newest.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  useEffect(() => {
    const key = ['auditlog', words];
    const narrowed = JSON.parse(words) as LogFilters;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const again = () => void cache.resetQueries({ queryKey: key, exact: true });
    async function adopt() {
      timer = undefined;
      const fresh = await client.call('history.list', historyInput(narrowed, null, new Date()));
      if (gone) return;
      // A page on its way would set its own idea of the list over this one.
      if (cache.isFetching({ queryKey: key, exact: true }) > 0) {
        timer ??= setTimeout(() => adopt().catch(again), pause);
        return;
      }
      const data = cache.getQueryData<Pages>(key);
      if (data === undefined) return again();
      const [head, ...rest] = data.pages;
      const rows = joined(fresh.rows, head?.rows ?? []);
      if (head === undefined || rows === null || (head.rows.length === 0 && fresh.next !== null)) return again();
      const { total, answer } = fresh;
      const pages = [{ ...head, rows, total, answer }, ...rest.map((page) => ({ ...page, total }))];
      cache.setQueryData<Pages>(key, { ...data, pages });
    }
    const stop = client.onEvent((event) => {
      if (event.name === 'committed') timer ??= setTimeout(() => adopt().catch(again), pause);
    });
    const watching = setInterval(() => {
      const answer = cache.getQueryData<Pages>(key)?.pages[0]?.answer;
      if (answer !== undefined && readingOf(answer) !== null) timer ??= setTimeout(() => adopt().catch(again), pause);
    }, whileReading);
    return () => {
      gone = true;
      clearTimeout(timer);
      clearInterval(watching);
      stop();
    };
  }, [client, cache, words]);

  // The history was made anew and the next page belongs to the old one: the list begins again.
  const lapsed = query.isFetchNextPageError && toErrorValue(query.error).code === 'input.invalid';
  useEffect(() => {
    if (lapsed) void cache.resetQueries({ queryKey: ['auditlog', words], exact: true });
  }, [lapsed, cache, words]);
  return query;
}
