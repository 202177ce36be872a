import { t } from '../../text/text.ts';
import './library.css';
import { Dialog } from 'radix-ui';
import { Suspense, useMemo, useState } from 'react';
import { Button, IconButton, Skeleton } from '../../ui/index.ts';
import type { SideNames } from './ConflictCard.tsx';
import { LazyDiffView } from './editor/lazy.ts';
import { FileHeading } from './FileHeading.tsx';
import { MergeView } from './MergeView.tsx';

type Props = {
  path: string;
  /** A side that has no such file is empty text. */
  sides: { base: string; mine: string; theirs: string };
  names: SideNames;
  /** What the merged text is held against while it is written in, and how that is said. */
  against: { text: string; words: string };
  busy: boolean;
  onMerged(content: string): void;
  onClose(): void;
};

/** Three sides of a file over the whole window: place by place, then freely in the editor where that is not enough. */
export function MergeSidesDialog({ onClose, ...merging }: Props) {
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="pop mergedialog" aria-describedby={undefined}>
          <Dialog.Title className="vh">{t('Merge {path}', { path: merging.path })}</Dialog.Title>
          <Merging key={merging.path} {...merging} onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Merging({ path, sides, names, against, busy, onMerged, onClose }: Props) {
  const { base, mine, theirs } = sides;
  const clash = useMemo(() => ({ base, mine, theirs, theirsText: theirs, theirsHash: null }), [base, mine, theirs]);
  const [writing, setWriting] = useState<{ from: string; now: string } | null>(null);
  if (writing === null)
    return (
      <MergeView
        path={path}
        clash={clash}
        busy={busy}
        names={names}
        adoptLabel={t('Take merged')}
        onAdopt={(body, then) => (then === 'save' ? onMerged(body) : setWriting({ from: body, now: body }))}
        onClose={onClose}
      />
    );
  return (
    <>
      <div className="bar filebar">
        <IconButton icon="left" label={t('Back to the choices')} small onClick={() => setWriting(null)} />
        <FileHeading path={path} />
        <span className="meta">{against.words}</span>
        <span className="grow" />
        <Button look="primary" busy={busy} onClick={() => onMerged(writing.now)}>
          {t('Take merged')}
        </Button>
      </div>
      <Suspense fallback={<Skeleton rows={14} height={20} />}>
        <LazyDiffView
          label={path}
          before={against.text}
          after={writing.from}
          onEdit={(now) => setWriting((was) => was && { ...was, now })}
        />
      </Suspense>
    </>
  );
}
