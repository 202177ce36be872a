import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { counted, inDecimals, noonOfDay, StatusDisc, statusNames, useNow, whenOf } from '../../ui/index.ts';
import {
  type Curve,
  curvePath,
  curveWords,
  parted,
  placeOnSpan,
  spanOf,
  todaysPoint,
  wordsApart,
} from '../decay/curve.ts';
import { PinButton } from '../lifecycle/PinButton.tsx';

/** Days of the past and of the forecast. */
const back = 45;
const ahead = 120;

/** Above the text of a page: how alive it is, how it was used, and when it fades if nobody does. */
export function MemoryStrip({ id }: { id: string }) {
  const now = useNow();
  const { data: curve, isError } = useCall('memory.curve', { id, ahead }, { gcTime: 60_000 });
  if (isError) return null;
  if (curve === undefined) return <div className="memorystrip" aria-hidden="true" />;
  const last = curve.uses.at(-1);
  return (
    <section className="memorystrip" aria-label={t('How alive it is')}>
      <div className="stripscore">
        <p className="flex">
          <StatusDisc status={curve.status} small={false} />
          <span className="stripfigure fig">{inDecimals(curve.score)}</span>
          <span className="meta">{statusNames[curve.status].toLowerCase()}</span>
        </p>
        <PinButton id={id} small />
      </div>
      <dl className="stripfacts">
        <dt>{t('Used')}</dt>
        <dd>{counted(Math.max(curve.accesses, curve.uses.length), 'time')}</dd>
        {/* Uses that came along in a page's header are counted, not dated. */}
        {(last !== undefined || curve.accesses <= 1) && (
          <>
            <dt>{t('Last')}</dt>
            <dd>{last === undefined ? never(curve.accesses) : whenOf(last.at.slice(0, 10), now)}</dd>
          </>
        )}
      </dl>
      {/* What is pinned has no course: a level line says nothing. */}
      {!curve.pinned && <Forecast curve={curve} now={now} />}
    </section>
  );
}

/** Storing it counts as its first use. */
const never = (uses: number): string => (uses === 0 ? t('never yet') : t('when it was stored'));

function Forecast({ curve, now }: { curve: Curve; now: Date }) {
  const today = todaysPoint(curve.points);
  const at = today === undefined ? 0 : curve.points.indexOf(today);
  const points = curve.points.slice(Math.max(0, at - back));
  const span = spanOf(points);
  const { past, ahead: next } = parted(points);
  const { active, fading } = curve.thresholds;
  const marked = curve.steps.filter(({ to, on }) => to !== 'candidate' && on <= span.last);
  return (
    <figure className="stripplot" aria-label={curveWords(curve, now)}>
      <div className="stripbox" aria-hidden="true">
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          {[active, fading].map((edge) => (
            <path key={edge} className="miniedge" d={`M0 ${(1 - edge) * 100}H1000`} />
          ))}
          <path className="curveline" d={curvePath(span, past)} />
          <path className="curveline curveahead" d={curvePath(span, next)} />
        </svg>
        {(['fading', 'dormant'] as const).map((name) => (
          <span
            key={name}
            className="stripedge micro"
            style={{ top: `${(1 - (name === 'fading' ? active : fading)) * 100}%` }}
          >
            {statusNames[name].toLowerCase()}
          </span>
        ))}
        {today && <Dot left={placeOnSpan(span, today.day)} score={today.score} className="curvetoday" />}
        {marked.map(({ to, on }) => (
          <Dot key={to} left={placeOnSpan(span, on)} score={to === 'fading' ? active : fading} className="stripstep" />
        ))}
      </div>
      <div className="stripaxis micro" aria-hidden="true">
        {wordsApart(span, today?.day ?? span.first, marked).map(({ to, on, isFirst }) => (
          <span
            key={to}
            className={isFirst ? undefined : 'stripmore'}
            style={{ left: `${placeOnSpan(span, on) * 100}%` }}
          >
            {to === 'today' ? t('Today') : whenOf(on, noonOfDay(on))}
          </span>
        ))}
      </div>
    </figure>
  );
}

function Dot({ left, score, className }: { left: number; score: number; className: string }) {
  return <i className={className} style={{ left: `${left * 100}%`, top: `${(1 - score) * 100}%` }} />;
}
