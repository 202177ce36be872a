import { useState } from 'react';
import type { In, Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, counted, sinceWhen, useNow, useToast } from '../../ui/index.ts';
import { MergeSidesDialog } from '../library/MergeSidesDialog.tsx';
import { handOf, SyncPlaces } from './SyncPlaces.tsx';

type SyncConflict = Out<'sync.status'>['conflicts'][number];

/** Files that both sides changed in the same place: merged by hand, or one side taken whole. */
export function SyncConflicts({ conflicts }: { conflicts: SyncConflict[] }) {
  const resolving = useAct('sync.resolve');
  const { toast, failed } = useToast();
  const now = useNow();
  const [merging, setMerging] = useState<string | null>(null);
  const open = conflicts.find(({ path }) => path === merging);
  if (conflicts.length === 0) return null;

  function resolve(file: In<'sync.resolve'>['files'][number]) {
    resolving.mutate(
      { files: [file] },
      {
        onSuccess: ({ state, message }) =>
          state === 'done' && toast({ title: t('Merged. {message}', { message: engineText(message) }) }),
        onError: failed,
        onSettled: () => setMerging(null),
      },
    );
  }
  return (
    <>
      <ul className="syncconflicts" aria-label={t('{files} to merge', { files: counted(conflicts.length, 'file') })}>
        {conflicts.map((conflict) => (
          <li key={conflict.path}>
            <div className="grow">
              <div className="mono">{conflict.path}</div>
              <p className="meta">{conflict.words}</p>
              <p className="meta">{sidesOf(conflict, now)}</p>
            </div>
            <Button
              small
              disabled={resolving.isPending}
              onClick={() => resolve({ path: conflict.path, take: 'mine' })}
              aria-label={t('Keep mine of {path}', { path: conflict.path })}
            >
              {conflict.mine === null && !conflict.binary ? t('Leave it removed') : t('Keep mine')}
            </Button>
            <Button
              small
              disabled={resolving.isPending}
              onClick={() => resolve({ path: conflict.path, take: 'theirs' })}
              aria-label={t('Take theirs of {path}', { path: conflict.path })}
            >
              {conflict.theirs === null && !conflict.binary ? t('Remove it') : t('Take theirs')}
            </Button>
            {conflict.mine !== null && conflict.theirs !== null && (
              <Button
                small
                look="primary"
                disabled={resolving.isPending}
                onClick={() => setMerging(conflict.path)}
                aria-label={t('Merge {path}', { path: conflict.path })}
              >
                {t('Merge…')}
              </Button>
            )}
            <SyncPlaces
              conflict={conflict}
              busy={resolving.isPending}
              onTake={(n, take) => resolve({ path: conflict.path, entries: [{ n, take }] })}
            />
          </li>
        ))}
      </ul>
      {open && (
        <MergeSidesDialog
          path={open.path}
          sides={{ base: open.base ?? '', mine: open.mine ?? '', theirs: open.theirs ?? '' }}
          names={{ mine: t('This machine'), theirs: t('The remote') }}
          against={{ text: open.theirs ?? '', words: t('The remote’s, and as it shall be') }}
          busy={resolving.isPending}
          onMerged={(content) => resolve({ path: open.path, content })}
          onClose={() => setMerging(null)}
        />
      )}
    </>
  );
}

/** Who changed it last on each side: “This machine: You, 5 min ago. The remote: Scribe, yesterday 18:02.” */
function sidesOf({ mineBy, theirsBy }: SyncConflict, now: Date): string {
  const sides = [
    [t('This machine'), mineBy],
    [t('The remote'), theirsBy],
  ] as const;
  return sides
    .flatMap(([name, last]) => (last === null ? [] : [`${name}: ${handOf(last)}, ${sinceWhen(last.at, now)}.`]))
    .join(' ');
}
