import type { QueryClient } from '@tanstack/react-query';
import { declared } from '#shared/contract/declared.ts';
import { type Event, happeningOf } from '#shared/contract/events.ts';
import type { Client } from './client.ts';

/** All cached answers, whatever they are of. */
const everything = '*';

/** Names of the methods whose cached answers an event makes old, as they declare. */
export function staleAfter(event: Event): readonly string[] {
  if (event.name === 'connection') return event.data.state === 'connected' ? [everything] : [];
  const happening = happeningOf(event);
  if (happening === null) return [];
  return Object.keys(declared).filter((name) => declared[name]?.staleAfter?.includes(happening));
}

/** Whether a query key `[name, input]` is meant by one of these names. */
export function isStale(key: readonly unknown[], names: ReadonlySet<string>): boolean {
  const name = key[0];
  return typeof name === 'string' && (names.has(everything) || names.has(name));
}

function isHost(key: readonly unknown[]): boolean {
  return typeof key[0] === 'string' && key[0].startsWith('host.');
}

/** Milliseconds between two rounds of refetching while events rush in: at first, and when they go on and on. */
const calm = { least: 200, most: 1_000 };
/** Each round of a rush that goes on waits longer than the one before, by this factor. */
const slower = 1.5;

/**
 * Keeps the cache true: the first event of a burst acts at once, the rest together after a breath. While agents write
 * without a pause the breaths grow longer: a window on the side must not cost the engine more than they do.
 * Answers how to stop.
 */
export function keepLive(client: Client, cache: QueryClient): () => void {
  const names = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let breath = calm.least;
  const flush = () => {
    timer = undefined;
    if (names.size === 0) {
      breath = calm.least;
      return;
    }
    const now = new Set(names);
    names.clear();
    // A first answer that is on its way may be older than the event, and cannot be asked for anew before it is here.
    const unborn = cache.getQueryCache().findAll({
      predicate: ({ queryKey, state }) =>
        isStale(queryKey, now) && state.fetchStatus === 'fetching' && state.data === undefined,
    });
    for (const { queryKey } of unborn) names.add(String(queryKey[0]));
    void cache.invalidateQueries({ predicate: (query) => isStale(query.queryKey, now) });
    timer = setTimeout(flush, breath);
    breath = Math.min(calm.most, breath * slower);
  };
  const mark = (more: readonly string[]) => {
    for (const name of more) names.add(name);
    if (timer === undefined) flush();
  };
  let before = client.state();
  const stopState = client.onState((state) => {
    if (state === 'connected' && before === 'lost') mark([everything]);
    if (state !== 'connecting') before = state;
  });
  const stopEvents = client.onEvent((event) => {
    // Another workspace: what was cached is not merely old, it is of somewhere else.
    if (event.name === 'workspace') void cache.resetQueries({ predicate: (query) => !isHost(query.queryKey) });
    mark(staleAfter(event));
  });
  return () => {
    clearTimeout(timer);
    stopState();
    stopEvents();
  };
}
