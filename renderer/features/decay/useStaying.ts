import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { useToast } from '../../ui/index.ts';

export type Staying = ReturnType<typeof useStaying>;
export type Act = 'keep' | 'pin' | 'letGo' | 'restore';

/**
 * Keep, pin, archive or bring back one memory in a list. It leaves the list at once; when that failed, or it wanes all the same, it
 * comes back with the next answer. Letting go archives, and the toast brings back.
 */
export function useStaying() {
  const client = useClient();
  const cache = useQueryClient();
  const { toast, failed } = useToast();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  async function act(how: Act, id: string): Promise<void> {
    setGone((now) => new Set([...now, id]));
    try {
      if (await does[how](id)) await stale();
      else failed(lost);
    } catch (error) {
      failed(error);
    }
    setGone((now) => new Set([...now].filter((one) => one !== id)));
  }

  // A use is no change of a file, so no event says that the lists are old.
  const stale = () => cache.invalidateQueries({ predicate: ({ queryKey }) => isAboutDecay(queryKey[0]) });
  const back = (call: Promise<unknown>, title: string) => void call.then(() => toast({ title }), failed);

  const does: Record<Act, (id: string) => Promise<boolean>> = {
    async keep(id) {
      const { kept } = await client.call('memory.keep', { ids: [id] });
      if (kept.length > 0) toast({ title: t('Kept'), text: t('It counts as used today.') });
      return kept.length > 0;
    },
    async pin(id) {
      const { pinned } = await client.call('memory.pin', { ids: [id] });
      const undo = () => back(client.call('memory.unpin', { ids: [id] }), t('It may fade again'));
      if (pinned.length > 0) toast({ title: t('It will not fade'), undo });
      return pinned.length > 0;
    },
    async letGo(id) {
      const { missing } = await client.call('memory.forget', { ids: [id] });
      const undo = () => back(client.call('memory.restore', { ids: [id] }), t('It is back'));
      if (missing.length === 0)
        toast({ title: t('It is archived'), text: t('It is out of every search and answer.'), undo });
      return missing.length === 0;
    },
    async restore(id) {
      const { restored } = await client.call('memory.restore', { ids: [id] });
      const undo = () => back(client.call('memory.forget', { ids: [id] }), t('It is archived'));
      if (restored.length > 0) toast({ title: t('It is back'), undo });
      return restored.length > 0;
    },
  };

  return { gone, act };
}

const scored: ReadonlySet<string> = new Set(['memory.curve', 'memory.scores', 'library.statuses']);

function isAboutDecay(name: unknown): boolean {
  return typeof name === 'string' && (name.startsWith('decay.') || scored.has(name));
}

const lost = new Error('It is no longer there; it was changed or removed a moment ago.');
