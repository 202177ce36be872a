import { t } from '../../text/text.ts';
import './decay.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MnemeError } from '#shared/model/error.ts';
import type { Out } from '../../api/client.ts';
import { useCall, useClient } from '../../api/queries.ts';
import {
  Button,
  Citation,
  counted,
  Dialog,
  datesAsWords,
  EmptyState,
  ErrorState,
  Field,
  Skeleton,
  StoreIcon,
  useLater,
  useNow,
  whenOf,
} from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { RestoreButton } from '../lifecycle/RestoreButton.tsx';

/** What was archived: to be looked through, searched, and brought back. */
export function ArchiveDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('The archive')}
      description={t('Out of every search and answer; the files are still there. Bring back what is wanted again.')}
      wide
    >
      <div className="archive">{open && <Archive />}</div>
    </Dialog>
  );
}

type Page = Out<'memory.browse'>;
type Archived = Pick<Page['memories'][number], 'id' | 'store' | 'title' | 'text' | 'path' | 'line' | 'at'>;

const only = { statuses: ['archived' as const] };
/** Memories read at once. */
const page = 50;
/** Milliseconds of quiet before what is typed is searched. */
const typing = 140;

function Archive() {
  const client = useClient();
  const [typed, setTyped] = useState('');
  const query = useLater(typed.trim(), typing);
  const all = useInfiniteQuery<Page, MnemeError, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: ['memory.browse', { ...only, k: page }],
    queryFn: ({ pageParam, signal }) =>
      client.call('memory.browse', { ...only, k: page, cursor: pageParam }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (all.isError) return <ErrorState error={all.error} retry={() => void all.refetch()} />;
  if (all.data === undefined) return <Skeleton rows={6} height={44} label={t('Loading the archive')} />;
  const memories = all.data.pages.flatMap((one) => one.memories);
  const total = all.data.pages[0]?.total ?? 0;
  if (total === 0) {
    return (
      <EmptyState icon="archive" title={t('The archive is empty')}>
        {t('What you archive or forget is kept here. Nothing is archived without you.')}
      </EmptyState>
    );
  }
  return (
    <>
      <Field
        icon="search"
        label={t('Search the archive')}
        placeholder={t('Search {memories}', { memories: counted(total, 'archived memory', 'archived memories') })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Shown query={query} memories={memories} />
      {query === '' && all.hasNextPage && (
        <Button small look="quiet" busy={all.isFetchingNextPage} onClick={() => void all.fetchNextPage()}>
          {t('{total} more', { total: total - memories.length })}
        </Button>
      )}
    </>
  );
}

/** What was found, or all of it; until an answer is there, what stood before stays, so that no row goes from under a pointer. */
function Shown({ query, memories }: { query: string; memories: readonly Archived[] }) {
  const found = useCall(
    'memory.search',
    { query, ...only, k: 100 },
    { enabled: query !== '', gcTime: 60_000, placeholderData: (before) => before },
  );
  if (query === '') return <Rows memories={memories} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (found.data?.hits.length === 0) {
    return (
      <EmptyState icon="search" title={t('Nothing in the archive is like that')}>
        {t('Try other words for it, or a name.')}
      </EmptyState>
    );
  }
  return <Rows memories={found.data?.hits ?? memories} />;
}

function Rows({ memories }: { memories: readonly Archived[] }) {
  const now = useNow();
  return (
    <ul className="archived" aria-label={t('Archived memories')}>
      {memories.map((memory) => (
        <li key={memory.id} className="row two">
          <StoreIcon store={memory.store} />
          <span className="grow waningtext">
            <span className="cut">{datesAsWords(plainText(memory.text, 200) || memory.title, now)}</span>
            <span className="meta cut">
              {memory.at !== null && `${whenOf(memory.at, now)} · `}
              <Citation path={memory.path} line={memory.line} />
            </span>
          </span>
          <RestoreButton id={memory.id} />
        </li>
      ))}
    </ul>
  );
}
