import { type RefObject, useState } from 'react';
import { useKeys } from '../../app/useKeys.ts';
import type { Change, ChangeGroup } from './changes.ts';

type Options = {
  groups: readonly ChangeGroup[];
  list: RefObject<HTMLElement | null>;
  onAccept(change: Change): void;
  onReject(change: Change): void;
  onToggle(change: Change): void;
  onEdit(change: Change): void;
  onGroup(group: ChangeGroup): void;
  onEvidence(): void;
};

/** Deciding by keys alone: j and k move, a and r decide and go on, e edits, space ticks. */
export function useReviewKeys({ groups, list, onAccept, onReject, onToggle, onEdit, onGroup, onEvidence }: Options) {
  const [chosen, setChosen] = useState<string | null>(null);
  const all = groups.flatMap(({ changes }) => changes);
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === chosen),
  );
  const change = all[at];

  function go(n: number) {
    const next = all[Math.min(Math.max(n, 0), all.length - 1)];
    if (next === undefined) return;
    setChosen(next.id);
    const row = list.current?.querySelector<HTMLElement>(`[data-change="${next.id}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }
  /** To the next one that is open, the list read in a circle; to the next one when none is. */
  function goOn() {
    const after = [...all.slice(at + 1), ...all.slice(0, at)];
    const open = after.find(({ verdict, id }) => verdict === 'open' && id !== change?.id);
    go(open ? all.indexOf(open) : at + 1);
  }
  const on = (act: (one: Change) => void, then?: () => void) => () => {
    if (change === undefined) return;
    act(change);
    then?.();
  };
  useKeys('Review', [
    { keys: 'j', label: 'Next change', run: () => go(at + 1) },
    { keys: 'k', label: 'Previous change', run: () => go(at - 1) },
    { keys: 'a', label: 'Accept, and on to the next open one', run: on(onAccept, goOn) },
    { keys: 'r', label: 'Reject, and on to the next open one', run: on(onReject, goOn) },
    { keys: 'Space', label: 'Tick or untick', run: on(onToggle) },
    { keys: 'e', label: 'Edit before accepting', run: on(onEdit) },
    {
      keys: 'Shift+a',
      label: 'Accept what is open in this group',
      run: () => {
        const group = groups.find(({ changes }) => changes.some(({ id }) => id === change?.id));
        if (group) onGroup(group);
      },
    },
    { keys: 'v', label: 'Open or close the evidence', run: onEvidence },
  ]);
  return { change, at, choose: setChosen, go, goOn };
}
