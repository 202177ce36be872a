import { Link } from '@tanstack/react-router';
import { t } from '../../text/text.ts';
import { classes, dayName, Icon, nearDay, useNow } from '../../ui/index.ts';
import type { TimelineItem } from './items.ts';

/** `start` in pixels from the list's top; null when it sticks to the top of what is in sight. */
type Props = { item: Extract<TimelineItem, { kind: 'day' }>; start: number | null };

/** A day, and the way to its file. */
export function DayHeading({ item, start }: Props) {
  const now = useNow();
  const near = nearDay(item.day, now);
  return (
    <li
      className={classes('dayheading', start === null && 'stuck')}
      style={start === null ? undefined : { top: start }}
    >
      <h2>
        {near && <span>{near}</span>}
        <span className={near ? 'dayfull' : undefined}>
          {item.day === '' ? t('Without a date') : dayName(item.day, now)}
        </span>
      </h2>
      <Link to="/library" search={{ path: item.path }} className="dayfile">
        <Icon name="file" small />
        <span className="mono">{item.path.split('/').at(-1)}</span>
      </Link>
    </li>
  );
}
