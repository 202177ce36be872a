import { useCall } from '../../api/queries.ts';
import type { SearchHit } from './hit.ts';

/** Whether what took the place of a memory is archived, or no longer there: nothing says what holds instead. */
export function useFreed({ id, supersededBy, kind }: SearchHit): boolean {
  const by = supersededBy === undefined || supersededBy === id ? null : supersededBy;
  const asked = useCall('memory.scores', { ids: by === null ? [] : [by] }, { enabled: by !== null });
  if (by === null || !asked.isSuccess || (kind !== 'fact' && kind !== 'episode')) return false;
  const [successor] = asked.data.scores;
  return successor === undefined || successor.status === 'archived';
}
