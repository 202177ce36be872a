import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { Alert, CommitRow } from '#shared/model/audit.ts';
import { t } from '../../text/text.ts';
import { ErrorState, useRowMenu } from '../../ui/index.ts';
import type { AuditChoice } from './chosen.ts';
import type { LogItem } from './items.ts';
import { CommitLine, DayLine, GroupLine, type LogActs, MoreLine } from './LogLines.tsx';
import { LogMenu, type MenuRow } from './LogMenu.tsx';
import { useLogKeys } from './useLogKeys.ts';
import { useLogList } from './useLogList.ts';

type Props = {
  items: readonly LogItem[];
  /** Rows that are loaded, and all there are. */
  loaded: number;
  total: number;
  hasMore: boolean;
  failed: unknown;
  chosen: AuditChoice | null;
  alerts: readonly Alert[];
  acts: LogActs;
  onMore(): void;
  onOpen(row: CommitRow): void;
};

/** Items below the last one drawn when the next page is fetched. */
const ahead = 150;

/** Every change, by day and by who was at work; only what is in sight is drawn. */
export function AuditLog(props: Props) {
  const { items, loaded, total, hasMore, failed, chosen, alerts, acts, onMore, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { virtual, rows, stuck } = useLogList(items, scroller);
  const keys = useLogKeys({ ...props, virtual, scroller });
  const alerted = useMemo(() => new Set(alerts.flatMap((one) => one.commit ?? [])), [alerts]);
  const { menu, open: openMenu } = useRowMenu<MenuRow>(
    (item) => (item.kind === 'commit' ? t('Change') : t('Changes')),
    (item) => (
      <LogMenu
        item={item}
        alert={item.kind === 'commit' ? alerts.find(({ commit }) => commit === item.row.commit) : undefined}
        acts={acts}
        onOpen={onOpen}
      />
    ),
  );
  function onMenu(item: MenuRow, event: MouseEvent) {
    if (item.kind === 'commit') acts.choose({ kind: 'commit', key: item.key, commit: item.row.commit });
    if (item.kind === 'group') acts.choose({ kind: 'group', id: item.group.id });
    openMenu(item, event);
  }

  const last = rows.at(-1)?.index ?? 0;
  // A page whose rows all fold away leaves the list as long as it was, so the rows count, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said above
  useEffect(() => {
    if (hasMore && failed === null && last > items.length - ahead) onMore();
  }, [hasMore, failed, last, items.length, loaded, onMore]);

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      keys.step(by);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault();
      keys.fold(event.key === 'ArrowRight');
    }
  }

  return (
    <div ref={scroller} className="scroll aulog">
      <ul
        className="aurows"
        style={{ height: virtual.getTotalSize() }}
        aria-label={t('Changes, grouped by session: {total}', { total })}
        onKeyDown={onKeyDown}
      >
        {rows.map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          const reachable = index === keys.reachable;
          if (item.kind === 'day') return <DayLine key={key} item={item} start={index === stuck ? null : start} />;
          return (
            <li
              key={key}
              data-index={index}
              className="auplace"
              style={{ top: start }}
              onContextMenu={(event) => onMenu(item, event)}
            >
              {item.kind === 'group' && (
                <GroupLine
                  group={item.group}
                  open={item.open}
                  chosen={chosen?.kind === 'group' && chosen.id === item.group.id}
                  alerted={alerted.size > 0 && item.group.rows.some((row) => alerted.has(row.commit))}
                  reachable={reachable}
                  acts={acts}
                />
              )}
              {item.kind === 'commit' && (
                <CommitLine
                  row={item.row}
                  chosen={chosen?.kind === 'commit' && chosen.key === item.key}
                  reachable={reachable}
                  acts={acts}
                />
              )}
              {item.kind === 'more' && (
                <MoreLine rest={item.rest} group={item.group} reachable={reachable} acts={acts} />
              )}
            </li>
          );
        })}
      </ul>
      {menu}
      {failed !== null && <ErrorState error={failed} retry={onMore} />}
    </div>
  );
}
