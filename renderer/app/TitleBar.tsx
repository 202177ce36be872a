import { Link } from '@tanstack/react-router';
import { bridge } from '../api/bridge.ts';
import type { Out } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { t } from '../text/text.ts';
import { counted, Icon, IconButton, Kbd, Menu, MenuChoice } from '../ui/index.ts';
import { SyncChip } from './SyncChip.tsx';
import { setTheme, type Theme, useTheme } from './theme.ts';
import { Work } from './Work.tsx';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

type Props = { host: Out<'host.state'>; onPalette: (() => void) | null };

export function TitleBar({ host, onPalette }: Props) {
  return (
    <header className="titlebar" data-surface={host.surface} data-platform={host.platform}>
      <WorkspaceMenu host={host} />
      {onPalette !== null && (
        <button type="button" className="cmd" onClick={onPalette} aria-haspopup="dialog">
          <Icon name="search" small />
          <span className="grow cut">{t('Go to a page, memory or action')}</span>
          <Kbd keys="Mod+k" />
        </button>
      )}
      <div className="right">
        {onPalette !== null && (
          <>
            <Work />
            <SyncChip />
            <Agents />
          </>
        )}
        <ThemeMenu />
        {bridge !== null && host.platform === 'linux' && <WindowControls window={bridge.window} />}
      </div>
    </header>
  );
}

function Agents() {
  const agents = useCall('workspace.status', {}, { select: (status) => status.agents }).data;
  const known = useCall('agents.list', {}, { select: (list) => list.agents.length }).data ?? 0;
  if (agents === undefined) return null;
  return (
    <Link to="/agents" className="live">
      <Icon name="agents" small className={agents > 0 ? 'kept' : 'faint'} />
      {agents > 0
        ? t('{agents} connected', { agents: counted(agents, 'agent') })
        : known === 0
          ? t('No agent connected')
          : t('{agents}, idle', { agents: counted(known, 'agent') })}
    </Link>
  );
}

const themeNames: Record<Theme, string> = { system: t('As the system'), light: t('Light'), dark: t('Dark') };

function ThemeMenu() {
  const theme = useTheme();
  return (
    <Menu align="end" label={t('Theme')} trigger={<IconButton icon="theme" label={t('Theme')} />}>
      <MenuChoice
        value={theme}
        onChange={setTheme}
        options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: themeNames[value] }))}
      />
    </Menu>
  );
}

function WindowControls({ window }: { window: { minimise(): void; toggleMaximise(): void; close(): void } }) {
  return (
    <div className="wc">
      <button type="button" aria-label={t('Minimise')} onClick={() => window.minimise()}>
        <Icon name="wmin" small />
      </button>
      <button type="button" aria-label={t('Maximise')} onClick={() => window.toggleMaximise()}>
        <Icon name="wmax" small />
      </button>
      <button type="button" className="wclose" aria-label={t('Close')} onClick={() => window.close()}>
        <Icon name="x" small />
      </button>
    </div>
  );
}
