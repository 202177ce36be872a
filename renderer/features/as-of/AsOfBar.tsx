import { t } from '../../text/text.ts';
import './as-of.css';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Button, counted, DayField, dayName, IconButton, localDayOf, useLater, useNow } from '../../ui/index.ts';
import { ground, nearestDay } from './days.ts';

type Props = {
  /** `YYYY-MM-DD`: the workspace as it was at the end of that day. */
  day: string;
  onDay(day: string): void;
  onNow(): void;
};

/** Milliseconds for which the slider rests before a state is laid out: one that moves asks for nothing. */
const restMs = 140;

/** The slider through the days on which something changed; what is seen below cannot be edited. */
export function AsOfBar({ day, onDay, onNow }: Props) {
  const facets = useCall('history.facets', {});
  const days = facets.data?.days ?? none;
  const marks = useMemo(() => ground(days), [days]);
  const now = useNow();
  const [held, setHeld] = useState(day);
  useEffect(() => setHeld(day), [day]);
  const rested = useLater(held, restMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the hand, not the other way round
  useEffect(() => {
    if (rested !== day && rested === held) onDay(rested);
  }, [rested]);
  const at = nearestDay(days, held);
  const step = (by: number) => {
    const next = days[at + by];
    if (next !== undefined) setHeld(next.day);
  };
  return (
    <section className="asofbar" aria-label={t('The workspace as it was')}>
      <span className="asofday" role="status">
        {t('As of {day}', { day: dayName(held, now) })}
      </span>
      {days.length > 1 ? (
        <>
          <IconButton icon="left" small label={t('The change before')} disabled={at <= 0} onClick={() => step(-1)} />
          <div className="asofslide">
            <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
              <path d={marks} />
            </svg>
            <input
              type="range"
              min={0}
              max={Math.max(0, days.length - 1)}
              value={Math.max(0, at)}
              disabled={days.length === 0}
              aria-label={t('Day')}
              aria-valuetext={
                days[at] === undefined ? held : `${dayName(held, now)}, ${counted(days[at].count, 'change')}`
              }
              onChange={(event) => {
                const chosen = days[Number(event.target.value)];
                if (chosen !== undefined) setHeld(chosen.day);
              }}
            />
          </div>
          <IconButton
            icon="right"
            small
            label={t('The change after')}
            disabled={at >= days.length - 1}
            onClick={() => step(1)}
          />
        </>
      ) : (
        <span className="meta grow cut">
          {days[0] === undefined
            ? t('No history yet.')
            : t('The history begins on {day}; there is no day before it.', { day: dayName(days[0].day, now) })}
        </span>
      )}
      <DayField
        className="asofdate"
        label={t('Date')}
        value={held}
        min={days[0]?.day}
        max={localDayOf(now)}
        onDay={(next) => next !== '' && setHeld(next)}
      />
      <span className="meta nowrap asofnote">{t('read only')}</span>
      <Button small onClick={onNow}>
        {t('Back to now')}
      </Button>
    </section>
  );
}

const none: never[] = [];
