import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { locale, t } from '../text/text.ts';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import { dayName, localDayOf, movedDay, noonOfDay } from './time.ts';
import { weeksOf } from './typed-day.ts';
import { useNow } from './useNow.ts';

const monthForm = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
const weekdayForm = new Intl.DateTimeFormat(locale, { weekday: 'narrow' });

/** Days that an arrow key goes on. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type Props = { value: string; min?: string; max?: string; onDay(day: string): void };

/** A month of days to choose one from; arrow keys walk through them. */
export function DayGrid({ value, min = '', max = '9999', onDay }: Props) {
  const now = useNow();
  const [at, setAt] = useState(value || localDayOf(now));
  const grid = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that is walked to
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [at]);
  const month = at.slice(0, 7);
  const turn = (by: number) => setAt(movedDay(by < 0 ? `${month}-01` : movedDay(`${month}-28`, 4), by < 0 ? -1 : 0));
  const walk = (event: KeyboardEvent) => {
    const days = steps[event.key];
    if (days === undefined) return;
    event.preventDefault();
    setAt(movedDay(at, days));
  };
  return (
    <div className="daygrid">
      <div className="flex">
        <b className="grow" aria-live="polite">
          {monthForm.format(noonOfDay(at))}
        </b>
        <IconButton icon="left" small label={t('The month before')} onClick={() => turn(-1)} />
        <IconButton icon="right" small label={t('The month after')} onClick={() => turn(1)} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons take the keys */}
      <div className="griddays" ref={grid} onKeyDown={walk}>
        {weeksOf('2026-06')[0]?.map((day) => (
          <span key={day} className="micro" aria-hidden="true">
            {weekdayForm.format(noonOfDay(day))}
          </span>
        ))}
        {weeksOf(month)
          .flat()
          .map((day) => (
            <button
              key={day}
              type="button"
              className={classes('gridday', day.slice(0, 7) !== month && 'beside', day === localDayOf(now) && 'today')}
              aria-label={dayName(day, now)}
              aria-pressed={day === value}
              disabled={day < min || day > max}
              tabIndex={day === at ? 0 : -1}
              onClick={() => onDay(day)}
            >
              {Number(day.slice(8))}
            </button>
          ))}
      </div>
    </div>
  );
}
