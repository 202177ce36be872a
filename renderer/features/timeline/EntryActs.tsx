import { Link } from '@tanstack/react-router';
import { useCopyLink } from '../../app/useCopyLink.ts';
import { t } from '../../text/text.ts';
import { Button, Icon } from '../../ui/index.ts';
import { useStaying } from '../decay/useStaying.ts';
import { PinButton } from '../lifecycle/PinButton.tsx';
import { RestoreButton } from '../lifecycle/RestoreButton.tsx';
import type { Episode } from './filters.ts';

/** What can be done with an entry that is read: change it where it stands, keep it, let it go, see what became of it. */
export function EntryActs({ episode, archived }: { episode: Episode; archived: boolean }) {
  const { gone, act } = useStaying();
  const copyLink = useCopyLink();
  const busy = gone.has(episode.id);
  const place = { to: '/library', search: { path: episode.path, line: episode.line } } as const;
  return (
    <div className="entryacts">
      <Link className="btn sm" {...place}>
        <Icon name="pencil" small /> {t('Edit')}
      </Link>
      {archived ? (
        <RestoreButton id={episode.id} small />
      ) : (
        <>
          <Button small icon="check" busy={busy} onClick={() => void act('keep', episode.id)}>
            {t('Keep')}
          </Button>
          <PinButton id={episode.id} small />
          <Button small icon="archive" busy={busy} onClick={() => void act('letGo', episode.id)}>
            {t('Archive')}
          </Button>
        </>
      )}
      <Link className="btn quiet sm" to="/audit" search={{ q: episode.path }}>
        <Icon name="audit" small /> {t('History')}
      </Link>
      <Button small look="quiet" icon="link" onClick={() => copyLink(place)}>
        {t('Copy link')}
      </Button>
    </div>
  );
}
