import { useMutationState, useQueryClient } from '@tanstack/react-query';
import type { MnemeError } from '#shared/model/error.ts';
import type { In, Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { counted, useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';
import { type ImportWish, newsOf, type SourceLook } from './looks.ts';

type Source = { path: string; as?: string | undefined };

/** What a place holds, read when it is first asked for and kept until something of it is imported. */
export function useSourceLook(
  { path, as }: Source,
  { reviewed, without }: Omit<ImportWish, 'instead'>,
  enabled: boolean,
) {
  const input = { path, as, reviewed, without: [...without], dry_run: true };
  return useCall('import.run', input, {
    enabled,
    // Cancelled is an answer, not a failure to try again.
    retry: false,
    select: ({ sources }) => sources[0],
    // While a wish changes what would come, the counts before it stay in sight.
    placeholderData: (before) => before,
  });
}

/** The last import of a place in this window, wherever one was meanwhile. */
export function useTaken(path: string | undefined): {
  look: SourceLook | undefined;
  error: MnemeError | null;
  busy: boolean;
} {
  const runs = useMutationState({
    filters: { mutationKey: ['import.run'] },
    select: ({ state }) => ({
      path: (state.variables as In<'import.run'> | undefined)?.path,
      look: (state.data as Out<'import.run'> | undefined)?.sources[0],
      error: state.error as MnemeError | null,
      busy: state.status === 'pending',
    }),
  });
  const last = runs.findLast((run) => run.path === path);
  return last ?? { look: undefined, error: null, busy: false };
}

/** Takes a place in as one change, and says so with its undo; then everything that was looked at is old. */
export function useTake() {
  const act = useAct('import.run');
  const takeBack = useTakeBack();
  const cache = useQueryClient();
  const { toast, failed } = useToast();
  const forget = async () => {
    const ended = cache.getMutationCache().findAll({ mutationKey: ['import.run'], status: 'success' });
    for (const one of ended) cache.getMutationCache().remove(one);
    await cache.resetQueries({ queryKey: ['import.run'] });
  };
  const undo = async (change: string) => {
    if (await takeBack(change, { title: t('The import is taken back') })) await forget();
  };
  return {
    forget,
    takeBack: (change: string) => void undo(change),
    /** `red`: the owner agrees to pinned questions losing their answer. */
    take({ path, as }: Source, { reviewed, without, instead }: ImportWish, red = false) {
      const input = { path, as, reviewed, without: [...without], instead: [...instead], red };
      act.mutate(input, {
        onSuccess: ({ sources: [look] }) => {
          if (look === undefined) return;
          cache.removeQueries({ queryKey: ['import.run'] });
          const { change } = look;
          toast({
            title:
              change === null
                ? t('Nothing was new')
                : t('{memories} imported', { memories: counted(newsOf(look), 'memory', 'memories') }),
            text: look.title,
            tone: 'kept',
            ...(change !== null && { undo: () => void undo(change) }),
          });
        },
        onError: (error) => {
          if (error.code !== 'engine.stopped') failed(error);
        },
      });
    },
  };
}
