import '../library/library.css';
import { Dialog } from 'radix-ui';
import { Suspense, useMemo, useState } from 'react';
import { Button, IconButton, Skeleton } from '../../ui/index.ts';
import { DiffView } from '../library/editor/lazy.ts';
import { MergeView } from '../library/MergeView.tsx';
import type { SyncConflict } from './SyncConflicts.tsx';

type Props = {
  /** None: it is closed. */
  conflict: SyncConflict | undefined;
  busy: boolean;
  onMerged(path: string, content: string): void;
  onClose(): void;
};

const names = { mine: 'This machine', theirs: 'The remote' };

/** Three sides of a file over the whole window: place by place, then freely in the editor where that is not enough. */
export function SyncMerge({ conflict, busy, onMerged, onClose }: Props) {
  return (
    <Dialog.Root open={conflict !== undefined} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="pop syncmerge" aria-describedby={undefined}>
          <Dialog.Title className="vh">Merge {conflict?.path}</Dialog.Title>
          {conflict && (
            <Merging key={conflict.path} conflict={conflict} busy={busy} onMerged={onMerged} onClose={onClose} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Merging({ conflict, busy, onMerged, onClose }: Props & { conflict: SyncConflict }) {
  const { path } = conflict;
  const [base, mine, theirs] = [conflict.base ?? '', conflict.mine ?? '', conflict.theirs ?? ''];
  const clash = useMemo(() => ({ base, mine, theirs, theirsText: theirs, theirsHash: null }), [base, mine, theirs]);
  const [writing, setWriting] = useState<{ from: string; now: string } | null>(null);
  if (writing === null)
    return (
      <MergeView
        path={path}
        clash={clash}
        busy={busy}
        names={names}
        adoptLabel="Take merged"
        onAdopt={(body, then) => (then === 'save' ? onMerged(path, body) : setWriting({ from: body, now: body }))}
        onClose={onClose}
      />
    );
  return (
    <>
      <div className="bar filebar">
        <IconButton icon="left" label="Back to the choices" small onClick={() => setWriting(null)} />
        <h2 className="mono cut" title={path}>
          {path}
        </h2>
        <span className="meta">The remote’s, and as it shall be</span>
        <span className="grow" />
        <Button look="primary" busy={busy} onClick={() => onMerged(path, writing.now)}>
          Take merged
        </Button>
      </div>
      <Suspense fallback={<Skeleton rows={14} height={20} />}>
        <DiffView
          label={path}
          before={theirs}
          after={writing.from}
          onEdit={(now) => setWriting((was) => was && { ...was, now })}
        />
      </Suspense>
    </>
  );
}
