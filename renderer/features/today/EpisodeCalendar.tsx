import { Link } from '@tanstack/react-router';
import { t } from '../../text/text.ts';
import { counted, dayName, localDayOf, useNow } from '../../ui/index.ts';
import { busyDay, type Cell, calendarOf, shadeOf } from './calendar.ts';

const weeks = 26;

/** Episodes by day over half a year; a day with episodes leads to it on the timeline. */
export function EpisodeCalendar({ calendar }: { calendar: readonly { day: string; count: number }[] }) {
  const now = useNow();
  const columns = calendarOf(calendar, localDayOf(now), weeks);
  const busy = busyDay(calendar.map((day) => day.count));
  const total = columns.flatMap((week) => week.cells).reduce((sum, cell) => sum + cell.count, 0);
  return (
    <div className="episodes">
      <div className="flex figureline">
        <h3>{t('Episodes')}</h3>
        <span className="meta">
          {t('{split} in {weeks} weeks', { split: counted(total, 'episode').split(' ')[0], weeks })}
        </span>
        <span className="legend micro" aria-hidden="true">
          0
          {[0, 1, 2, 3].map((shade) => (
            <i key={shade} className={`shade${shade}`} />
          ))}
          {busy}+
        </span>
      </div>
      <div className="calendar">
        <div className="calendardays micro" aria-hidden="true">
          <span>{t('Mon')}</span>
          <span>{t('Wed')}</span>
          <span>{t('Fri')}</span>
        </div>
        {columns.map((week) => (
          <div key={week.cells[0]?.day} className="calendarweek">
            <span className="micro" aria-hidden="true">
              {week.month}
            </span>
            {week.cells.map((cell) => (
              <Day key={cell.day} cell={cell} busy={busy} now={now} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Day({ cell, busy, now }: { cell: Cell; busy: number; now: Date }) {
  if (cell.ahead) return <i className="day ahead" />;
  if (cell.count === 0) return <i className="day shade0" />;
  const words = `${dayName(cell.day, now)}: ${counted(cell.count, 'episode')}`;
  return (
    <Link
      to="/timeline"
      search={{ day: cell.day }}
      className={`day shade${shadeOf(cell.count, busy)}`}
      aria-label={words}
      title={words}
      tabIndex={-1}
    />
  );
}
