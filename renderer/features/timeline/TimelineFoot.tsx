import { statuses } from '#shared/model/memory.ts';
import { t } from '../../text/text.ts';
import { counted, Kbd, StatusDisc, statusNames } from '../../ui/index.ts';

/** How many there are, and what the discs at the edge say. */
export function TimelineFoot({ total, beside }: { total: number; beside: boolean }) {
  return (
    <footer className="timelinefoot meta">
      <span className="nowrap">{counted(total, 'episode')}</span>
      {!beside && (
        <span className="nowrap">
          <Kbd keys="Enter" /> {t('details')}
        </span>
      )}
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
