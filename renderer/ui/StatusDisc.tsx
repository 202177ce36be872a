import type { Status } from '#shared/model/memory.ts';
import { t } from '../text/text.ts';
import { Icon } from './Icon.tsx';

/** The waning disc: full, half, ring, dashed ring. */
export function StatusDisc({ status, small = true }: { status: Status; small?: boolean }) {
  const bright = status === 'active' || status === 'fading';
  return <Icon name={`ph-${status}`} small={small} label={statusNames[status]} className={bright ? 'kept' : 'faint'} />;
}

export const statusNames: Record<Status, string> = {
  active: t('Active'),
  fading: t('Fading'),
  dormant: t('Dormant'),
  archived: t('Archived'),
};
