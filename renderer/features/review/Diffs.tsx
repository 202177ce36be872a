import { Suspense, useState } from 'react';
import { t } from '../../text/text.ts';
import { Citation, Segment, Skeleton } from '../../ui/index.ts';
import { LazyDiffView } from '../library/editor/lazy.ts';
import type { PendingChange } from './changes.ts';

type Props = { diffs: PendingChange['diffs'] };

/** What is written, file by file, in the editor that shows files everywhere. */
export function Diffs({ diffs }: Props) {
  const [at, setAt] = useState(0);
  const shown = diffs[Math.min(at, diffs.length - 1)];
  if (shown === undefined) return null;
  return (
    <section className="changediff" aria-label={t('What is written')}>
      <div className="changefile">
        <Citation path={shown.path} />
        <span className="grow" />
        {diffs.length > 1 && (
          <Segment
            label={t('File')}
            value={String(at)}
            options={diffs.map(({ path }, n) => ({ value: String(n), label: path.slice(path.lastIndexOf('/') + 1) }))}
            onChange={(next) => setAt(Number(next))}
          />
        )}
      </div>
      <div className="changecode">
        <Suspense fallback={<Skeleton rows={6} height={20} />}>
          <LazyDiffView label={shown.path} before={shown.before} after={shown.after} tight />
        </Suspense>
      </div>
    </section>
  );
}
