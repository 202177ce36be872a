import { useCall } from '../../api/queries.ts';
import { parted, pathOf, placeOf, spanOf, todayOf } from './curve.ts';

/** Days of the past and of the forecast. */
const back = 60;
const ahead = 14;

/** The last weeks of a memory and the next, beside a row that says it in words. */
export function MiniCurve({ id }: { id: string }) {
  const curve = useCall('memory.curve', { id, ahead }, { gcTime: 60_000 }).data;
  const points = curve?.points.slice(-(back + ahead)) ?? [];
  const span = spanOf(points);
  const { past, ahead: next } = parted(points);
  const today = todayOf(points);
  const floor = curve === undefined || today === undefined ? 0 : edgeBelow(today.score, curve.thresholds);
  return (
    <span className="mini" aria-hidden="true">
      {today && (
        <>
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
            <path className="miniedge" d={`M0 ${(1 - floor) * 100}H1000`} />
            <path className="curveline" d={pathOf(span, past)} />
            <path className="curveline curveahead" d={pathOf(span, next)} />
          </svg>
          <i
            className="curvetoday"
            style={{ left: `${placeOf(span, today.day) * 100}%`, top: `${(1 - today.score) * 100}%` }}
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
