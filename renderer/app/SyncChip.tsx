import { Link } from '@tanstack/react-router';
import type { Out } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { t } from '../text/text.ts';
import { counted, Icon, type IconName } from '../ui/index.ts';

type Status = Out<'sync.status'>;
type Told = { words: string; icon: IconName; tone: 'kept' | 'look' | 'faint' };

/** Whether this machine is in step with the owner's remote: in the title bar, on every page. */
export function SyncChip() {
  const status = useCall('sync.status', {}).data;
  if (status === undefined || (status.state === 'off' && !status.isLocal)) return null;
  const { words, icon, tone } = toldOf(status);
  return (
    <Link
      to="/settings"
      search={{ section: 'sync' }}
      className={tone === 'look' ? 'live sync asks' : 'live sync'}
      aria-label={words}
      title={status.note ?? words}
    >
      <Icon name={icon} small className={tone} />
      <span>{words}</span>
    </Link>
  );
}

function toldOf({ state, conflicts, failure, ahead, behind, last, isLocal }: Status): Told {
  if (isLocal) return { words: t('Stays on this machine'), icon: 'shield', tone: 'faint' };
  if (state === 'running') return { words: t('Syncing'), icon: 'refresh', tone: 'kept' };
  if (state === 'conflict') {
    const words =
      conflicts.length === 0
        ? t('Something to merge')
        : t('{files} to merge', { files: counted(conflicts.length, 'file') });
    return { words, icon: 'merge', tone: 'look' };
  }
  if (state === 'failed') {
    const words = failure === 'sync.unreachable' ? t('Cannot reach the remote') : t('Sync failed');
    return { words, icon: 'alert', tone: 'look' };
  }
  if (last === null) return { words: t('Not synced yet'), icon: 'clock', tone: 'faint' };
  if (behind > 0) return { words: t('{behind} to fetch', { behind }), icon: 'down', tone: 'faint' };
  if (ahead > 0) return { words: t('{ahead} to send', { ahead }), icon: 'up', tone: 'faint' };
  return { words: t('In step'), icon: 'check', tone: 'kept' };
}
