import { useState } from 'react';
import type { Store } from '#shared/model/memory.ts';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { useLater, useToast } from '../../ui/index.ts';
import { useStoredUndo } from './useStoredUndo.ts';

type Stored = Out<'memory.store'>;

const titles: Record<Stored['status'], string> = {
  stored: t('Remembered'),
  proposed: t('Proposed: it waits in the Inbox'),
  reinforced: t('Known already: it counts for more now'),
  superseded: t('Remembered; what held before is kept as history'),
};

/** What was typed and not kept waits for the next time. */
const draftIn = 'mneme:remember';

/** What is typed, what is understood of it, and the way to keep it. */
export function useRemember(onClose: () => void) {
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
  function keep() {
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
  return {
    ...{ text, content, place, setPlace, routing, type, keep },
    route: routing === undefined ? undefined : routed.data,
    isDraft: draft !== '' && text === draft,
    discard() {
      type('');
      setDraft('');
    },
    busy: store.isPending,
  };
}
