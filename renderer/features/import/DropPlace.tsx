import { t } from '../../text/text.ts';
import { classes, Icon } from '../../ui/index.ts';
import { PlaceForm } from './PlaceForm.tsx';

type Props = { onPlace(path: string): void; lead?: boolean; first?: boolean };

/** The two ways to name a file or folder: it is dropped, or chosen. `lead`: drawn large; `first`: the first thing to do on the page. */
export function DropPlace({ onPlace, lead = false, first = false }: Props) {
  return (
    <div className={classes('dropplace', lead && 'lead')}>
      <div className="dropzone">
        <Icon name="import" className="kept" />
        <p>
          <span className="strong">{t('Drop a file or folder anywhere on this window')}</span>
          <span className="meta">{t('ZIP, JSON, Markdown, PDF, mail, a vault')}</span>
        </p>
      </div>
      <PlaceForm onPlace={onPlace} lead={lead} first={first} />
    </div>
  );
}
