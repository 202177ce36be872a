import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ProposalRow } from '#shared/model/proposal.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { type InboxSection, shownOf } from './proposals.ts';

/** Space presses the button that has the focus, as everywhere; only a row's own is no button to press. */
function pressFocused(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLButtonElement) || focused.dataset.proposal !== undefined) return false;
  focused.click();
  return true;
}

type Options = {
  sections: readonly InboxSection[];
  list: RefObject<HTMLElement | null>;
  onCommit(): void;
  onReject(): void;
  onDefer(): void;
  onBoth(): void;
  onOther(): void;
  onEdit(): void;
  onSelect(row: ProposalRow): void;
  onSelectKind(row: ProposalRow): void;
  onSelectAgent(row: ProposalRow): void;
  /** All of the section that this row stands in. */
  onRejectAll(row: ProposalRow): void;
  onClear(): void;
};

/** Deciding by keys alone: j and k move; what is decided leaves, and the next one is looked at. */
export function useInboxKeys({ sections, list, ...on }: Options) {
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = sections.flatMap(shownOf);
  const found = rows.findIndex(({ id }) => id === chosen);
  // Where the chosen one stood, so that its neighbour is next when somebody else takes it away.
  const last = useRef(0);
  const at = found >= 0 ? found : Math.min(last.current, Math.max(0, rows.length - 1));
  const row = rows[at];
  useEffect(() => {
    last.current = at;
  });

  function go(to: ProposalRow | undefined) {
    if (to === undefined) return;
    setChosen(to.id);
    // After the list has been drawn anew: what was decided is no longer in it.
    requestAnimationFrame(() => {
      const element = list.current?.querySelector<HTMLElement>(`[data-proposal="${CSS.escape(to.id)}"]`);
      element?.focus({ preventScroll: true });
      element?.closest('li')?.scrollIntoView({ block: 'nearest' });
    });
  }
  /** On to the first one after this that stays. */
  function goPast(leaving: ReadonlySet<string>) {
    const next = rows.slice(at + 1).find(({ id }) => !leaving.has(id));
    go(next ?? rows.slice(0, at).findLast(({ id }) => !leaving.has(id)));
  }
  const withRow = (act: (one: ProposalRow) => void) => () => row && act(row);
  useKeys(t('Inbox'), [
    { keys: 'j', label: t('Next proposal'), run: () => go(rows[at + 1]) },
    { keys: 'k', label: t('Previous proposal'), run: () => go(rows[at - 1]) },
    { keys: 'a', label: t('Accept; of a contradiction: this one holds'), run: on.onCommit },
    { keys: 'o', label: t('Of a contradiction: the other one holds'), run: on.onOther },
    { keys: 'b', label: t('Of a contradiction: keep both, linked'), run: on.onBoth },
    { keys: 'r', label: t('Reject, with a reason'), run: on.onReject },
    { keys: 'd', label: t('Leave it to the next reflection'), run: on.onDefer },
    { keys: 'e', label: t('Edit before accepting'), run: on.onEdit },
    { keys: 'Space', label: t('Select'), run: () => pressFocused() || withRow(on.onSelect)() },
    { keys: 'Shift+s', label: t('Select all of its kind'), run: withRow(on.onSelectKind) },
    { keys: 'Shift+a', label: t('Select all of its agent'), run: withRow(on.onSelectAgent) },
    { keys: 'Shift+r', label: t('Reject all of a flood, with a reason'), run: withRow(on.onRejectAll) },
    { keys: 'Escape', label: t('Select nothing'), run: on.onClear },
  ]);
  return { row, at, rows, choose: setChosen, goPast };
}
