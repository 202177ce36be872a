import type { RefObject } from 'react';
import type { ProposalRow } from '#shared/model/proposal.ts';
import { t } from '../../text/text.ts';
import { useRowMenu } from '../../ui/index.ts';
import { ProposalList } from './ProposalList.tsx';
import type { InboxSection } from './proposals.ts';
import { RowMenu } from './RowMenu.tsx';
import type { InboxActs } from './useInboxActs.ts';
import type { Selection } from './useSelection.ts';

type Props = {
  ref: RefObject<HTMLElement | null>;
  sections: readonly InboxSection[];
  chosen: string | null;
  selection: Selection<ProposalRow>;
  failures: ReadonlyMap<string, string>;
  acts: InboxActs;
  onChoose(id: string): void;
  onEdit(id: string): void;
  onUnfold(key: string): void;
};

/** The proposals that wait, and the menu of the one that was asked. */
export function ListSide({ selection, acts, onEdit, ...list }: Props) {
  const { ids, marked } = selection;
  // The menu of a ticked row means all that are ticked, as its keys do.
  const isTogether = ({ id }: ProposalRow) => marked.length > 1 && ids.has(id);
  const { open, menu } = useRowMenu<ProposalRow>(
    (row) => (isTogether(row) ? t('Proposals') : t('Proposal')),
    (row) => (
      <RowMenu
        row={row}
        many={isTogether(row) ? marked.length : 1}
        onCommit={(asked) => (isTogether(asked) ? acts.commitAll() : acts.commit(asked))}
        onEdit={({ id }) => onEdit(id)}
        onReject={(asked) => acts.reject(isTogether(asked) ? marked : [asked])}
        onDefer={(asked) => (isTogether(asked) ? acts.deferAll() : acts.defer(asked))}
      />
    ),
  );
  return (
    <>
      <ProposalList {...list} selected={ids} onSelect={selection.toggle} onMenu={open} />
      {menu}
    </>
  );
}
