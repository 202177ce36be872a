import { useEffect, useState } from 'react';
import type { CommitRow } from '#shared/model/audit.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Dialog, ErrorState, Segment, Skeleton } from '../../ui/index.ts';
import { RollbackPreview } from './RollbackPreview.tsx';
import { rollbacksOf, type Scope } from './targets.ts';
import { usePrevious } from './usePrevious.ts';

/** What is asked to be taken back: a commit, in any of its ways, or one thing alone. */
export type RollbackSubject = { title: string; of: CommitRow | Scope };

/** Shows what a rollback would do, file by file, and does it. */
export function RollbackDialog({ asked, onClose }: { asked: RollbackSubject | null; onClose(): void }) {
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={asked === null ? t('Roll back') : t('Roll back: {title}', { title: asked.title })}
      description={t('Nothing is written before you say so, and a rollback can itself be taken back.')}
      wide
    >
      {asked !== null && <Choosing asked={asked} onClose={onClose} />}
    </Dialog>
  );
}

function Choosing({ asked, onClose }: { asked: RollbackSubject; onClose(): void }) {
  const row = 'commit' in asked.of ? asked.of : null;
  const previous = usePrevious(row);
  const scopes = 'commit' in asked.of ? rollbacksOf(asked.of, previous) : [asked.of];
  const [what, setWhat] = useState<Scope['target']['what'] | null>(null);
  const scope = scopes.find(({ target }) => target.what === what) ?? scopes[0];
  if (scope === undefined) return <p>{t('There is nothing here that could be taken back.')}</p>;
  return (
    <>
      {scopes.length > 1 && (
        <div className="auscopes">
          <Segment<Scope['target']['what']>
            label={t('How much')}
            value={scope.target.what}
            options={scopes.map(({ label, target }) => ({ value: target.what, label }))}
            onChange={setWhat}
          />
        </div>
      )}
      <Previewed key={JSON.stringify(scope.target)} scope={scope} onClose={onClose} />
    </>
  );
}

function Previewed({ scope, onClose }: { scope: Scope; onClose(): void }) {
  const found = useCall(
    'rollback.preview',
    { target: scope.target },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const [stale, setStale] = useState(false);
  const again = () => {
    setStale(true);
    void found.refetch();
  };
  useEffect(() => () => setStale(false), []);
  if (found.isPending) return <Skeleton rows={6} height={28} label={t('Working out what it would do')} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  return (
    <RollbackPreview
      key={found.data.preview}
      target={scope.target}
      preview={found.data}
      renewed={stale}
      onStale={again}
      onClose={onClose}
    />
  );
}
