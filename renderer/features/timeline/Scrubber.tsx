import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, count, counted, dayName, localDayOf, monthName, useLater, useNow, whenOf } from '../../ui/index.ts';
import { ground } from '../as-of/days.ts';
import { spanAt, spanMarks, spansOf } from './spans.ts';

/** Milliseconds for which the slider rests before the list follows. */
const restMs = 140;

/** Pixels that a name needs before the end of the track. */
const endRoom = 44;

type Props = { day: string | undefined; onDay(day: string | undefined): void };

/** All time as bars, a day, a week or a month each: the slider starts the list at one of them. */
export function Scrubber({ day, onDay }: Props) {
  const now = useNow();
  const today = localDayOf(now);
  const known = useCall('memory.days', {}).data?.days;
  const spans = useMemo(() => spansOf(known ?? [], today), [known, today]);
  const days = useMemo(() => spans.map(({ to, count: many }) => ({ day: to, count: many })), [spans]);
  const bars = useMemo(() => ground(days), [days]);
  const marks = useMemo(() => spanMarks(spans, monthName, (to) => whenOf(to, now)), [spans, now]);
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track, spans.length > 1);
  const last = spans.length - 1;
  const place = spanAt(spans, day);
  const [held, setHeld] = useState<number | null>(null);
  const rested = useLater(held, restMs);
  useEffect(() => {
    if (rested === null || rested !== held) return;
    setHeld(null);
    onDay(rested >= last ? undefined : spans[rested]?.to);
  }, [rested, held, last, spans, onDay]);
  if (last < 1) return null;
  const at = held ?? place;
  const span = spans[at];
  const isChosen = span !== undefined && span.count > 0 && (held !== null || day !== undefined);
  return (
    <section className="scrubber" aria-label={t('Time')}>
      <div ref={track} className="scrubtrack">
        <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
          <path d={bars} />
          {isChosen && <path className="scrubchosen" d={ground(days, at)} />}
        </svg>
        {isChosen && (
          <span className="scrubcount" aria-hidden="true">
            <b className="micro" style={{ left: `${(at / last) * 100}%` }}>
              {count(span.count)}
            </b>
          </span>
        )}
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t('Start the list at')}
          aria-valuetext={span === undefined ? '' : `${dayName(span.to, now)}, ${counted(span.count, 'episode')}`}
          onChange={(event) => setHeld(Number(event.target.value))}
        />
        <div className="scrubmarks micro" aria-hidden="true">
          {marks
            .filter((mark) => (1 - mark.at) * width >= endRoom)
            .map((mark) => (
              <span key={`${mark.at} ${mark.name}`} style={{ left: `${mark.at * 100}%` }}>
                {mark.name}
              </span>
            ))}
        </div>
      </div>
      {day !== undefined && (
        <span className="scrubday">
          {t('From')} <b className="strong">{dayName(day, now)}</b> {t('back')}
          <Button small look="quiet" icon="up" onClick={() => onDay(undefined)}>
            {t('Back to the newest')}
          </Button>
        </span>
      )}
    </section>
  );
}

/** Pixels of what is drawn, as the window stands. */
function useWidth(of: RefObject<HTMLElement | null>, drawn: boolean): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null || !drawn) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [of, drawn]);
  return width;
}
