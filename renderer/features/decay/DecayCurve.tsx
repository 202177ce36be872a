import { t } from '../../text/text.ts';
import './decay.css';
import { useId } from 'react';
import { toErrorValue } from '#shared/model/error.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorState, inDecimals, localDayOf, noonOfDay, useNow, whenOf } from '../../ui/index.ts';
import {
  bandsOf,
  type Curve,
  curvePath,
  curveRows,
  curveWords,
  parted,
  placeOnSpan,
  spanOf,
  todaysPoint,
} from './curve.ts';

/**
 * How alive one memory was and will be: its past as a line, the forecast dashed, statuses as bands, uses as ticks; the
 * same in words, and as a table on request. Nothing for what is not remembered.
 */
export function DecayCurve({ id }: { id: string }) {
  const curve = useCall('memory.curve', { id }, { gcTime: 60_000 });
  if (curve.isError) {
    if (toErrorValue(curve.error).code === 'memory.missing') return null;
    return <ErrorState error={curve.error} retry={() => void curve.refetch()} />;
  }
  return <Figure key={id} curve={curve.data} />;
}

function Figure({ curve }: { curve: Curve | undefined }) {
  const words = useId();
  const now = useNow();
  return (
    <figure className="curve" aria-labelledby={words}>
      {curve === undefined ? (
        <div className="curveplot curveblank" aria-busy="true" />
      ) : (
        <Plot curve={curve} now={now} />
      )}
      <figcaption id={words} className="meta">
        {curve === undefined ? t('Reading how it was used') : curveWords(curve, now)}
      </figcaption>
      {curve && <Table curve={curve} now={now} />}
    </figure>
  );
}

function Plot({ curve, now }: { curve: Curve; now: Date }) {
  const span = spanOf(curve.points);
  const { past, ahead } = parted(curve.points);
  const today = todaysPoint(curve.points);
  const at = today === undefined ? 0 : placeOnSpan(span, today.day);
  return (
    <div className="curveplot" aria-hidden="true">
      <div className="curvebox">
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          {bandsOf(curve.thresholds).map(({ name, from, to }, n) => (
            <rect
              key={name}
              className={`curveband band${n}`}
              x="0"
              width="1000"
              y={(1 - to) * 100}
              height={(to - from) * 100}
            />
          ))}
          <path className="curveline" d={curvePath(span, past)} />
          <path className="curveline curveahead" d={curvePath(span, ahead)} />
        </svg>
        {today && <i className="curvetoday" style={{ left: `${at * 100}%`, top: `${(1 - today.score) * 100}%` }} />}
      </div>
      <ul className="curvebands micro">
        {bandsOf(curve.thresholds).map(({ name, from, to }) => (
          <li key={name} style={{ top: `${(1 - (from + to) / 2) * 100}%` }}>
            {name}
          </li>
        ))}
      </ul>
      <div className="curveuses">
        {curve.uses.map(({ at: used, how }) => (
          <i key={used} title={how} style={{ left: `${placeOnSpan(span, localDayOf(new Date(used))) * 100}%` }} />
        ))}
      </div>
      <div className="curveaxis micro">
        {at > 0.24 && <span>{whenOf(span.first, now)}</span>}
        <span className="curvenow" style={{ left: `${Math.min(82, Math.max(8, at * 100))}%` }}>
          {t('Today')}
        </span>
        {at < 0.7 && <span className="curveend">{whenOf(span.last, noonOfDay(span.last))}</span>}
      </div>
    </div>
  );
}

function Table({ curve, now }: { curve: Curve; now: Date }) {
  return (
    <details className="figuretable">
      <summary className="meta">{t('As a table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Score')}</th>
            <th scope="col">{t('What')}</th>
          </tr>
        </thead>
        <tbody>
          {curveRows(curve).map(({ day, score, what }) => (
            <tr key={day}>
              <th scope="row">{whenOf(day, now)}</th>
              <td>{inDecimals(score)}</td>
              <td>{what}</td>
            </tr>
          ))}
          {curve.uses.slice(-10).map(({ at, how }) => (
            <tr key={at}>
              <th scope="row">{whenOf(localDayOf(new Date(at)), now)}</th>
              <td />
              <td>{t('used: {how}', { how })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
