import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, classes, Field } from '../../ui/index.ts';

/** A path that is typed, or chosen in a native dialog where there is one. */
export function PlaceForm({ onPlace, lead, first }: { onPlace(path: string): void; lead: boolean; first: boolean }) {
  const [path, setPath] = useState('');
  const surface = useCall('host.state', {}, { select: (state) => state.surface }).data;
  const file = useAct('host.pickFile');
  const folder = useAct('host.pickFolder');
  const picked = { onSuccess: ({ path }: { path: string | null }) => path !== null && onPlace(path) };
  const isTyped = path.trim() !== '';
  const purpose = 'import' as const;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isTyped) return;
    onPlace(path.trim());
    setPath('');
  }
  return (
    <form className={classes('placeform', lead && 'inline')} onSubmit={submit}>
      <Field
        label={t('File or folder')}
        labelled
        icon="folder"
        value={path}
        placeholder={t('The path of a file or folder')}
        onChange={(event) => setPath(event.target.value)}
      />
      {isTyped || surface !== 'window' ? (
        <div className="flex">
          <Button small={!lead} look="primary" type="submit" disabled={!isTyped}>
            {t('Look')}
          </Button>
        </div>
      ) : (
        <div className="flex">
          <Button small={!lead} look={first ? 'primary' : undefined} onClick={() => file.mutate({ purpose }, picked)}>
            {t('Choose a file…')}
          </Button>
          <Button small={!lead} onClick={() => folder.mutate({ purpose }, picked)}>
            {t('A folder…')}
          </Button>
        </div>
      )}
    </form>
  );
}
