import type { Followers } from './follow.ts';

/** Ends what goes on, then writes what waits, then lets go of history and index. */
export async function closeAll({ services, graph, housekeeping, byItself }: Followers): Promise<void> {
  const { ports, door, history, index, alerts } = services;
  await services.ready.catch(() => undefined);
  await byItself.close();
  await services.importing.close();
  await services.links.close();
  await services.cycle.close();
  alerts.history.close();
  await alerts.idle();
  await services.reflecting.close();
  await services.proposals.close();
  await services.snapshots.drop();
  await services.keeper.close();
  await housekeeping.close();
  await services.vectors.close();
  await services.reranking.close();
  await services.access.flush();
  await services.provenance.close();
  await graph.close();
  await door
    .checkpoint('closing')
    .catch((cause) => ports.log.warn('no checkpoint at the end', { cause: String(cause) }));
  await door.close();
  await history.close();
  await services.commits.close();
  index.close();
}
