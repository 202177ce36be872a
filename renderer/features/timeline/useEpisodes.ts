import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MnemeError } from '#shared/model/error.ts';
import { useClient } from '../../api/queries.ts';
import { browseInput, type EpisodePage, type TimelineFilters } from './filters.ts';
import { mergePages } from './merge.ts';

/** Ids asked for at once; more changed at a time than this many calls hold reads the list anew. */
const batch = 50;
const most = 200;
/** Milliseconds in which a burst of changes is gathered. */
const pause = 120;

/**
 * Episodes, page by page, kept true by events: what changed is fetched by id and set in its place, so a list of
 * 100,000 is never read again for one new entry.
 */
export function useEpisodes(filters: TimelineFilters) {
  const client = useClient();
  const cache = useQueryClient();
  const { q, type, tag, confidence, source, scope, day } = filters;
  const query = useInfiniteQuery<
    EpisodePage,
    MnemeError,
    InfiniteData<EpisodePage, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: ['timeline', { q, type, tag, confidence, source, scope, day }],
    queryFn: ({ pageParam, signal }) => client.call('memory.browse', browseInput(filters, pageParam), { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    staleTime: 60_000,
  });

  useEffect(() => {
    const shown: TimelineFilters = { q, type, tag, confidence, source, scope, day };
    const key = ['timeline', shown];
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What is shown stays until it is read anew: who reads keeps the place.
    const again = () => void cache.invalidateQueries({ queryKey: key, exact: true });
    async function adopt() {
      timer = undefined;
      const ids = [...waiting];
      waiting.clear();
      // Which words stand in a memory is the index's to say.
      if (ids.length > most || q !== undefined) return again();
      for (let at = 0; at < ids.length; at += batch) {
        const { memories, missing } = await client.call('memory.get', { ids: ids.slice(at, at + batch) });
        cache.setQueryData<InfiniteData<EpisodePage, string | null>>(key, (data) =>
          data === undefined ? data : { ...data, pages: mergePages(data.pages, shown, memories, missing) },
        );
      }
    }
    const stop = client.onEvent((event) => {
      if (event.name === 'indexing' && event.data.done >= event.data.total) again();
      if (event.name !== 'changed') return;
      const ids = event.data.ids.filter((id) => id.startsWith('episode:'));
      const episodes = event.data.paths.some((path) => path.startsWith('memory/episodes/'));
      if (ids.length === 0 && episodes) again();
      for (const id of ids) waiting.add(id);
      if (waiting.size > 0) timer ??= setTimeout(() => adopt().catch(again), pause);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, cache, q, type, tag, confidence, source, scope, day]);

  return query;
}
