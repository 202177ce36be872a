import { useAct } from '../../api/queries.ts';
import { useToast } from '../../ui/index.ts';

/** Takes one change set back and says so; for a toast's Undo. */
export function useTakeBack(): (change: string) => void {
  const undo = useAct('change.undo');
  const { toast, failed } = useToast();
  return (change) =>
    undo.mutate({ change }, { onSuccess: ({ message }) => toast({ title: message }), onError: failed });
}
