import type { In } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';
import { formerWords } from '../lifecycle/useLifecycle.ts';
import type { CapturedEntry } from './turns.ts';

type Place = Omit<In<'capture.correct'>, 'ref'>;

/** Says where a statement belongs, or that it belongs nowhere; the toast takes it back. */
export function useCorrect() {
  const act = useAct('capture.correct');
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  const correct = (entry: CapturedEntry, place: Place, done?: () => void) =>
    act.mutate(
      { ref: entry.ref, ...place },
      {
        onSuccess({ now, former: [before] = [], change }) {
          toast({
            title:
              now === null
                ? t('It is out of memory')
                : t('It stands in {path}', { path: now.path.replace(/^memory\//, '') }),
            ...(before === undefined ? {} : { text: formerWords(before) }),
            undo: () => void takeBack(change),
          });
          done?.();
        },
        onError: failed,
      },
    );
  return { correct, takeOut: (entry: CapturedEntry) => correct(entry, {}), busy: act.isPending };
}
