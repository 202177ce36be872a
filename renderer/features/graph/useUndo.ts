import { useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';

/** Says what happened, with a button that takes the change set back. */
export function useUndo() {
  const takeBack = useTakeBack();
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
            undo: () => void takeBack(change, { text: title }),
          }),
      });
    },
  };
}
