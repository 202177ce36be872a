import type { ProposalRow } from '#shared/model/proposal.ts';
import { t } from '../../text/text.ts';
import { MenuItem, MenuLine } from '../../ui/index.ts';

type MenuActs = {
  onCommit(row: ProposalRow): void;
  onEdit(row: ProposalRow): void;
  onReject(row: ProposalRow): void;
  onDefer(row: ProposalRow): void;
};

/** `many`: how many are ticked, this one among them, and share what is done; 1 for this one alone. */
type Props = MenuActs & { row: ProposalRow; many: number };

/** What can be done with a proposal of the list, by the keys that do it without the menu. */
export function RowMenu({ row, many, onCommit, onEdit, onReject, onDefer }: Props) {
  const isRead = row.status !== 'malformed' || many > 1;
  const of = (word: string) => (many > 1 ? `${word} ${many}` : word);
  return (
    <>
      {isRead && (
        <>
          <MenuItem icon="check" meta="A" onSelect={() => onCommit(row)}>
            {many === 1 && row.rivals.length > 0 ? t('This one holds') : of(t('Accept'))}
          </MenuItem>
          {many === 1 && (
            <MenuItem icon="pencil" meta="E" onSelect={() => onEdit(row)}>
              {t('Edit')}
            </MenuItem>
          )}
          <MenuItem icon="clock" meta="D" onSelect={() => onDefer(row)}>
            {of(t('Defer'))}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuItem icon="x" meta="R" onSelect={() => onReject(row)}>
        {isRead ? `${of(t('Reject'))}…` : t('Remove')}
      </MenuItem>
    </>
  );
}
