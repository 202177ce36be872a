import { t, tn } from '../../text/text.ts';
import './inbox.css';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { counted, ErrorState, Skeleton } from '../../ui/index.ts';
import { undecidedIn } from './proposals.ts';
import { WaitingProposals } from './WaitingProposals.tsx';

/** What do sub-agents want to remember? */
export function InboxPage() {
  const found = useCall('proposals.list', {});
  const rows = found.data?.proposals ?? [];
  return (
    <>
      <div className="bar">
        <h1>{t('Inbox')}</h1>
        {found.data && rows.length > 0 && <span className="meta cut">{countWords(found.data.counts)}</span>}
      </div>
      {found.isPending && <Skeleton rows={10} height={32} label={t('Reading the proposals')} />}
      {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.isSuccess && <WaitingProposals rows={rows} held={found.data.held} />}
    </>
  );
}

/** `12 wait, 2 contradict, 3 left to reflection` */
function countWords(counts: Out<'proposals.list'>['counts']): string {
  const { conflict, deferred, malformed } = counts;
  const parts = [
    t('{wait} for a decision', { wait: counted(undecidedIn(counts), 'proposal waits', 'proposals wait') }),
    ...(conflict > 0 ? [tn(conflict, '{n} contradicts something', '{n} contradict something')] : []),
    ...(deferred > 0 ? [t('{deferred} left to reflection', { deferred })] : []),
    ...(malformed > 0 ? [t('{malformed} cannot be read', { malformed })] : []),
  ];
  return parts.join(' · ');
}
