import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';

/** Whether one memory is pinned, and the way to change it. */
export function usePin(id: string) {
  const score = useCall('memory.scores', { ids: [id] }).data?.scores[0];
  const pin = useAct('memory.pin');
  const unpin = useAct('memory.unpin');
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  const pinned = score?.pinned ?? false;

  function toggle() {
    const said = (title: string) => ({
      onSuccess: ({ change }: { change: string | null }) =>
        toast({ title, ...(change === null ? {} : { undo: () => void takeBack(change) }) }),
      onError: failed,
    });
    if (pinned) unpin.mutate({ ids: [id] }, said(t('It may fade again')));
    else pin.mutate({ ids: [id] }, said(t('It will not fade')));
  }

  return { score, pinned, busy: pin.isPending || unpin.isPending, toggle };
}

/** What a toast says of what held before something that is gone now. */
export const formerWords = ({ text }: { text: string }): string =>
  t('“{text}” held before it, and does not hold again by itself: Search shows it, to let it hold again.', { text });
