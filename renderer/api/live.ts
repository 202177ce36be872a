import type { QueryClient } from '@tanstack/react-query';
import type { Event } from '#shared/contract/events.ts';
import type { Client } from './client.ts';

/** Method names or prefixes (ending in a dot) whose cached answers an event makes old. */
export function staleAfter(event: Event): readonly string[] {
  switch (event.name) {
    case 'changed':
      return [
        'memory.',
        'decay.',
        'reflection.',
        'graph.',
        'capture.',
        'proposals.',
        'instructions.',
        'settings.',
        'models.',
        'file.list',
        'file.read',
        'library.tree',
        'workspace.status',
        'changes.recent',
      ];
    case 'committed':
      return ['file.history', 'changes.recent', 'history.', 'audit.', 'sync.status'];
    case 'problems':
      return ['workspace.status', 'library.tree', 'file.read'];
    case 'indexing':
      return event.data.done >= event.data.total
        ? ['memory.', 'graph.', 'library.', 'workspace.status']
        : ['workspace.status'];
    case 'agents':
      // Who reviews a proposal is a matter of its agent's mode.
      return ['agents.', 'proposals.', 'workspace.status'];
    case 'cycle':
      // Its progress comes with the events themselves.
      return event.data.phase === null ? ['decay.', 'memory.'] : [];
    case 'reflection':
      return event.data.phase === null ? ['reflection.'] : [];
    case 'captured':
      return ['capture.'];
    case 'alerts':
      return ['alerts.'];
    case 'proposals':
      return ['proposals.', 'agents.list'];
    case 'sync':
      return ['sync.'];
    case 'workspace':
      return ['host.'];
    case 'connection':
      return event.data.state === 'connected' ? ['*'] : [];
    case 'notice':
      return ['workspace.status'];
  }
}

/** Whether a query key `[name, input]` is meant by one of these names. */
export function isStale(key: readonly unknown[], names: ReadonlySet<string>): boolean {
  const name = key[0];
  if (typeof name !== 'string') return false;
  if (names.has('*') || names.has(name)) return true;
  const dot = name.indexOf('.');
  return dot > 0 && names.has(name.slice(0, dot + 1));
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
    if (state === 'connected' && before === 'lost') mark(['*']);
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
