import { statuses } from '#shared/model/memory.ts';
import { t } from '../../text/text.ts';
import { counted, StatusDisc, statusNames } from '../../ui/index.ts';

/** How many there are, and what the discs at the edge say. */
export function TimelineFoot({ total }: { total: number }) {
  return (
    <footer className="timelinefoot meta">
      <span className="nowrap">{counted(total, 'episode')}</span>
      <span className="grow" />
      <ul className="flex" aria-label={t('What the discs say')}>
        {statuses.map((status) => (
          <li key={status} className="flex">
            <StatusDisc status={status} /> {statusNames[status].toLowerCase()}
          </li>
        ))}
      </ul>
    </footer>
  );
}
