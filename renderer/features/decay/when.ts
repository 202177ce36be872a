import { t } from '../../text/text.ts';
import { clockOf, daysAgo, localDayOf, weekdayName, whenOf } from '../../ui/time.ts';

/** An instant ahead: `due now`, `today 03:00`, `tomorrow 03:00`, `9 Mar, 03:00`. */
export function whenAhead(at: string, now: Date): string {
  const then = new Date(at);
  if (Number.isNaN(then.getTime())) return at;
  if (then <= now) return t('due now');
  const days = -daysAgo(localDayOf(then), now);
  if (days === 0) return t('today {clock}', { clock: clockOf(then) });
  if (days === 1) return t('tomorrow {clock}', { clock: clockOf(then) });
  return `${whenOf(localDayOf(then), now)}, ${clockOf(then)}`;
}

/** A day of the coming week, where it stands by itself: `today`, `tomorrow`, `Friday`; later ones `9 Mar`. */
export function dayNear(day: string, now: Date): string {
  const days = -daysAgo(day, now);
  if (days <= 0) return t('today');
  if (days === 1) return t('tomorrow');
  return days < 7 ? weekdayName(day) : whenOf(day, now);
}
