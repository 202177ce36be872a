import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Item, keyOf } from './items.ts';

/**
 * Keeps what is being read in its place while entries arrive above it. Answers how many have arrived above since the
 * top of the list was last seen.
 */
export function useAnchor(
  virtual: Virtualizer<HTMLDivElement, Element>,
  items: readonly Item[],
  scroller: RefObject<HTMLDivElement | null>,
): number {
  const anchor = useRef<{ key: string; offset: number } | null>(null);
  const before = useRef(items);
  const [above, setAbove] = useState(0);
  const offset = virtual.scrollOffset ?? 0;

  useLayoutEffect(() => {
    if (before.current === items) return;
    const first = keyOf(before.current.find((item) => item.kind === 'entry') ?? (before.current[0] as Item));
    before.current = items;
    const element = scroller.current;
    if (element === null || anchor.current === null || element.scrollTop <= 4) return;
    const at = items.findIndex((item) => keyOf(item) === anchor.current?.key);
    const start = at < 0 ? undefined : virtual.measurementsCache[at]?.start;
    if (start === undefined) return;
    const arrived = items
      .slice(
        0,
        items.findIndex((item) => keyOf(item) === first),
      )
      .filter((item) => item.kind === 'entry');
    if (arrived.length > 0) setAbove((now) => now + arrived.length);
    const to = start + anchor.current.offset;
    if (Math.abs(to - element.scrollTop) > 1) virtual.scrollToOffset(to);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const top = virtual.getVirtualItemForOffset(element.scrollTop);
    anchor.current = top === undefined ? null : { key: String(top.key), offset: element.scrollTop - top.start };
    if (offset <= 4 && above > 0) setAbove(0);
  });
  return above;
}
