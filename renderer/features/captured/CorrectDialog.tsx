import { type FormEvent, useId, useState } from 'react';
import type { Store } from '#shared/model/memory.ts';
import { t } from '../../text/text.ts';
import { Button, Dialog, Field, Segment, StoreIcon, storeNames } from '../../ui/index.ts';
import { type CapturedEntry, isKept } from './turns.ts';
import { useCorrect } from './useCorrect.ts';

const meanings: Record<Store, string> = {
  core: t('A line that every turn of every agent reads.'),
  episodic: t('What happened or was said on a day; it fades when nobody uses it.'),
  semantic: t('A lasting fact on the page of a person, project or thing.'),
  procedural: t('How something is done, as a page of its own.'),
  vault: t('Word for word, never fading, and only you change it.'),
};
const stores = ['core', 'episodic', 'semantic', 'procedural', 'vault'] as const;

/** Where the memory stands, by its file. */
function storeOf({ path }: CapturedEntry): Store | null {
  if (path === null) return null;
  if (path === 'MEMORY.md') return 'core';
  if (path.startsWith('memory/graph/')) return 'semantic';
  if (path.startsWith('memory/procedures/')) return 'procedural';
  return path.startsWith('memory/vault/') ? 'vault' : 'episodic';
}

/** Where a statement belongs, as its owner says. */
export function CorrectDialog({ entry, onClose }: { entry: CapturedEntry; onClose(): void }) {
  const form = useId();
  const stands = storeOf(entry);
  const [store, setStore] = useState<Store>(stands === null ? 'episodic' : 'semantic');
  const [entity, setEntity] = useState('');
  const { correct, takeOut, busy } = useCorrect();
  const name = entity.trim();
  const lacks = store === 'semantic' ? name === '' : store === stands;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (lacks || busy) return;
    correct(entry, { store, ...(store === 'semantic' ? { entity: name } : {}) }, onClose);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stands === null ? t('Keep it after all') : t('Where does it belong?')}
      description={t('It goes there as your own word, in one change that can be taken back.')}
      wide
      footer={
        <>
          {isKept(entry) && (
            <Button look="quiet" disabled={busy} onClick={() => correctAway()}>
              {t('Not in memory at all')}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form={form} disabled={lacks} busy={busy}>
            {stands === null ? t('Keep it') : t('Put it there')}
          </Button>
        </>
      }
    >
      <form id={form} className="correctform" onSubmit={submit}>
        <blockquote className="correctwords">{entry.text}</blockquote>
        <Segment<Store>
          label={t('Store')}
          value={store}
          options={stores.map((value) => ({
            value,
            label: (
              <>
                <StoreIcon store={value} small />
                {storeNames[value]}
              </>
            ),
          }))}
          onChange={setStore}
        />
        <p className="meta">{store === stands && store !== 'semantic' ? t('It stands there now.') : meanings[store]}</p>
        {store === 'semantic' && (
          <Field
            label={t('Whom or what it is about')}
            labelled
            autoFocus
            maxLength={200}
            placeholder={t('A name, such as Amara Nwosu')}
            value={entity}
            onChange={(event) => setEntity(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );

  function correctAway() {
    takeOut(entry);
    onClose();
  }
}
