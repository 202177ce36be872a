import { useNavigate } from '@tanstack/react-router';
import { useCopyLink } from '../../app/useCopyLink.ts';
import { t } from '../../text/text.ts';
import { counted, MenuItem, MenuLabel, MenuLine, PointMenu } from '../../ui/index.ts';
import type { Point } from './move.ts';
import type { GraphNode } from './network.ts';
import type { Doings } from './useDoings.ts';

type Props = {
  node: GraphNode;
  at: Point;
  /** What changes the graph; null while a day of the past is shown. */
  doings: Doings | null;
  onFocus(): void;
  onClose(): void;
};

/** What can be done with an entity of the drawing. It is chosen already, so that dialogs mean it. */
export function NodeMenu({ node, at, doings, onFocus, onClose }: Props) {
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  return (
    <PointMenu at={at} label={node.label} onClose={onClose}>
      <MenuLabel>
        {node.label} <span className="meta">{counted(node.facts, 'fact')}</span>
      </MenuLabel>
      <MenuItem icon="graph" meta="↵" onSelect={onFocus}>
        {t('Focus')}
      </MenuItem>
      <MenuItem icon="open" meta="O" onSelect={() => void navigate({ to: '/library', search: { path: node.path } })}>
        {t('Open in Library')}
      </MenuItem>
      <MenuItem icon="search" onSelect={() => void navigate({ to: '/search', search: { q: node.label } })}>
        {t('Search for it')}
      </MenuItem>
      <MenuItem icon="audit" onSelect={() => void navigate({ to: '/audit', search: { q: node.path } })}>
        {t('Where it comes from')}
      </MenuItem>
      {doings !== null && (
        <>
          <MenuLine />
          <MenuItem icon="link" meta="C" onSelect={() => doings.ask('link')}>
            {t('Relate to…')}
          </MenuItem>
          <MenuItem icon="merge" meta="M" onSelect={() => doings.ask('merge')}>
            {t('Merge with…')}
          </MenuItem>
          <MenuItem icon="pencil" meta="F2" onSelect={() => doings.ask('rename')}>
            {t('Rename…')}
          </MenuItem>
          <MenuItem icon="pin" meta="P" onSelect={() => doings.togglePin(node)}>
            {node.pinned ? t('Unpin') : t('Pin')}
          </MenuItem>
        </>
      )}
      <MenuLine />
      <MenuItem icon="copy" onSelect={() => copyLink({ to: '/graph', search: { focus: node.id } })}>
        {t('Copy link')}
      </MenuItem>
      {doings !== null && (
        <MenuItem icon="archive" meta="L" onSelect={() => doings.archive(node)}>
          {t('Archive')}
        </MenuItem>
      )}
    </PointMenu>
  );
}
