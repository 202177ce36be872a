import { useEffect, useRef } from 'react';
import { useLookStore } from '../../api/look.ts';
import type { TimelineItem } from './items.ts';

/** Entries that were on screen lose their dot when the page is left. */
export function useSeenEpisodes(items: readonly TimelineItem[], rows: readonly { index: number }[]): void {
  const look = useLookStore();
  const shown = useRef(new Set<string>());
  useEffect(() => {
    for (const { index } of rows) {
      const item = items[index];
      if (item?.kind === 'entry') shown.current.add(item.episode.id);
    }
  });
  useEffect(() => () => look.seen([...shown.current]), [look]);
}
