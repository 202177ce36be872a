import { useNavigate } from '@tanstack/react-router';
import type { Alert, CommitRow } from '#shared/model/audit.ts';
import { useCopyLink } from '../../app/useCopyLink.ts';
import { t } from '../../text/text.ts';
import { MenuItem, MenuLine } from '../../ui/index.ts';
import { keyCap } from '../../ui/key-cap.ts';
import { answersTo, useSettle } from './Alerts.tsx';
import { meantPath } from './about.ts';
import { addressOf } from './chosen.ts';
import type { CommitGroup, LogItem } from './items.ts';
import type { LogActs } from './LogLines.tsx';
import { rollbackOfGroup } from './targets.ts';
import { wholeFolder } from './words.ts';

/** A row of the log with a menu of its own. */
export type MenuRow = Exclude<LogItem, { kind: 'day' }>;

type Props = {
  item: MenuRow;
  /** The alert that waits for this commit. */
  alert: Alert | undefined;
  acts: LogActs;
  onOpen(row: CommitRow): void;
};

/** What can be done with a change, or a group of them, by the keys that do it without the menu. */
export function LogMenu({ item, alert, acts, onOpen }: Props) {
  if (item.kind === 'commit') return <CommitActs row={item.row} alert={alert} acts={acts} onOpen={onOpen} />;
  const { group } = item;
  return (
    <>
      {item.kind === 'group' ? (
        <MenuItem
          icon={item.open ? 'right' : 'down'}
          meta={keyCap('Enter')}
          onSelect={() => acts.toggle(group, !item.open)}
        >
          {item.open ? t('Close') : t('Open')}
        </MenuItem>
      ) : (
        <MenuItem icon="down" meta={keyCap('Enter')} onSelect={() => acts.whole(group)}>
          {t('Show them')}
        </MenuItem>
      )}
      {rollbackOfGroup(group) !== null && (
        <MenuItem icon="revert" meta="Z" onSelect={() => acts.rollBack(group)}>
          {t('Roll back…')}
        </MenuItem>
      )}
      <MoreActs group={group} row={group.rows[0]} />
    </>
  );
}

function CommitActs({ row, alert, acts, onOpen }: Omit<Props, 'item'> & { row: CommitRow }) {
  const navigate = useNavigate();
  const { settle } = useSettle();
  return (
    <>
      {row.path !== wholeFolder && (
        <MenuItem icon="open" meta="O" onSelect={() => onOpen(row)}>
          {t('Open in Library')}
        </MenuItem>
      )}
      {alert === undefined ? (
        <MenuItem icon="revert" meta="Z" onSelect={() => acts.rollBackOne(row)}>
          {t('Roll back…')}
        </MenuItem>
      ) : (
        (['restored', 'mine'] as const).map((how) => (
          <MenuItem key={how} icon={how === 'mine' ? 'check' : 'revert'} onSelect={() => settle(alert.id, how)}>
            {answersTo(alert.kind)[how]}
          </MenuItem>
        ))
      )}
      {row.path !== wholeFolder && (
        <MenuItem icon="audit" onSelect={() => void navigate({ to: '/audit', search: { q: meantPath(row) } })}>
          {t('History')}
        </MenuItem>
      )}
      <MoreActs row={row} />
    </>
  );
}

function MoreActs({ group = null, row }: { group?: CommitGroup | null; row: CommitRow | undefined }) {
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  if (row === undefined) return null;
  const { session, commit } = row;
  return (
    <>
      {session !== null && (
        <MenuItem icon="agents" onSelect={() => void navigate({ to: '/audit', search: { session } })}>
          {t('Show only this session')}
        </MenuItem>
      )}
      <MenuLine />
      {row.group.kind === 'reflection' && (
        <MenuItem icon="review" onSelect={() => void navigate({ to: '/review' })}>
          {t('Open reflections')}
        </MenuItem>
      )}
      <MenuItem
        icon="link"
        onSelect={() =>
          copyLink(
            addressOf(group === null ? { kind: 'commit', commit, key: '' } : { kind: 'group', id: group.id }, group),
          )
        }
      >
        {t('Copy link')}
      </MenuItem>
    </>
  );
}
