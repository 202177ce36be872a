import { useCall } from '../../api/queries.ts';

/** Whether nothing is remembered: there is nothing to find, nor to narrow. */
export const useNothingYet = (): boolean =>
  useCall('workspace.status', {}, { select: ({ counts }) => counts.memories === 0 }).data === true;
