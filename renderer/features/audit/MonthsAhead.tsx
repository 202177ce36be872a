import { useCall } from '../../api/queries.ts';
import { rich } from '../../text/rich.tsx';
import { t } from '../../text/text.ts';
import { Button, count, counted, dateName, longMonth, useNow } from '../../ui/index.ts';
import { LogHolds } from './LogHolds.tsx';
import { type LogMonth, monthsOfLog } from './months.ts';

/** The months while none is a digest yet: what each holds, and when it becomes one. */
export function MonthsAhead({ onClose }: { onClose(): void }) {
  const days = useCall('history.facets', {}).data?.days;
  const parameters = useCall('settings.read', {}).data?.parameters;
  const kept = Number(parameters?.find(({ key }) => key === 'audit.retentionDays')?.value);
  if (days === undefined || Number.isNaN(kept)) return null;
  const months = monthsOfLog(days, kept);
  return (
    <section className="scroll audigest" aria-labelledby="monthsahead">
      <div className="flex auahead">
        <h2 id="monthsahead" className="grow">
          {t('No digest yet')}
        </h2>
        <Button onClick={onClose}>{t('Back to the log')}</Button>
      </div>
      <p className="meta">
        {rich(
          'After {days}, the lines of a month become one page: how much changed, by whom, and the reflections of it. The history itself keeps every change for ever.',
          {
            days: counted(kept, 'day'),
          },
        )}
      </p>
      {months.length > 0 && <MonthTable months={months} />}
      <LogHolds />
      <p className="meta auaheadfile">
        {rich('Digests stand in <code>memory/meta/audit-archive.md</code>.', {
          code: (inner) => <span className="mono nowrap">{inner}</span>,
        })}
      </p>
    </section>
  );
}

function MonthTable({ months }: { months: readonly LogMonth[] }) {
  const now = useNow();
  const most = Math.max(...months.map(({ changes }) => changes));
  return (
    <table className="auaheadtable">
      <thead>
        <tr>
          <th scope="col">{t('Month')}</th>
          <th scope="col" className="num">
            {t('Changes')}
          </th>
          <td />
          <th scope="col" className="num">
            {t('Days')}
          </th>
          <th scope="col" className="audue">
            {t('Becomes a digest')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, changes, days, due }) => (
          <tr key={month}>
            <th scope="row">{longMonth(`${month}-15`, now)}</th>
            <td className="num">{count(changes)}</td>
            <td className="aubarcell">
              <i style={{ width: `${(changes / most) * 100}%` }} aria-hidden="true" />
            </td>
            <td className="num">{count(days)}</td>
            <td className="audue">{dateName(due, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
