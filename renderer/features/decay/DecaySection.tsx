import { t } from '../../text/text.ts';
import './decay.css';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Button, count, counted, ErrorState, Skeleton } from '../../ui/index.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { CyclePanel } from './CyclePanel.tsx';
import { forecastInput, stackOf, totalCount } from './health.ts';
import { StatusPlot, StatusTable } from './StatusPlot.tsx';
import { useCycle } from './useCycle.ts';

/** How many memories are alive, how that went and will go, the daily cycle, and the way into the archive. */
export function DecaySection() {
  const { status, running } = useCycle();
  const forecast = useCall('decay.forecast', forecastInput);
  const [archive, setArchive] = useState(false);
  const archived = status.data?.counts.archived;
  const failed = status.error ?? forecast.error;
  const stack = status.data && forecast.data && stackOf(status.data.history, forecast.data.days);
  return (
    <section className="decay" aria-labelledby="decay">
      <div className="sect">
        <h2 id="decay">{t('What stays, what fades')}</h2>
        <span className="grow" />
        <Button small look="quiet" icon="archive" onClick={() => setArchive(true)}>
          {t('The archive')}
          {archived !== undefined && archived > 0 && ` (${count(archived)})`}
        </Button>
      </div>
      {failed && (
        <ErrorState
          error={failed}
          retry={() => {
            void status.refetch();
            void forecast.refetch();
          }}
        />
      )}
      {!failed && (stack === undefined || status.data === undefined) && <Skeleton rows={6} height={32} />}
      {stack && status.data && (
        <div className="decaygrid">
          <div>
            <StatusTable stack={stack} />
            <p className="meta decaynote">
              {status.data.counts.candidates === 0
                ? t('Nothing is below the archive threshold.')
                : t('{memories} below the archive threshold.', {
                    memories: counted(status.data.counts.candidates, 'dormant memory', 'dormant memories'),
                  })}
            </p>
          </div>
          {totalCount(status.data.counts) === 0 ? (
            <p className="meta">
              {t('The plot begins with the first memory: how many are alive, how that went, and how it would go.')}
            </p>
          ) : (
            <StatusPlot stack={stack} />
          )}
          <CyclePanel status={status.data} running={running} />
        </div>
      )}
      <ArchiveDialog open={archive} onClose={() => setArchive(false)} />
    </section>
  );
}
