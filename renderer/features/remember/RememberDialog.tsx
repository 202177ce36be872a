import { t } from '../../text/text.ts';
import './remember.css';
import type { FormEvent, KeyboardEvent } from 'react';
import type { Store } from '#shared/model/memory.ts';
import { Dialog, Segment } from '../../ui/index.ts';
import { placeChoices, places } from './places.ts';
import { RememberFoot } from './RememberFoot.tsx';
import { Understood } from './Understood.tsx';
import { useRemember } from './useRemember.ts';

type Props = { open: boolean; onClose(): void };

/** One thing to remember, from anywhere: where it would go stands below before it is kept. */
export function RememberDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('Remember')} wide>
      {open && <Remember onClose={onClose} />}
    </Dialog>
  );
}

function Remember({ onClose }: { onClose(): void }) {
  const { text, content, place, setPlace, routing, route, type, keep, isDraft, discard, busy } = useRemember(onClose);
  function submit(event: FormEvent) {
    event.preventDefault();
    keep();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      keep();
    }
  }
  return (
    <form className="remember" onSubmit={submit}>
      <textarea
        aria-label={t('What to remember')}
        placeholder={t('A fact, a decision, a preference: in full sentences, with names and dates')}
        // biome-ignore lint/a11y/noAutofocus: it is opened to be typed into
        autoFocus
        // A draft of before is read or typed over: what is said next is no part of it.
        onFocus={(event) => isDraft && event.target.select()}
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
        note={route?.note ?? null}
        meets={route?.meets ?? null}
      />
      <RememberFoot isDraft={isDraft} secret={route?.secret} busy={busy} empty={content === ''} onDiscard={discard} />
    </form>
  );
}
