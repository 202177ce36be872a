import { useEffect } from 'react';
import type { CommitRow } from '#shared/model/audit.ts';
import { useLookStore } from '../../api/look.ts';
import { useLatest } from '../../ui/index.ts';

/** Newest rows that lose their dot when the page is left; what lies deeper was seldom new. */
const most = 200;

export function useSeenCommits(rows: readonly CommitRow[]): void {
  const look = useLookStore();
  const latest = useLatest(rows);
  useEffect(() => () => look.seen(latest.current.slice(0, most).map((row) => row.commit)), [look, latest]);
}
