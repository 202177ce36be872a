import { useNavigate } from '@tanstack/react-router';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLookStore } from '../../api/look.ts';
import { useKeys } from '../../app/useKeys.ts';
import { Button, counted, ErrorState } from '../../ui/index.ts';
import { DayHeading } from './DayHeading.tsx';
import { Entry } from './Entry.tsx';
import { type Item, keyOf } from './items.ts';
import { useAnchor } from './useAnchor.ts';

type Props = {
  items: readonly Item[];
  total: number;
  hasMore: boolean;
  failed: unknown;
  onMore(): void;
  onTag(tag: string): void;
};

/** Pixels before they are measured. */
const headingHeight = 36;
const entryHeight = 64;

/** Days and entries in one virtual list; only what is in sight is drawn, the day in sight keeps its heading on top. */
export function EntryList({ items, total, hasMore, failed, onMore, onTag }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [expanded, setExpanded] = useState<string | null>(null);
  const sticky = useRef(0);
  const navigate = useNavigate();

  const rangeExtractor = useCallback(
    (range: Range) => {
      sticky.current = items.findLastIndex((item, n) => n <= range.startIndex && item.kind === 'day');
      const shown = defaultRangeExtractor(range);
      return sticky.current < 0 || shown.includes(sticky.current) ? shown : [sticky.current, ...shown];
    },
    [items],
  );
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (n) => (items[n]?.kind === 'day' ? headingHeight : entryHeight),
    getItemKey: (n) => keyOf(items[n] as Item),
    rangeExtractor,
    overscan: 8,
    scrollPaddingStart: headingHeight,
  });
  const rows = virtual.getVirtualItems();
  const above = useAnchor(virtual, items, scroller);
  useSeen(items, rows);

  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && failed === null && lastShown > items.length - 40) onMore();
  }, [hasMore, failed, lastShown, items.length, onMore]);

  const selectedAt = items.findIndex((item) => keyOf(item) === selected);

  function go(to: number) {
    const item = items[to];
    if (item?.kind !== 'entry') return;
    setSelected(item.episode.id);
    virtual.scrollToIndex(to, { align: 'auto' });
    // The row may have to be drawn first.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-n="${to}"] .entrybutton`)?.focus());
  }

  function step(by: 1 | -1) {
    let to =
      selectedAt < 0 ? (rows.find((row) => row.start >= (virtual.scrollOffset ?? 0))?.index ?? 0) : selectedAt + by;
    if (selectedAt < 0 && items[to]?.kind === 'day') to += 1;
    if (items[to]?.kind === 'day') to += by;
    go(to);
  }

  const toggle = (id: string) => {
    setSelected(id);
    setExpanded((now) => (now === id ? null : id));
  };
  const openFile = () => {
    const item = items[selectedAt];
    if (item?.kind === 'entry') {
      void navigate({ to: '/library', search: { path: item.episode.path, line: item.episode.line } });
    }
  };

  useKeys('Timeline', [
    { keys: 'j', label: 'Next entry', run: () => step(1) },
    { keys: 'k', label: 'Previous entry', run: () => step(-1) },
    { keys: 'Enter', label: 'Read the entry', run: () => selected !== null && toggle(selected) },
    { keys: 'o', label: 'Open the day’s file', run: openFile },
  ]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    }
  }

  const firstEntry = items.findIndex((item) => item.kind === 'entry');
  return (
    <div className="entryarea">
      {above > 0 && (
        <Button small icon="up" className="newabove" onClick={() => virtual.scrollToOffset(0)}>
          {counted(above, 'new entry', 'new entries')}
        </Button>
      )}
      <div ref={scroller} className="scroll entryscroll">
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: arrow keys move between the buttons inside */}
        <ul className="entries" style={{ height: virtual.getTotalSize() }} onKeyDown={onKeyDown} aria-label="Episodes">
          {rows.map((row) => {
            const item = items[row.index];
            if (item === undefined) return null;
            if (item.kind === 'day') {
              const stuck = row.index === sticky.current;
              return (
                <DayHeading
                  key={row.key}
                  item={item}
                  style={stuck ? { position: 'sticky', top: 0, zIndex: 2 } : { position: 'absolute', top: row.start }}
                />
              );
            }
            const reachable = selectedAt < 0 ? row.index === firstEntry : row.index === selectedAt;
            return (
              <li
                key={row.key}
                ref={virtual.measureElement}
                data-index={row.index}
                data-n={row.index}
                className="entryplace"
                style={{ top: row.start }}
                aria-setsize={total}
                aria-posinset={item.n + 1}
              >
                <Entry
                  episode={item.episode}
                  selected={item.episode.id === selected}
                  expanded={item.episode.id === expanded}
                  reachable={reachable}
                  onToggle={toggle}
                  onTag={onTag}
                />
              </li>
            );
          })}
        </ul>
        {failed !== null && <ErrorState error={failed} retry={onMore} />}
      </div>
    </div>
  );
}

/** Entries that were on screen lose their dot when the page is left. */
function useSeen(items: readonly Item[], rows: readonly { index: number }[]) {
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
