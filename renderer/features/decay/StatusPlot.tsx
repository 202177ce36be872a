import { t } from '../../text/text.ts';
import { dayName, StatusDisc, useNow, whenOf } from '../../ui/index.ts';
import { areaOf, dayPlace, forecastWords, pastWords, type Stack, stacked, tableDays } from './health.ts';

/** Memories by status: as it was left of today, as it will be if nothing is used right of it. */
export function StatusPlot({ stack }: { stack: Stack }) {
  const now = useNow();
  const at = dayPlace(stack, stack.today);
  const first = stack.days[0]?.day ?? '';
  const last = stack.days.at(-1)?.day ?? '';
  return (
    <figure className="statusplot" aria-labelledby="statuswords">
      <div aria-hidden="true">
        <div className="statusbox">
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            {stacked.map((status) => (
              <path key={status} className={`area-${status}`} d={areaOf(stack, status)} />
            ))}
          </svg>
          <i className="statusahead" style={{ left: `${at * 100}%` }} />
          <i className="statustoday" style={{ left: `${at * 100}%` }} />
        </div>
        <div className="curveaxis micro statusaxis">
          {at > 0.14 && <span>{whenOf(first, now)}</span>}
          <span className="curvenow" style={{ left: `${Math.max(3, at * 100)}%` }}>
            {t('Today')}
          </span>
          <span className="curveend">{whenOf(last, now)}</span>
        </div>
      </div>
      <figcaption id="statuswords">
        {forecastWords(stack.days.slice(stack.today), now)} <span className="meta">{pastWords(stack, now)}</span>
      </figcaption>
      <DayTable stack={stack} now={now} />
    </figure>
  );
}

function DayTable({ stack, now }: { stack: Stack; now: Date }) {
  const today = stack.days[stack.today]?.day ?? '';
  return (
    <details className="figuretable">
      <summary className="meta">{t('As a table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            {stacked.map((status) => (
              <th key={status} scope="col" className="number">
                {status}
              </th>
            ))}
            <th scope="col" className="number">
              {t('proposed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tableDays(stack).map((counts) => (
            <tr key={counts.day}>
              <th scope="row">
                {counts.day === today ? t('Today') : whenOf(counts.day, now)}
                {counts.day > today && <span className="faint"> {t('forecast')}</span>}
              </th>
              {stacked.map((status) => (
                <td key={status} className="number">
                  {counts[status]}
                </td>
              ))}
              <td className="number">{counts.candidates}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Today beside the last day of the forecast; it names the colours of the plot as well. */
export function StatusTable({ stack }: { stack: Stack }) {
  const now = useNow();
  const [first, last] = [stack.days[stack.today], stack.days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <table className="statustable">
      <thead>
        <tr className="micro">
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Today')}</th>
          <th scope="col" title={t('If nothing is used until {day}', { day: dayName(last.day, now) })}>
            {whenOf(last.day, now)}
          </th>
        </tr>
      </thead>
      <tbody>
        {stacked.toReversed().map((status) => (
          <tr key={status}>
            <th scope="row">
              <span className="flex">
                <i className={`swatch area-${status}`} />
                <StatusDisc status={status} />
                {status.replace(/^./, (letter) => letter.toUpperCase())}
              </span>
            </th>
            <td>{first[status]}</td>
            <td className="faint">{last[status]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
