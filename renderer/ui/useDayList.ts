import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef } from 'react';

/** Heights in pixels, before they are measured. */
type Shape<Item> = { heightOf(item: Item): number; keyOf(item: Item): string; dayHeight: number; overscan: number };

/** The virtual list of days and what happened on them; `stuck` is the day that stands on top, which is being read. */
export function useDayList<Item extends { kind: string }>(
  items: readonly Item[],
  scroller: RefObject<HTMLDivElement | null>,
  { heightOf, keyOf, dayHeight, overscan }: Shape<Item>,
) {
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
    estimateSize: (n) => heightOf(items[n] as Item),
    getItemKey: (n) => keyOf(items[n] as Item),
    rangeExtractor,
    overscan,
    scrollPaddingStart: dayHeight,
  });
  return { virtual, rows: virtual.getVirtualItems(), stuck };
}
