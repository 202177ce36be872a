import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** Heights in pixels, before they are measured. */
type Shape<Item> = { heightOf(item: Item): number; keyOf(item: Item): string; dayHeight: number; overscan: number };

/** The virtual list of days and what happened on them; `stuck` is the day that stands on top, which is being read. */
export function useDayList<Item extends { kind: string }>(
  items: readonly Item[],
  scroller: RefObject<HTMLDivElement | null>,
  { heightOf, keyOf, dayHeight, overscan }: Shape<Item>,
) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const stuck = dayAt(items, range.startIndex);
      const shown = defaultRangeExtractor(range);
      return stuck < 0 || shown.includes(stuck) ? shown : [stuck, ...shown];
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
  const rows = virtual.getVirtualItems();
  return { virtual, rows, stuck: dayAt(items, virtual.range?.startIndex ?? 0) };
}

/** The day under which the item at this place stands. */
function dayAt(items: readonly { kind: string }[], at: number): number {
  return items.findLastIndex((item, n) => n <= at && item.kind === 'day');
}
