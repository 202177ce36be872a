import '../library/library.css';
import { Dialog } from 'radix-ui';
import { Suspense, useMemo, useState } from 'react';
import type { RollbackFile } from '#shared/model/audit.ts';
import { Button, IconButton, Skeleton } from '../../ui/index.ts';
import { DiffView } from '../library/editor/lazy.ts';
import { MergeView } from '../library/MergeView.tsx';
import { fileName } from './words.ts';

type Props = {
  open: boolean;
  path: string;
  conflict: NonNullable<RollbackFile['conflict']>;
  onMerged(content: string): void;
  onClose(): void;
};

const names = { mine: 'The newer', theirs: 'The older' };

/** Three sides of a file over the whole window: place by place first, then freely in the editor if that is not enough. */
export function MergeByHand({ open, path, conflict, onMerged, onClose }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="pop aumerge" aria-describedby={undefined}>
          <Dialog.Title className="vh">Merge {path}</Dialog.Title>
          {open && <Merging path={path} conflict={conflict} onMerged={onMerged} onClose={onClose} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Merging({ path, conflict, onMerged, onClose }: Omit<Props, 'open'>) {
  const older = conflict.older ?? '';
  const newer = conflict.newer ?? '';
  const clash = useMemo(
    () => ({ base: conflict.base ?? '', mine: newer, theirs: older, theirsText: older, theirsHash: null }),
    [conflict.base, newer, older],
  );
  const [writing, setWriting] = useState<{ from: string; now: string } | null>(null);
  if (writing === null)
    return (
      <MergeView
        path={path}
        clash={clash}
        busy={false}
        names={names}
        adoptLabel="Take merged"
        onAdopt={(body, then) => (then === 'save' ? onMerged(body) : setWriting({ from: body, now: body }))}
        onClose={onClose}
      />
    );
  return (
    <>
      <div className="bar filebar">
        <IconButton icon="left" label="Back to the choices" small onClick={() => setWriting(null)} />
        <h2 className="mono cut" title={path}>
          {fileName(path)}
        </h2>
        <span className="meta">As it stands now, and as it shall be</span>
        <span className="grow" />
        <Button look="primary" onClick={() => onMerged(writing.now)}>
          Take merged
        </Button>
      </div>
      <Suspense fallback={<Skeleton rows={14} height={20} />}>
        <DiffView
          label={path}
          before={newer}
          after={writing.from}
          onEdit={(now) => setWriting((was) => was && { ...was, now })}
        />
      </Suspense>
    </>
  );
}
