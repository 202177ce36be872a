import { useAct } from '../../api/queries.ts';
import { Button, useToast } from '../../ui/index.ts';
import { useUndo } from './useLifecycle.ts';

/** Brings one archived memory back into search. */
export function RestoreButton({ id }: { id: string }) {
  const restore = useAct('memory.restore');
  const undo = useUndo();
  const { toast, failed } = useToast();
  function run() {
    // The button is gone by the time the answer comes, and the answer is said all the same.
    restore
      .mutateAsync({ ids: [id] })
      .then(
        ({ change }) =>
          toast({ title: 'It is back in search', ...(change === null ? {} : { undo: () => undo(change) }) }),
        failed,
      );
  }
  return (
    <Button icon="revert" busy={restore.isPending} onClick={run}>
      Bring back
    </Button>
  );
}
