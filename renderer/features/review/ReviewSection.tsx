import './review.css';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { counted, Icon, percent, sinceWhen, useNow } from '../../ui/index.ts';
import { shareOf } from './running.ts';

/** First on Today while something waits: the reflection that wants its owner, or the one that runs. */
export function ReviewSection() {
  const now = useNow();
  const status = useCall('reflection.status', {}).data;
  if (status?.running) {
    return (
      <Link to="/review" className="waits">
        <Icon name="review" className="kept" />
        <span className="grow strong">Reflecting</span>
        <span className="meta">{percent(shareOf(status.running))}</span>
      </Link>
    );
  }
  if (!status?.pending) return null;
  const { number, changes, open, made } = status.pending;
  return (
    <Link to="/review" className="waits">
      <Icon name="review" className="kept" />
      <span className="grow">
        <span className="strong">Reflection {number} waits for you</span>{' '}
        <span className="meta">made {sinceWhen(made, now)}</span>
      </span>
      <span className="meta nowrap">
        {open === changes ? counted(changes, 'change') : `${open} of ${counted(changes, 'change')} open`}
      </span>
      <Icon name="right" small className="faint" />
    </Link>
  );
}
