import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';

type Props = {
  id: string;
  small?: boolean;
  /** It was superseded, and what took its place is gone. */
  former?: boolean;
};

/** Brings one archived memory back into search, or lets one hold again. */
export function RestoreButton({ id, small = false, former = false }: Props) {
  const restore = useAct('memory.restore');
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  function run() {
    // The button is gone by the time the answer comes, and the answer is said all the same.
    restore.mutateAsync({ ids: [id] }).then(
      ({ change }) =>
        toast({
          title: former ? t('It holds again') : t('It is back in search'),
          ...(change === null ? {} : { undo: () => void takeBack(change) }),
        }),
      failed,
    );
  }
  return (
    <Button small={small} icon="revert" busy={restore.isPending} onClick={run}>
      {former ? t('Let it hold again') : t('Restore')}
    </Button>
  );
}
