import type { Followers } from './follow.ts';

/** Breaks off what goes on, all of it at once, then writes what waits, then lets go of history and index. */
export async function closeAll({ services, graph, housekeeping, byItself }: Followers): Promise<void> {
  const { door, history, index, alerts, keeper } = services;
  // What is being taken up is broken off: the next start goes on with it.
  const unwatched = keeper.close();
  await services.ready.catch(() => undefined);
  const unheard = alerts.history.close();
  await Promise.all([
    unwatched,
    unheard,
    byItself.close(),
    services.importing.close(),
    services.links.close(),
    services.cycle.close(),
    alerts.idle(),
    services.reflecting.close(),
    services.proposals.close(),
    services.snapshots.drop(),
    housekeeping.close(),
    services.vectors.close(),
    services.reranking.close(),
    services.commits.close(),
  ]);
  await Promise.all([services.access.flush(), services.provenance.close(), graph.close()]);
  await door.close();
  // The door looks at the audit log once more as it closes; what it finds there is held against the history.
  await alerts.idle();
  await history.close();
  index.close();
}
