import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { heights, type Item } from './items.ts';

/** The virtual list of the log; `stuck` is the day that stands on top of what is in sight. */
export function useLogList(items: readonly Item[], scroller: RefObject<HTMLDivElement | null>) {
  const stuck = useRef(0);
  const rangeExtractor = useCallback(
    (range: Range) => {
      stuck.current = items.findLastIndex((item, n) => n <= range.startIndex && item.kind === 'day');
      const shown = defaultRangeExtractor(range);
      return stuck.current < 0 || shown.includes(stuck.current) ? shown : [stuck.current, ...shown];
    },
    [items],
  );
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (n) => heights[items[n]?.kind ?? 'commit'],
    getItemKey: (n) => items[n]?.key ?? n,
    rangeExtractor,
    overscan: 12,
    scrollPaddingStart: heights.day,
  });
  useHeld(virtual, items, scroller);
  return { virtual, rows: virtual.getVirtualItems(), stuck };
}

/** Keeps what is being read in its place while rows arrive above it. */
function useHeld(
  virtual: Virtualizer<HTMLDivElement, Element>,
  items: readonly Item[],
  scroller: RefObject<HTMLDivElement | null>,
): void {
  const held = useRef<{ key: string; offset: number } | null>(null);
  const before = useRef(items);

  useLayoutEffect(() => {
    if (before.current === items) return;
    before.current = items;
    // Heights belong to places of the list; what stands there now may be of another kind.
    virtual.measure();
    const element = scroller.current;
    if (element === null || held.current === null || element.scrollTop <= 4) return;
    const { key, offset } = held.current;
    let start = 0;
    for (const item of items) {
      if (item.key === key) {
        if (Math.abs(start + offset - element.scrollTop) > 1) virtual.scrollToOffset(start + offset);
        return;
      }
      start += heights[item.kind];
    }
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const top = virtual.getVirtualItemForOffset(element.scrollTop);
    held.current = top === undefined ? null : { key: String(top.key), offset: element.scrollTop - top.start };
  });
}
