import { useMemo } from 'react';
import type { Status } from '#shared/model/memory.ts';
import { useCall } from '../../api/queries.ts';

/**
 * How alive pages are today that are one memory as a whole, by path; active ones are left out.
 * @param isNow false for a day of the past
 * @returns null until it is known, and for the past
 */
export function useStatuses(isNow: boolean): ReadonlyMap<string, Status> | null {
  const pages = useCall('library.statuses', {}, { enabled: isNow }).data?.pages;
  return useMemo(
    () =>
      pages === undefined || !isNow ? null : new Map<string, Status>(pages.map(({ path, status }) => [path, status])),
    [pages, isNow],
  );
}
