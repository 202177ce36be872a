import type { ProposalRow } from '#shared/model/proposal.ts';
import { MenuItem, MenuLine, PointMenu, type WindowPoint } from '../../ui/index.ts';

export type ProposalActs = {
  onCommit(row: ProposalRow): void;
  onEdit(row: ProposalRow): void;
  onReject(row: ProposalRow): void;
  onDefer(row: ProposalRow): void;
};

type Props = ProposalActs & { row: ProposalRow; at: WindowPoint; onClose(): void };

/** What can be done with a proposal of the list, by the keys that do it without the menu. */
export function RowMenu({ row, at, onClose, onCommit, onEdit, onReject, onDefer }: Props) {
  const isRead = row.status !== 'malformed';
  return (
    <PointMenu at={at} label="Proposal" onClose={onClose}>
      {isRead && (
        <>
          <MenuItem icon="check" meta="A" onSelect={() => onCommit(row)}>
            {row.rivals.length > 0 ? 'This one holds' : 'Commit'}
          </MenuItem>
          <MenuItem icon="pencil" meta="E" onSelect={() => onEdit(row)}>
            Edit
          </MenuItem>
          <MenuItem icon="clock" meta="D" onSelect={() => onDefer(row)}>
            Defer
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuItem icon="x" meta="X" onSelect={() => onReject(row)}>
        {isRead ? 'Reject…' : 'Remove'}
      </MenuItem>
    </PointMenu>
  );
}
