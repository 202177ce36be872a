import { useState } from 'react';
import { bridge } from '../api/bridge.ts';
import type { Out } from '../api/client.ts';
import { OpenDialog } from '../features/welcome/OpenDialog.tsx';
import { useOpen } from '../features/welcome/useOpen.ts';
import { t } from '../text/text.ts';
import { Icon, Kbd, Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../ui/index.ts';
import { newWindow } from './new-window.ts';

/** The workspace's name, and the way to another one. */
export function WorkspaceMenu({ host }: { host: Out<'host.state'> }) {
  const [asking, setAsking] = useState<'create' | 'open' | null>(null);
  const opening = useOpen();
  const others = host.recent.filter((recent) => recent.root !== host.workspace?.root);
  if (host.workspace === null) {
    return (
      <div className="ws">
        <Icon name="mark" />
        <span>{t('Mneme')}</span>
      </div>
    );
  }
  const shown = [host.workspace, ...others.slice(0, 8)];
  return (
    <>
      <Menu
        label={t('Workspace')}
        trigger={
          <button type="button" className="ws" title={host.workspace.root}>
            <Icon name="mark" />
            <span className="cut">{host.workspace.name}</span>
            <Icon name="down" small className="faint" />
          </button>
        }
      >
        <MenuLabel>{t('Workspaces')}</MenuLabel>
        <MenuChoice
          value={host.workspace.root}
          options={shown.map(({ root, name }) => ({
            value: root,
            label: name,
            meta: folderOf(root),
          }))}
          onChange={(root) => opening.open({ how: 'open', path: root })}
        />
        {!shown.some(isSample) && (
          <MenuItem icon="sprout" onSelect={() => opening.open({ how: 'sample' })}>
            {t('Open the sample')}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon="open" onSelect={() => setAsking('open')}>
          {t('Open a folder…')}
        </MenuItem>
        <MenuItem icon="plus" onSelect={() => setAsking('create')}>
          {t('Create a workspace…')}
        </MenuItem>
        <MenuLine />
        <MenuItem icon="copy" meta={bridge && <Kbd keys="Mod+Shift+n" />} onSelect={newWindow}>
          {t('New window')}
        </MenuItem>
        <MenuItem icon="file" meta={<Kbd keys="Mod+p" />} onSelect={() => window.print()}>
          {t('Print this page…')}
        </MenuItem>
      </Menu>
      <OpenDialog how={asking} host={host} onClose={() => setAsking(null)} />
    </>
  );
}

/** Characters of the way to a workspace that the menu has room for. */
const most = 34;

/** Where a workspace lies, which tells two of one name apart: the end of the way to it, cut at its beginning. */
function folderOf(root: string): string {
  const folder = root.replace(/[\\/][^\\/]*$/, '');
  return folder.length <= most ? folder : `…${folder.slice(1 - most)}`;
}

/** A copy of the sample, which lies in a folder of that name. */
const isSample = ({ name }: { name: string }): boolean => /^Mneme Sample(?: \d+)?$/.test(name);
