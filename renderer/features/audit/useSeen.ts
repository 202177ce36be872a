import { useEffect, useRef } from 'react';
import type { CommitRow } from '#shared/model/audit.ts';
import { useLookStore } from '../../api/look.ts';

/** Newest rows that lose their dot when the page is left; what lies deeper was seldom new. */
const most = 200;

export function useSeen(rows: readonly CommitRow[]): void {
  const look = useLookStore();
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => () => look.seen(latest.current.slice(0, most).map((row) => row.commit)), [look]);
}
