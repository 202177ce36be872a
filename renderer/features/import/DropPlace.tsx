import { t } from '../../text/text.ts';
import { classes, Icon } from '../../ui/index.ts';
import { PlaceForm } from './PlaceForm.tsx';

/** The two ways to name a file or folder: it is dropped, or chosen. `lead`: the first thing to do on the page. */
export function DropPlace({ onPlace, lead = false }: { onPlace(path: string): void; lead?: boolean }) {
  return (
    <div className={classes('dropplace', lead && 'lead')}>
      <div className="dropzone">
        <Icon name="import" className="kept" />
        <p>
          <span className="strong">{t('Drop a file or folder anywhere on this window')}</span>
          <span className="meta">{t('ZIP, JSON, Markdown, PDF, mail, a vault')}</span>
        </p>
      </div>
      <PlaceForm onPlace={onPlace} lead={lead} />
    </div>
  );
}
