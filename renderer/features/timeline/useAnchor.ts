import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type TimelineItem, timelineItemKey } from './items.ts';

/**
 * Keeps what is being read in its place while entries arrive above it. Answers how many have arrived above since the
 * top of the list was last seen.
 */
export function useAnchor(
  virtual: Virtualizer<HTMLDivElement, Element>,
  items: readonly TimelineItem[],
  scroller: RefObject<HTMLDivElement | null>,
): number {
  const anchor = useRef<{ key: string; index: number; offset: number } | null>(null);
  const before = useRef(items);
  const [above, setAbove] = useState(0);
  const scrolled = virtual.scrollOffset ?? 0;

  useLayoutEffect(() => {
    if (before.current === items) return;
    const old = before.current;
    before.current = items;
    const element = scroller.current;
    if (element === null || anchor.current === null || element.scrollTop <= 4) return;
    const { key, index, offset } = anchor.current;
    const at = items.findIndex((item) => timelineItemKey(item) === key);
    // Rows first drawn in this very render have been measured by now; asking for the size takes them in.
    virtual.getTotalSize();
    const start = at < 0 ? undefined : virtual.measurementsCache[at]?.start;
    if (start === undefined) return;
    if (at > index) {
      const known = new Set(old.slice(0, index).map(timelineItemKey));
      const arrived = items
        .slice(0, at)
        .filter((item) => item.kind === 'entry' && !known.has(timelineItemKey(item))).length;
      setAbove((now) => now + arrived);
    }
    const to = start + offset;
    if (Math.abs(to - element.scrollTop) > 1) virtual.scrollToOffset(to);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const top = virtual.getVirtualItemForOffset(element.scrollTop);
    anchor.current =
      top === undefined ? null : { key: String(top.key), index: top.index, offset: element.scrollTop - top.start };
    if (scrolled <= 4 && above > 0) setAbove(0);
  });
  return above;
}
