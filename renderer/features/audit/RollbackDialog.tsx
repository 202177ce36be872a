import { useEffect, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Dialog, ErrorState, Segment, Skeleton } from '../../ui/index.ts';
import { RollbackPreview } from './RollbackPreview.tsx';
import type { Scope } from './targets.ts';

/** What is asked to be taken back: the ways to do it, the likeliest first. */
export type Asked = { title: string; scopes: readonly Scope[] };

/** Shows what a rollback would do, file by file, and does it. */
export function RollbackDialog({ asked, onClose }: { asked: Asked | null; onClose(): void }) {
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={asked === null ? 'Roll back' : `Roll back: ${asked.title}`}
      description="Nothing is written before you say so, and a rollback can itself be taken back."
      wide
    >
      {asked !== null && <Choosing asked={asked} onClose={onClose} />}
    </Dialog>
  );
}

function Choosing({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const [at, setAt] = useState(0);
  const scope = asked.scopes[Math.min(at, asked.scopes.length - 1)];
  if (scope === undefined) return <p>There is nothing here that could be taken back.</p>;
  return (
    <>
      {asked.scopes.length > 1 && (
        <div className="auscopes">
          <Segment
            label="How much"
            value={String(at)}
            options={asked.scopes.map(({ label }, n) => ({ value: String(n), label }))}
            onChange={(next) => setAt(Number(next))}
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
  if (found.isPending) return <Skeleton rows={6} height={28} label="Working out what it would do" />;
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
