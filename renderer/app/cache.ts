import { QueryClient } from '@tanstack/react-query';
import { MnemeError } from '#shared/model/error.ts';

/** Answers stay true until an event says otherwise, so nothing refetches by time or focus. */
export function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The engine and the host are local: being offline means nothing here.
        networkMode: 'always',
        retry: (failures, error) => error instanceof MnemeError && error.code === 'engine.stopped' && failures < 2,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
