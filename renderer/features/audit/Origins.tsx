import { t } from '../../text/text.ts';
import './origins.css';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Button, count, counted, ErrorState, Icon, SectionHead, Skeleton } from '../../ui/index.ts';
import { type FileOrigin, fileOrigins } from './origins.ts';
import { RollbackDialog, type RollbackSubject } from './RollbackDialog.tsx';

/** Changes of one file that are looked through; who wrote before them wrote little of what stands there. */
const most = 500;

/** Whom or what a file came of, each with the way to take back all of it and what rests on it. */
export function Origins({ path }: { path: string }) {
  const [asked, setAsked] = useState<RollbackSubject | null>(null);
  const found = useCall('history.list', { what: 'file', about: path, bookkeeping: 'without', limit: most });
  if (found.isPending) return <Skeleton rows={2} height={28} label={t('Reading who wrote it')} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const origins = fileOrigins(found.data.rows);
  if (origins.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('Where it comes from')} />
      <ul className="origins" aria-label={t('Where it comes from')}>
        {origins.map((one) => (
          <OriginRow key={one.name} one={one} onAsk={setAsked} />
        ))}
      </ul>
      <RollbackDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

function OriginRow({
  one: { name, icon, changes, scope },
  onAsk,
}: {
  one: FileOrigin;
  onAsk(asked: RollbackSubject): void;
}) {
  return (
    <li>
      <Icon name={icon} small className="faint" />
      <span className="cut grow">{name}</span>
      {scope !== null && (
        <Button
          small
          look="quiet"
          icon="revert"
          title={t('Roll back {label}; what rests on it is shown before', { label: scope.label })}
          onClick={() => onAsk({ title: scope.label, of: scope })}
        >
          {t('Roll back…')}
        </Button>
      )}
      <span className="meta num" title={counted(changes, 'change')}>
        {count(changes)}
      </span>
    </li>
  );
}
