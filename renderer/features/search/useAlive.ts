import { useMemo } from 'react';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import type { SearchHit } from './hit.ts';

export type Alive = Out<'memory.scores'>['scores'][number];

const none: readonly Alive[] = [];

/** How alive each result is, by id; nothing while it is asked. */
export function useAlive(hits: readonly SearchHit[]): ReadonlyMap<string, Alive> {
  const ids = hits.map(({ id }) => id);
  const scores = useCall('memory.scores', { ids }, { enabled: ids.length > 0, gcTime: 60_000 }).data?.scores ?? none;
  return useMemo(() => new Map(scores.map((score) => [score.id, score])), [scores]);
}
