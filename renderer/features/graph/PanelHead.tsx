import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import {
  EntityIcon,
  entityTypeWord,
  Icon,
  IconButton,
  inDecimals,
  LookAlike,
  Menu,
  MenuItem,
  MenuLine,
  StatusDisc,
  statusNames,
  timesWords,
  useNow,
  whenOf,
} from '../../ui/index.ts';
import { usePageOut } from '../library/usePageOut.tsx';
import { entityStatus } from './entity-status.ts';
import type { EntityAnswer } from './memory.ts';
import type { GraphNode } from './network.ts';
import type { Doings } from './useDoings.ts';

type Props = {
  asOf: string | undefined;
  node: GraphNode;
  known: EntityAnswer | null;
  doings: Doings;
  onClose: (() => void) | null;
};

/** Who it is, how alive, and what can be done with it. */
export function PanelHead({ node, asOf, known, doings, onClose }: Props) {
  const now = useNow();
  const curve = useCall('memory.curve', { id: `entity:${node.id}` }, { enabled: asOf === undefined, gcTime: 60_000 });
  const out = usePageOut();
  const status = entityStatus(node, curve.data?.thresholds);
  const updated = known?.entity?.updated ?? null;
  return (
    <header className="panelhead">
      <div className="flex paneltitle">
        <EntityIcon type={node.type} small={false} label={entityTypeWord(node.type)} />
        <h2 title={node.label}>{node.label}</h2>
        <LookAlike name={node.label} />
        <span className="grow" />
        {asOf === undefined && (
          <IconButton
            icon="pin"
            small
            label={node.pinned ? t('Unpin: it may fade again') : t('Pin: it never fades')}
            aria-pressed={node.pinned}
            onClick={() => doings.togglePin(node)}
          />
        )}
        <Link
          to="/library"
          search={{ path: node.path, asOf }}
          className="btn quiet icon sm"
          aria-label={t('Open in Library')}
          title={t('Open in Library')}
        >
          <Icon name="open" small />
        </Link>
        <Link
          to="/audit"
          search={{ q: node.path }}
          className="btn quiet icon sm"
          aria-label={t('What changed in it')}
          title={t('What changed in it')}
        >
          <Icon name="audit" small />
        </Link>
        <Menu align="end" label={t('More')} trigger={<IconButton icon="more" small label={t('More')} />}>
          {asOf === undefined && (
            <>
              <MenuItem icon="pencil" meta="F2" onSelect={() => doings.ask('rename')}>
                {t('Rename…')}
              </MenuItem>
              <MenuItem icon="link" meta="C" onSelect={() => doings.ask('link')}>
                {t('Relate to…')}
              </MenuItem>
              <MenuItem icon="merge" meta="M" onSelect={() => doings.ask('merge')}>
                {t('Merge with…')}
              </MenuItem>
              <MenuLine />
            </>
          )}
          {out.items(node.path, asOf)}
          {asOf === undefined && (
            <>
              <MenuLine />
              <MenuItem icon="archive" meta="L" onSelect={() => doings.archive(node)}>
                {t('Archive')}
              </MenuItem>
            </>
          )}
        </Menu>
        {out.printed}
        {onClose && <IconButton icon="x" small label={t('Close')} onClick={onClose} />}
      </div>
      <p className="meta flex panelmeta">
        <StatusDisc status={status} />
        <span>
          {t('{status} {score} · used {times}', {
            status: statusNames[status],
            score: inDecimals(node.score),
            times: timesWords(node.accesses),
          })}
          <span className="panelupdated">
            {updated !== null && t(', updated {when}', { when: whenOf(updated, now) })}
          </span>
        </span>
      </p>
    </header>
  );
}
