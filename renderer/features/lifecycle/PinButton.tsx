import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { usePin } from './useLifecycle.ts';

/** Keeps one memory from fading; pressed while it is pinned. The vault is pinned for ever and has no button. */
export function PinButton({ id, bare = false, small = false }: { id: string; bare?: boolean; small?: boolean }) {
  const { score, pinned, busy, toggle } = usePin(id);
  if (score === undefined || score.store === 'vault') return null;
  const label = pinned ? t('Pinned: let it fade again') : t('Pin: keep it from fading');
  if (bare) return <IconButton icon="pin" label={label} aria-pressed={pinned} busy={busy} onClick={toggle} />;
  return (
    <Button small={small} icon="pin" aria-pressed={pinned} busy={busy} onClick={toggle} title={label}>
      {pinned ? t('Pinned') : t('Pin')}
    </Button>
  );
}
