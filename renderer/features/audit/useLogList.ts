import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useDayList } from '../../ui/index.ts';
import { heights, type LogItem } from './items.ts';

const shape = {
  heightOf: ({ kind }: LogItem) => heights[kind],
  keyOf: ({ key }: LogItem) => key,
  dayHeight: heights.day,
  overscan: 12,
};

/** The virtual list of the log, in which what is being read stays in its place. */
export function useLogList(items: readonly LogItem[], scroller: RefObject<HTMLDivElement | null>) {
  const list = useDayList(items, scroller, shape);
  useHeld(list.virtual, items, scroller);
  return list;
}

/** Keeps what is being read in its place while rows arrive above it. */
function useHeld(
  virtual: Virtualizer<HTMLDivElement, Element>,
  items: readonly LogItem[],
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
