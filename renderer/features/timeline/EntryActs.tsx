import { Link, useNavigate } from '@tanstack/react-router';
import { useCopyLink } from '../../app/useCopyLink.ts';
import { t } from '../../text/text.ts';
import { Button, IconButton, Menu, MenuItem } from '../../ui/index.ts';
import { useStaying } from '../decay/useStaying.ts';
import { PinButton } from '../lifecycle/PinButton.tsx';
import { RestoreButton } from '../lifecycle/RestoreButton.tsx';
import type { Episode } from './filters.ts';

/** What can be done with an entry that is read: change it where it stands, keep it, let it go, see what became of it. */
export function EntryActs({ episode, archived }: { episode: Episode; archived: boolean }) {
  const { gone, act } = useStaying();
  const copyLink = useCopyLink();
  const navigate = useNavigate();
  const busy = gone.has(episode.id);
  const place = { to: '/library', search: { path: episode.path, line: episode.line } } as const;
  return (
    <div className="entryacts">
      <Link className="btn sm" {...place}>
        {t('Edit')}
      </Link>
      {archived ? (
        <RestoreButton id={episode.id} small />
      ) : (
        <>
          <Button small busy={busy} onClick={() => void act('keep', episode.id)}>
            {t('Keep')}
          </Button>
          <PinButton id={episode.id} small />
        </>
      )}
      <Menu align="end" label={t('More')} trigger={<IconButton small icon="more" label={t('More')} />}>
        {!archived && (
          <MenuItem icon="archive" disabled={busy} onSelect={() => void act('letGo', episode.id)}>
            {t('Archive')}
          </MenuItem>
        )}
        <MenuItem icon="audit" onSelect={() => void navigate({ to: '/audit', search: { q: episode.path } })}>
          {t('History')}
        </MenuItem>
        <MenuItem icon="link" onSelect={() => copyLink(place)}>
          {t('Copy link')}
        </MenuItem>
      </Menu>
    </div>
  );
}
