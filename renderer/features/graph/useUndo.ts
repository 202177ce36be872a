import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { useToast } from '../../ui/index.ts';

/** Says what happened, with a button that takes the change set back. */
export function useUndo() {
  const undo = useAct('change.undo');
  const { toast, failed } = useToast();
  return {
    failed,
    done(title: string, change: string | null, text?: string) {
      toast({
        title,
        text,
        tone: 'kept',
        // Nothing was written: there is nothing to take back.
        ...(change !== null &&
          change !== '' && {
            undo: () =>
              undo.mutate(
                { change },
                { onSuccess: () => toast({ title: t('Taken back'), text: title, tone: 'kept' }), onError: failed },
              ),
          }),
      });
    },
  };
}
