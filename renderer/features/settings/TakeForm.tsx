import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, Field, Note, sinceWhen, useNow } from '../../ui/index.ts';
import { HandoverHolds } from './HandoverHolds.tsx';

/** A folder that somebody handed over: whose it says it is and what it holds, then what is new of it waits in the Inbox. */
export function TakeForm() {
  const now = useNow();
  const host = useCall('host.state', {}).data;
  const [folder, setFolder] = useState('');
  const taking = useAct('handover.take');
  const picking = useAct('host.pickFolder');
  const { data: seen, error } = taking;

  function change(next: string) {
    setFolder(next);
    taking.reset();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (folder.trim() !== '') taking.mutate({ folder: folder.trim() });
  }
  const choose = () =>
    picking.mutate({ purpose: 'import' }, { onSuccess: ({ path }) => path !== null && change(path) });
  const isNew = seen !== undefined && !seen.known && !seen.revoked && !taking.variables?.accept;
  return (
    <form className="copyform" onSubmit={submit}>
      <div className="copyline">
        <Field
          label={t('Folder that you were given')}
          labelled
          className="copyfield"
          icon="folder"
          value={folder}
          problem={error ? `${error.value.message} ${error.value.remedy}` : null}
          onChange={({ target }) => change(target.value)}
          end={
            host?.surface === 'window' && (
              <Button small look="quiet" onClick={choose}>
                {t('Choose…')}
              </Button>
            )
          }
        />
        <Button type="submit" disabled={folder.trim() === ''} busy={taking.isPending && !taking.variables.accept}>
          {t('Look at it')}
        </Button>
      </div>
      {isNew && (
        <section className="synclook" aria-label={t('What was handed over')}>
          <dl>
            <dt>{t('From')}</dt>
            <dd>
              <bdi>{seen.from}</bdi>, {sinceWhen(seen.made, now)}
              {seen.to !== '' && t(', for {to}', { to: seen.to })}
            </dd>
            <dt>{t('Key')}</dt>
            <dd className="mono selectable">{seen.fingerprint}</dd>
          </dl>
          <p className="meta">{t('Have them read you the key of theirs: a name can be written by anybody.')}</p>
          <HandoverHolds holds={seen.holds} all={seen.statements} />
          <div className="flex">
            <Button
              look="primary"
              busy={taking.isPending}
              onClick={() => taking.mutate({ folder: folder.trim(), accept: true })}
            >
              {t('It is theirs: put it in the Inbox')}
            </Button>
          </div>
        </section>
      )}
      {seen !== undefined && !isNew && (
        <Note tone="info">
          {engineText(seen.message)} {seen.proposed > 0 && <Link to="/inbox">{t('Open the Inbox')}</Link>}
        </Note>
      )}
    </form>
  );
}
