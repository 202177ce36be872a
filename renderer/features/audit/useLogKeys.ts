import type { Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { CommitRow } from '#shared/model/audit.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import type { AuditChoice } from './chosen.ts';
import type { LogItem } from './items.ts';
import type { LogActs } from './LogLines.tsx';

type Options = {
  items: readonly LogItem[];
  chosen: AuditChoice | null;
  virtual: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  acts: LogActs;
  onOpen(row: CommitRow): void;
};

/** Reading the log by keys alone: j and k or the arrows move, Enter folds a group or reads a change, o opens its file. */
export function useLogKeys({ items, chosen, virtual, scroller, acts, onOpen }: Options) {
  const at = items.findIndex((item) => isChosen(item, chosen));
  const focused = () => {
    const place = document.activeElement?.closest('[data-index]');
    return place !== null && scroller.current?.contains(place ?? null) ? Number(place?.getAttribute('data-index')) : at;
  };

  function go(to: number) {
    const item = items[to];
    if (item === undefined || item.kind === 'day') return;
    if (item.kind === 'commit') acts.choose({ kind: 'commit', key: item.key, commit: item.row.commit });
    if (item.kind === 'group') acts.choose({ kind: 'group', id: item.group.id });
    virtual.scrollToIndex(to, { align: 'auto' });
    // The row may have to be drawn first.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"] button`)?.focus({ preventScroll: true }),
    );
  }

  /** By some rows, over the days; to the first one in sight when none is chosen. */
  function step(by: number) {
    const from = focused();
    const top = virtual.getVirtualItemForOffset(virtual.scrollOffset ?? 0)?.index ?? 0;
    let to = from < 0 ? top : Math.min(items.length - 1, Math.max(0, from + by));
    const on = Math.sign(by);
    while (items[to]?.kind === 'day') to += from < 0 ? 1 : to === 0 ? 1 : on;
    go(to);
  }

  /** Opens or closes the group that is looked at; closing from a row of it goes to its heading. */
  function fold(open: boolean) {
    const item = items[focused()];
    if (item === undefined || item.kind === 'day') return;
    if (!open && item.kind !== 'group')
      go(items.findIndex((other) => other.kind === 'group' && other.group.id === item.group.id));
    if (item.kind === 'group' && item.open !== open) acts.toggle(item.group, open);
  }

  function enter() {
    const item = items[focused()];
    if (item?.kind === 'group') acts.toggle(item.group, !item.open);
    else if (item?.kind === 'more') acts.whole(item.group);
    else if (item?.kind === 'commit') document.querySelector<HTMLElement>('.audetail')?.focus();
  }

  useKeys(t('Audit'), [
    { keys: 'j', label: t('Next change'), run: () => step(1) },
    { keys: 'k', label: t('Previous change'), run: () => step(-1) },
    { keys: 'Enter', label: t('Open or close the group; read the change'), run: enter },
    {
      keys: 'o',
      label: t('Open the file in the Library'),
      run: () => {
        const item = items[focused()];
        if (item?.kind === 'commit') onOpen(item.row);
      },
    },
  ]);
  const first = items.findIndex((item) => item.kind !== 'day');
  return { step, fold, reachable: at < 0 ? first : at };
}

function isChosen(item: LogItem, chosen: AuditChoice | null): boolean {
  if (item.kind === 'commit') return chosen?.kind === 'commit' && chosen.key === item.key;
  return item.kind === 'group' && chosen?.kind === 'group' && chosen.id === item.group.id;
}
