import { statuses } from '#shared/model/memory.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { count, counted, StatusDisc, statusNames } from '../../ui/index.ts';

/** Days that the curve shows, and its size in the units of the drawing. */
const days = 120;
const size = { width: 600, height: 120 };

/** How a memory that nobody uses fades with the values below, and how many stand where. */
export function FadingPanel() {
  const state = useCall('decay.status', {}).data;
  if (state === undefined) return null;
  const { lambda, thresholds, counts } = state;
  const y = (score: number) => Number(((1 - score) * size.height).toFixed(1));
  const points = Array.from({ length: days + 1 }, (_, day) => {
    const x = (day / days) * size.width;
    return `${x},${y(Math.exp(-lambda * day))}`;
  });
  const dayAt = (score: number) => Math.round(-Math.log(score) / lambda);
  const lines = [thresholds.active, thresholds.fading, thresholds.archive];
  const bands = [
    { from: 1, to: thresholds.active, name: t('active') },
    { from: thresholds.active, to: thresholds.fading, name: t('fading') },
    { from: thresholds.fading, to: thresholds.archive, name: t('dormant') },
  ];
  const fades = counted(dayAt(thresholds.active), 'day');
  const half = counted(Math.round(Math.LN2 / lambda), 'day');
  return (
    <section className="block padded fadingpanel" aria-label={t('How a memory fades')}>
      <p>
        <span className="strong">{t('Unused, a memory fades to half in {days}.', { days: half })}</span>{' '}
        <span className="meta">
          {fades !== half && t('It begins to fade after {fading}. ', { fading: fades })}
          {t('It is dormant after {dormant}, and may be archived after {archive}.', {
            dormant: counted(dayAt(thresholds.fading), 'day'),
            archive: counted(dayAt(thresholds.archive), 'day'),
          })}
        </span>
      </p>
      <div className="fadingcurve" aria-hidden="true">
        <svg aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none">
          {lines.map((score) => (
            <line key={score} x1="0" x2={size.width} y1={y(score)} y2={y(score)} />
          ))}
          <polyline points={points.join(' ')} />
        </svg>
        {bands.map(({ from, to, name }) => (
          <span key={name} className="micro" style={{ top: `${y((from + to) / 2)}px` }}>
            {name}
          </span>
        ))}
        {lines
          .filter((score) => dayAt(score) <= days)
          .map((score) => (
            <i key={score} style={{ insetInlineStart: `${(dayAt(score) / days) * 100}%`, top: `${y(score)}px` }}>
              <b className="micro">{counted(dayAt(score), 'day')}</b>
            </i>
          ))}
      </div>
      <p className="micro fadingaxis" aria-hidden="true">
        {[0, 30, 60, 90, days].map((day) => (
          <span key={day} style={{ insetInlineStart: `${(day / days) * 100}%` }}>
            {day === 0 ? t('today') : counted(day, 'day')}
          </span>
        ))}
      </p>
      <p className="meta fadingcounts">
        {statuses.map((status) => (
          <span key={status} className="flex">
            <StatusDisc status={status} /> <span className="strong n">{count(counts[status])}</span>{' '}
            {statusNames[status].toLowerCase()}
          </span>
        ))}
      </p>
    </section>
  );
}
