import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef } from 'react';
import { type Item, keyOf } from './items.ts';

/** Pixels before they are measured. */
const headingHeight = 36;
const entryHeight = 64;

/** The virtual list of days and entries; `stuck` is the heading that stands on top, the day being read. */
export function useVirtualDays(items: readonly Item[], scroller: RefObject<HTMLDivElement | null>) {
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
    estimateSize: (n) => (items[n]?.kind === 'day' ? headingHeight : entryHeight),
    getItemKey: (n) => keyOf(items[n] as Item),
    rangeExtractor,
    overscan: 8,
    scrollPaddingStart: headingHeight,
  });
  return { virtual, rows: virtual.getVirtualItems(), stuck };
}
