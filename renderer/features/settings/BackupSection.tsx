import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, Field, Note, sinceWhen, useNow } from '../../ui/index.ts';
import { beside, today } from './beside.ts';

/** A long path shows its end, which names the file. */
const atItsEnd = (input: HTMLInputElement | null) => {
  if (input !== null && document.activeElement !== input) input.scrollLeft = input.scrollWidth;
};

/** Everything in one file: where to, and what became of it. */
export function BackupSection() {
  const host = useCall('host.state', {}).data;
  const [typed, setTyped] = useState<string | null>(null);
  const making = useAct('backup.make');
  const known = useCall('backup.last', {});
  const now = useNow();
  const picking = useAct('host.pickFile');
  if (host === undefined || host.workspace === null) return null;
  const file = typed ?? beside(host.suggested, `${host.workspace.name}-${today()}.backup`);
  const exists = making.error?.value.code === 'file.exists';

  function make(force: boolean) {
    making.mutate({ file: file.trim(), force }, { onSuccess: () => void known.refetch() });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (file.trim() !== '') make(false);
  }
  function choose() {
    picking.mutate(
      { purpose: 'backup', path: file },
      {
        onSuccess({ path }) {
          if (path === null) return;
          setTyped(path);
          making.reset();
        },
      },
    );
  }
  return (
    <section aria-labelledby="settings-backup" className="block padded">
      <div className="flex settingshead">
        <h3 id="settings-backup" className="grow">
          {t('Backup')}
        </h3>
        {known.data && (
          <span className={known.data.last === null ? 'look' : 'meta'} title={known.data.last?.file}>
            {known.data.last === null
              ? t('no backup on this computer yet')
              : t('last {when}', { when: sinceWhen(known.data.last.made, now) })}
          </span>
        )}
      </div>
      <form className="copyform" onSubmit={submit}>
        <p className="meta">
          {t(
            'One file with every memory and the whole history, read back after it is written. The first page restores it.',
          )}
        </p>
        <div className="copyline">
          <Field
            label={t('File of the backup')}
            className="copyfield"
            labelled
            icon="folder"
            value={file}
            ref={atItsEnd}
            problem={making.error && !exists ? `${making.error.value.message} ${making.error.value.remedy}` : null}
            onChange={(event) => {
              setTyped(event.target.value);
              making.reset();
            }}
            end={
              host.surface === 'window' && (
                <Button small look="quiet" onClick={choose}>
                  {t('Choose…')}
                </Button>
              )
            }
          />
          <Button
            type="submit"
            look={known.data?.last === null ? 'primary' : 'plain'}
            busy={making.isPending && !making.variables?.force}
            disabled={file.trim() === ''}
          >
            {t('Make a backup')}
          </Button>
        </div>
        {exists && (
          <Note tone="look">
            {t('There is a file of that name already.')}{' '}
            <Button small busy={making.isPending} onClick={() => make(true)}>
              {t('Replace it')}
            </Button>
          </Note>
        )}
        {making.data && <Note tone="info">{engineText(making.data.message)}</Note>}
      </form>
    </section>
  );
}
