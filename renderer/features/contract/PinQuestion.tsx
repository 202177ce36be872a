import { t } from '../../text/text.ts';
import './contract.css';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, Dialog, Field, Icon, IconButton, useToast } from '../../ui/index.ts';

/** Pins what was asked, with what a right answer contains: memory is held to it from then on. */
export function PinQuestion({ query, disabled }: { query: string; disabled: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" icon="pin" disabled={disabled} onClick={() => setOpen(true)}>
        {t('Pin this question…')}
      </Button>
      <PinDialog open={open} query={query} onClose={() => setOpen(false)} />
    </>
  );
}

/** Asks what a right answer contains. `query` empty: the question, too. */
export function PinDialog({ open, query, onClose }: { open: boolean; query: string; onClose(): void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={query === '' ? t('Pin a question') : t('Pin this question')}
      description={t(
        'Before a reflection, an import or a rollback is applied you see whether it would lose its answer, and every night it is asked again.',
      )}
    >
      {open && <PinForm query={query} onDone={onClose} />}
    </Dialog>
  );
}

function PinForm({ query, onDone }: { query: string; onDone(): void }) {
  const [question, setQuestion] = useState(query);
  const [contains, setContains] = useState('');
  const add = useAct('contract.add');
  const { toast, failed } = useToast();
  const wanted = contains
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const ready = question.trim() !== '' && wanted.length > 0;
  function pin(event: FormEvent) {
    event.preventDefault();
    if (!ready) return;
    add.mutate(
      { question, contains: wanted },
      {
        onSuccess: ({ pin: { green } }) => {
          toast({ title: green ? t('Pinned. It is answered now.') : t('Pinned. It is not answered yet.') });
          onDone();
        },
        onError: failed,
      },
    );
  }
  return (
    <form className="pinform" onSubmit={pin}>
      <Field
        label={t('The question')}
        labelled
        autoFocus={query === ''}
        value={question}
        maxLength={500}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <Field
        label={t('A right answer contains (several with ; between them)')}
        labelled
        autoFocus={query !== ''}
        value={contains}
        maxLength={500}
        onChange={({ target }) => setContains(target.value)}
      />
      <div className="flex">
        <Button look="primary" type="submit" busy={add.isPending} disabled={!ready}>
          {t('Pin')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
      <Pinned />
    </form>
  );
}

/** What is pinned already, and the way out of it. */
function Pinned() {
  const pins = useCall('contract.list', {}).data?.pins ?? [];
  const remove = useAct('contract.remove');
  const { failed } = useToast();
  if (pins.length === 0) return null;
  return (
    <ul className="pinned" aria-label={t('Pinned questions')}>
      {pins.map(({ id, question, contains, green }) => (
        <li key={id}>
          <Icon name={green === false ? 'alert' : 'pin'} small className={green === false ? 'lost' : 'faint'} />
          <span className="grow cut">
            {question} <span className="meta">{contains.join(', ')}</span>
          </span>
          <IconButton
            icon="x"
            small
            label={t('Unpin “{question}”', { question })}
            onClick={() => remove.mutate({ question: id }, { onError: failed })}
          />
        </li>
      ))}
    </ul>
  );
}
