import { useNavigate } from '@tanstack/react-router';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useState } from 'react';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { type TimelineItem, timelineItemKey } from './items.ts';

/** Which entry is selected and which is open, and the keys that move them. */
export function useReading(
  items: readonly TimelineItem[],
  virtual: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  /** A panel beside the list shows the selected one: none opens in its place. */
  beside: boolean,
) {
  const [selected, setSelected] = useState<string | null>(null);
  const [expanded, setExpanded] = useState<string | null>(null);
  const navigate = useNavigate();
  const at = selected === null ? -1 : items.findIndex((item) => timelineItemKey(item) === selected);

  /** By one entry, over headings; without a selection, to the first entry in sight. */
  function step(by: 1 | -1) {
    const top = virtual.getVirtualItemForOffset(virtual.scrollOffset ?? 0)?.index ?? 0;
    let to = at < 0 ? top : at + by;
    if (items[to]?.kind === 'day') to += at < 0 ? 1 : by;
    const item = items[to];
    if (item?.kind !== 'entry') return;
    setSelected(item.episode.id);
    virtual.scrollToIndex(to, { align: 'auto' });
    // The row may have to be drawn first.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"] .entrybutton`)?.focus(),
    );
  }

  const toggle = useCallback((id: string) => {
    setSelected(id);
    setExpanded((now) => (now === id ? null : id));
  }, []);

  function openFile() {
    const item = items[at];
    if (item?.kind !== 'entry') return;
    void navigate({ to: '/library', search: { path: item.episode.path, line: item.episode.line } });
  }

  useKeys(t('Timeline'), [
    { keys: 'j', label: t('Next entry'), run: () => step(1) },
    { keys: 'k', label: t('Previous entry'), run: () => step(-1) },
    { keys: 'Enter', label: t('Read the entry'), run: () => selected !== null && toggle(selected) },
    { keys: 'o', label: t('Open the day’s file'), run: openFile },
  ]);
  return { selected, expanded: beside ? null : expanded, at, step, toggle };
}
