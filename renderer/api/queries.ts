import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { MnemeError } from '#shared/model/error.ts';
import type { CallName, Client, In, Out } from './client.ts';

export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('No client above this component.');
  return client;
}

type Options<N extends CallName, S> = Omit<UseQueryOptions<Out<N>, MnemeError, S>, 'queryKey' | 'queryFn'>;

/** Reads through the cache; keyed `[name, input]`, so that events invalidate by the method's name. */
export function useCall<N extends CallName, S = Out<N>>(name: N, input: In<N>, options?: Options<N, S>) {
  const client = useClient();
  return useQuery<Out<N>, MnemeError, S>({
    ...options,
    queryKey: [name, input],
    queryFn: ({ signal }) => client.call(name, input, { signal }),
  });
}

/** A write, or a read on request. What it changes comes back as events; nothing is invalidated by hand. */
export function useAct<N extends CallName>(name: N) {
  const client = useClient();
  return useMutation<Out<N>, MnemeError, In<N>>({
    mutationKey: [name],
    mutationFn: (input) => client.call(name, input),
  });
}

/** Fetches through the cache outside of rendering, such as in an effect or a handler. */
export function useFetch() {
  const client = useClient();
  const cache = useQueryClient();
  return <N extends CallName>(name: N, input: In<N>): Promise<Out<N>> =>
    cache.fetchQuery({ queryKey: [name, input], queryFn: () => client.call(name, input), staleTime: 5_000 });
}
