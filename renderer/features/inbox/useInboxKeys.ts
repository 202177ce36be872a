import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ProposalRow } from '#shared/model/proposal.ts';
import { useLinkTarget, useNamed } from '../../app/link-target.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { type InboxSection, isDisputed, isUncontested, sectionRows, shownOf } from './proposals.ts';
import { type InboxActs, isDecidable } from './useInboxActs.ts';
import type { Selection } from './useSelection.ts';

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
  selection: Selection<ProposalRow>;
  acts: InboxActs;
  onEdit(id: string): void;
};

/** Deciding by keys alone: j and k move; what is decided leaves, and the next one is looked at. */
export function useInboxKeys({ sections, list, selection, acts, onEdit }: Options) {
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
  /** For all that are ticked; where none is, for the one that is looked at. */
  const withMarked = (all: () => void, one: (row: ProposalRow) => void) =>
    selection.marked.length > 0 ? all : withRow(one);
  const selectAlike = (fits: (other: ProposalRow, one: ProposalRow) => boolean) =>
    withRow((one) => {
      const alike = rows.filter((other) => isUncontested(other) === isUncontested(one) && fits(other, one));
      selection.toggle(alike.map(({ id }) => id));
    });
  const rejectFlood = withRow((one) => {
    const flood = sections.find((section) => section.what === 'flood' && sectionRows(section).includes(one));
    if (flood) acts.reject(sectionRows(flood));
  });
  const reject = withMarked(
    () => acts.reject(selection.marked),
    (one) => acts.reject([one]),
  );
  useLinkTarget(row && { to: '/inbox', search: { proposal: row.id } });
  useNamed('proposal', (id) => {
    setChosen(id);
    go(rows.find((one) => one.id === id));
  });
  useKeys(t('Inbox'), [
    { keys: 'j', label: t('Next proposal'), run: () => go(rows[at + 1]) },
    { keys: 'k', label: t('Previous proposal'), run: () => go(rows[at - 1]) },
    { keys: 'a', label: t('Accept'), run: withMarked(acts.commitAll, (one) => acts.commit(one)) },
    { keys: '1', label: t('The first side holds'), run: withRow((one) => isDisputed(one) && acts.commit(one)) },
    { keys: '2', label: t('The second side holds'), run: withRow((one) => acts.other(one)) },
    { keys: '3', label: t('Both sides stand'), run: withRow(acts.both) },
    { keys: 'r', label: t('Reject, with a reason'), run: reject },
    { keys: 'd', label: t('Leave it to the next reflection'), run: withMarked(acts.deferAll, acts.defer) },
    { keys: 'e', label: t('Edit before accepting'), run: withRow((one) => isDecidable(one) && onEdit(one.id)) },
    { keys: 'Space', label: t('Select'), run: () => pressFocused() || withRow(({ id }) => selection.toggle([id]))() },
    { keys: 'Shift+s', label: t('Select all of its kind'), run: selectAlike((a, b) => a.group === b.group) },
    { keys: 'Shift+a', label: t('Select all of its agent'), run: selectAlike((a, b) => a.from === b.from) },
    { keys: 'Shift+r', label: t('Reject all of a flood, with a reason'), run: rejectFlood },
    { keys: 'Escape', label: t('Select nothing'), run: selection.clear },
  ]);
  return { row, choose: setChosen, goPast };
}
