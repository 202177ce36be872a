import { useCall } from '../../api/queries.ts';
import { curvePath, parted, placeOnSpan, spanOf, todaysPoint } from './curve.ts';

/** Days of the past and of the forecast. */
const back = 60;
const ahead = 14;

/** The last weeks of a memory and the next, beside a row that says it in words. */
export function MiniCurve({ id }: { id: string }) {
  const curve = useCall('memory.curve', { id, ahead }, { gcTime: 60_000 }).data;
  const points = curve?.points.slice(-(back + ahead)) ?? [];
  const span = spanOf(points);
  const { past, ahead: next } = parted(points);
  const today = todaysPoint(points);
  const floor = curve === undefined || today === undefined ? 0 : edgeBelow(today.score, curve.thresholds);
  return (
    <span className="mini" aria-hidden="true">
      {today && (
        <>
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            <path className="miniedge" d={`M0 ${(1 - floor) * 100}H1000`} />
            <path className="curveline" d={curvePath(span, past)} />
            <path className="curveline curveahead" d={curvePath(span, next)} />
          </svg>
          <i
            className="curvetoday"
            style={{ left: `${placeOnSpan(span, today.day) * 100}%`, top: `${(1 - today.score) * 100}%` }}
          />
        </>
      )}
    </span>
  );
}

/** The threshold that a score falls below next. */
function edgeBelow(score: number, { active, fading, archive }: { active: number; fading: number; archive: number }) {
  return [active, fading, archive].find((edge) => score >= edge) ?? archive;
}
