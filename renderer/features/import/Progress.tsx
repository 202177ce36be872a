import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, count, Meter, percent, SectionHead, Skeleton, useSeconds } from '../../ui/index.ts';
import { leftWords } from '../review/running.ts';

type Running = NonNullable<Out<'import.status'>['running']>;

const words = { reading: t('Reading'), comparing: t('Comparing with what is known'), writing: t('Writing') } as const;

/** Stores in the table of what comes. */
const tableRows = 5;

/** How far a look or an import is, and a way to end it; below, the room of the table that comes. */
export function Progress({ title, running }: { title: string; running: Running | null }) {
  const cancel = useAct('import.cancel');
  const seconds = useSeconds(running?.since ?? new Date().toISOString());
  const share = running === null || running.total === 0 ? null : running.done / running.total;
  const left = share === null ? null : leftWords(share, seconds);
  return (
    <div className="splitdetail" role="status">
      <h2>{title}</h2>
      <div className="lookgoing">
        <p className="meta">
          {words[running?.phase ?? 'reading']}
          {running !== null && running.done + running.total > 0 && `: ${count(running.done)}`}
          {running !== null && running.total > 0 && t(' of {total}', { total: count(running.total) })}
          {left !== null && `, ${left}`}
        </p>
        <Button
          small
          onClick={() => cancel.mutate({})}
          busy={cancel.isPending}
          disabled={running === null || running.phase === 'writing'}
        >
          {t('Cancel')}
        </Button>
        <Meter progress value={share ?? 0} max={1} label={percent(share ?? 0)} />
      </div>
      <section aria-hidden="true">
        <SectionHead title={running?.phase === 'writing' ? t('What came') : t('What would come')} />
        <Skeleton rows={tableRows} height={33} />
      </section>
    </div>
  );
}
