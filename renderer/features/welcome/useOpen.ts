import { useNavigate } from '@tanstack/react-router';
import type { In } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { useToast } from '../../ui/index.ts';

/** Opens a workspace and shows its Today page, or another. `error` stays until the next try. */
export function useOpen(onOpened?: () => void, to: '/today' | '/import' = '/today') {
  const act = useAct('host.open');
  const navigate = useNavigate();
  const { failed } = useToast();
  return {
    busy: act.isPending,
    error: act.error,
    /** What went wrong and what to do, in one text. */
    problem: act.error ? `${act.error.value.message} ${act.error.value.remedy}` : null,
    reset: act.reset,
    open(input: In<'host.open'>, quiet = false) {
      act.mutate(input, {
        onSuccess: () => {
          onOpened?.();
          void navigate({ to });
        },
        onError: (error) => {
          if (!quiet) failed(error);
        },
      });
    },
  };
}
