import { type FormEvent, useState } from 'react';
import { useAct } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, Field, useToast } from '../../ui/index.ts';

/** The address of the remote: set, changed, or taken away. */
export function RemoteForm({ remote, busy }: { remote: string | null; busy: boolean }) {
  const [typed, setTyped] = useState('');
  const setting = useAct('sync.set');
  const { toast } = useToast();

  function set(next: string | null) {
    setting.mutate(
      { remote: next },
      {
        onSuccess({ message }) {
          setTyped('');
          toast({ title: engineText(message) });
        },
      },
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '') set(typed.trim());
  }
  const problem = setting.error ? `${setting.error.value.message} ${setting.error.value.remedy}` : null;
  return (
    <form className="copyform" onSubmit={submit}>
      <div className="copyline">
        <Field
          label={t('Address of your git repository')}
          labelled
          className="copyfield"
          placeholder={remote === null ? t('ssh://host/mneme.git, or a folder') : t('Another address')}
          value={typed}
          maxLength={2000}
          problem={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            setting.reset();
          }}
        />
        <Button type="submit" disabled={typed.trim() === '' || busy} busy={setting.isPending}>
          {remote === null ? t('Sync with it') : t('Change it')}
        </Button>
        {remote !== null && (
          <Button look="quiet" disabled={busy || setting.isPending} onClick={() => set(null)}>
            {t('Turn off')}
          </Button>
        )}
      </div>
      <p className="meta">
        {t(
          'Your other machines with the same address share this memory. Git signs in as it always does; nothing else in that repository is touched.',
        )}
      </p>
    </form>
  );
}
