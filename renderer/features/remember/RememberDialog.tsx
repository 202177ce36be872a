import { t } from '../../text/text.ts';
import './remember.css';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Store } from '#shared/model/memory.ts';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, Dialog, Icon, Kbd, Segment, useLater, useToast } from '../../ui/index.ts';
import { placeChoices, places } from './places.ts';
import { Understood } from './Understood.tsx';
import { useStoredUndo } from './useStoredUndo.ts';

type Props = { open: boolean; onClose(): void };
type Stored = Out<'memory.store'>;

const titles: Record<Stored['status'], string> = {
  stored: t('Remembered'),
  proposed: t('Proposed: it waits in the Inbox'),
  reinforced: t('Known already: it counts for more now'),
  superseded: t('Remembered; what held before is kept as history'),
};

/** What was typed and not kept waits for the next time. */
const draftIn = 'mneme:remember';

/** One thing to remember, from anywhere: where it would go stands below before it is kept. */
export function RememberDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('Remember')} wide>
      {open && <Remember onClose={onClose} />}
    </Dialog>
  );
}

function Remember({ onClose }: { onClose(): void }) {
  const [draft, setDraft] = useState(() => sessionStorage.getItem(draftIn) ?? '');
  const [text, setText] = useState(draft);
  const [place, setPlace] = useState<Store | null>(null);
  const content = text.trim();
  const asked = useLater(content, 200);
  const routed = useCall(
    'memory.route',
    { content: asked },
    { enabled: asked.length > 2, placeholderData: (before) => before },
  );
  const routing = content === '' ? undefined : routed.data?.routing;
  const store = useAct('memory.store');
  const { toast, failed } = useToast();
  const undoOf = useStoredUndo();

  function type(next: string) {
    setText(next);
    sessionStorage.setItem(draftIn, next);
  }
  function kept(stored: Stored, since: string) {
    sessionStorage.removeItem(draftIn);
    toast({
      title: titles[stored.status],
      text: stored.note ?? stored.path,
      tone: 'kept',
      undo: undoOf(stored, since),
    });
    onClose();
  }
  function keep(event?: FormEvent) {
    event?.preventDefault();
    if (content === '' || store.isPending) return;
    const since = new Date().toISOString();
    const named = place !== null &&
      place !== routing?.store && {
        store: place,
        entity: routing?.entities[0]?.name,
        title: routing?.title ?? undefined,
      };
    store.mutate(
      { content, source: 'user-explicit', ...named },
      { onSuccess: (stored) => kept(stored, since), onError: failed },
    );
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      keep();
    }
  }
  return (
    <form className="remember" onSubmit={keep}>
      <textarea
        aria-label={t('What to remember')}
        placeholder={t('A fact, a decision, a preference: in full sentences, with names and dates')}
        // biome-ignore lint/a11y/noAutofocus: it is opened to be typed into
        autoFocus
        // A draft of before is read or typed over: what is said next is no part of it.
        onFocus={(event) => draft !== '' && text === draft && event.target.select()}
        rows={2}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Segment<Store>
        label={t('Where it goes')}
        value={place ?? routing?.store ?? 'episodic'}
        options={places.map((value) => ({ value, label: placeChoices[value] }))}
        onChange={setPlace}
      />
      <Understood
        routing={routing}
        content={content}
        place={place}
        note={routed.data?.note ?? null}
        meets={routed.data?.meets ?? null}
      />
      <div className="flex rememberfoot">
        {draft !== '' && text === draft && (
          <span className="flex rememberdraft">
            <span className="meta">{t('A draft of before')}</span>
            <Button
              small
              look="quiet"
              onClick={() => {
                type('');
                setDraft('');
              }}
            >
              {t('Discard')}
            </Button>
          </span>
        )}
        {routing !== undefined && routed.data !== undefined && (
          <span className="flex remembersecret">
            {routed.data.secret ? (
              <>
                <Icon name="alert" small className="look" /> {t('A secret in it is left out')}
              </>
            ) : (
              <>
                <Icon name="check" small className="kept" /> <span className="meta">{t('No secret in it')}</span>
              </>
            )}
          </span>
        )}
        <span className="grow" />
        <span className="meta">
          <Kbd keys="Shift+Enter" /> {t('begins a line,')} <Kbd keys="Esc" /> {t('keeps the draft')}
        </span>
        <Button look="primary" type="submit" busy={store.isPending} disabled={content === ''}>
          {t('Remember')} <Kbd keys="Enter" />
        </Button>
      </div>
    </form>
  );
}
