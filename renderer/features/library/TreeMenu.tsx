import type { Status } from '#shared/model/memory.ts';
import { t } from '../../text/text.ts';
import { MenuItem, MenuLine } from '../../ui/index.ts';
import { keyCap } from '../../ui/key-cap.ts';
import type { Act } from '../decay/useStaying.ts';
import { StayingActs, WayActs } from '../lifecycle/MemoryMenu.tsx';
import type { TreeRow } from './tree.ts';
import type { PageOut } from './usePageOut.tsx';

type Props = {
  row: TreeRow;
  /** How alive the page is; undefined of a file that is no memory as a whole. */
  status: Status | undefined;
  /** The day as which the files are seen. */
  asOf: string | undefined;
  /** Filtered, every branch stands open. */
  filtered: boolean;
  out: PageOut;
  onPress(): void;
  onNew(): void;
  onAct(how: Act): void;
};

/** What can be done with a line of the tree. Letters find files there, so only Enter is a key. */
export function TreeMenu({ row, status, asOf, filtered, out, onPress, onNew, onAct }: Props) {
  const { node, open } = row;
  if (node.kind === 'branch')
    return (
      <>
        {!filtered && (
          <MenuItem icon={open ? 'right' : 'down'} meta={keyCap('Enter')} onSelect={onPress}>
            {open ? t('Close') : t('Open')}
          </MenuItem>
        )}
        {asOf === undefined && (
          <MenuItem icon="plus" onSelect={onNew}>
            {t('New file')}
          </MenuItem>
        )}
      </>
    );
  return (
    <>
      <MenuItem icon="open" meta={keyCap('Enter')} onSelect={onPress}>
        {t('Open')}
      </MenuItem>
      {status !== undefined && (
        <StayingActs can={asOf !== undefined ? 'read' : status === 'archived' ? 'restore' : 'change'} onAct={onAct} />
      )}
      <MenuLine />
      <WayActs path={node.key} asOf={asOf} />
      <MenuLine />
      {out.items(node.key, asOf)}
    </>
  );
}
