import { Link } from '@tanstack/react-router';
import { t } from '../../text/text.ts';
import { Icon, IconButton, Menu, MenuItem } from '../../ui/index.ts';
import { PinButton } from '../lifecycle/PinButton.tsx';
import { RestoreButton } from '../lifecycle/RestoreButton.tsx';
import { isProposal, type SearchHit } from './hit.ts';
import { useFreed } from './useFreed.ts';

/** `asOf`: the day as which it is seen; then nothing can be done with it. */
type Props = { hit: SearchHit; status: SearchHit['status']; asOf: string | undefined; onForget(): void };

/** What can be done with the chosen memory. */
export function DetailActs({ hit, status, asOf, onForget }: Props) {
  const isFreed = useFreed(hit);
  return (
    <div className="flex detailacts">
      <Link to="/library" search={{ path: hit.path, line: hit.line, asOf }} className="btn detailopen">
        {t('Open in Library')}
      </Link>
      {isProposal(hit) && (
        <Link to="/inbox" className="btn">
          <Icon name="inbox" small />
          {t('Decide in Inbox')}
        </Link>
      )}
      {asOf === undefined && !isProposal(hit) && (
        <>
          {status === 'archived' || isFreed ? (
            <RestoreButton id={hit.id} former={status !== 'archived'} />
          ) : (
            <PinButton id={hit.id} />
          )}
          <Menu
            align="end"
            label={t('More')}
            trigger={<IconButton icon="more" label={t('More')} className="detailmore" />}
          >
            <MenuItem icon="archive" onSelect={onForget}>
              {t('Archive…')}
            </MenuItem>
          </Menu>
        </>
      )}
    </div>
  );
}
