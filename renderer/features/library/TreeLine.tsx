import { type CSSProperties, type MouseEvent, memo } from 'react';
import type { Status } from '#shared/model/memory.ts';
import { t } from '../../text/text.ts';
import { classes, count, counted, EntityIcon, Icon, LookAlike, NewDot, StatusDisc } from '../../ui/index.ts';
import type { TreeFile, TreeRow } from './tree.ts';

type Props = {
  n: number;
  row: TreeRow;
  top: number;
  selected: boolean;
  /** Whether Tab reaches it. */
  reachable: boolean;
  fresh: boolean;
  unsaved: boolean;
  /** It was changed, and its owner has not said yet whether that was meant. */
  alerted: boolean;
  /** How alive the page is; null until it is known. */
  status: Status | null;
  onPress(): void;
  onMenu(event: MouseEvent): void;
};

export const TreeLine = memo(function TreeLine(props: Props) {
  const { n, row, top, selected, reachable, fresh, unsaved, alerted, status, onPress, onMenu } = props;
  const { node, level, open } = row;
  const branch = node.kind === 'branch';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of all its lines
    <div
      role="treeitem"
      data-n={n}
      aria-level={level}
      aria-setsize={row.of}
      aria-posinset={row.place}
      aria-expanded={branch ? open : undefined}
      aria-selected={branch ? undefined : selected}
      tabIndex={reachable ? 0 : -1}
      className={classes('row t', level === 1 && 'top')}
      style={{ top, '--depth': level - 1 } as CSSProperties}
      onClick={onPress}
      onContextMenu={onMenu}
      title={branch ? undefined : node.key}
    >
      {fresh && (
        <span className="treenew">
          <NewDot />
        </span>
      )}
      {branch ? <Icon name={open ? 'down' : 'right'} small className="twist" /> : <span className="twist" />}
      {branch ? (
        node.entityType === null ? (
          <Icon name={node.icon} small className="faint" />
        ) : (
          <EntityIcon type={node.entityType} />
        )
      ) : (
        node.icon && <Icon name={node.icon} small className="faint" />
      )}
      <span className="cut">{node.label}</span>
      {!branch && <LookAlike name={node.label} />}
      <span className="grow" />
      {branch ? (
        <span className="treecount">{count(node.count)}</span>
      ) : (
        <Marks file={node.file} unsaved={unsaved} alerted={alerted} status={status} />
      )}
    </div>
  );
});

/** What a file asks to be known: unsaved, wrong, guarded, or how alive its page is. */
function Marks({ file, unsaved, alerted, status }: Pick<Props, 'unsaved' | 'alerted' | 'status'> & { file: TreeFile }) {
  const isPage = file.kind === 'entity' || file.kind === 'procedure';
  return (
    <>
      {unsaved && <Icon name="pencil" small className="kept" label={t('Not saved')} />}
      {file.problems > 0 && <Icon name="alert" small className="lost" label={counted(file.problems, 'problem')} />}
      {alerted && <Icon name="alert" small className="lost" label={t('It was changed: an alert is open')} />}
      {file.criticality === 'critical' && !alerted && (
        <Icon name="shield" small className="faint" label={t('Critical: only you change it')} />
      )}
      {isPage && status !== null && <StatusDisc status={status} />}
      {file.kind === 'episodes' && file.memories > 0 && <span className="treecount">{count(file.memories)}</span>}
    </>
  );
}
