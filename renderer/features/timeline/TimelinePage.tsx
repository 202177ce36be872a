import { t } from '../../text/text.ts';
import './timeline.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Button, EmptyState, ErrorState, Skeleton } from '../../ui/index.ts';
import { FirstPage } from '../begin/FirstPage.tsx';
import { EntryList } from './EntryList.tsx';
import type { TimelineFilters } from './filters.ts';
import { timelineItems } from './items.ts';
import { Scrubber } from './Scrubber.tsx';
import { TimelineFilterBar } from './TimelineFilterBar.tsx';
import { useEpisodes } from './useEpisodes.ts';

/** What happened when: every episode, by day, newest first. */
export function TimelinePage() {
  const filters = useSearch({ from: '/timeline' });
  const navigate = useNavigate({ from: '/timeline' });
  const query = useEpisodes(filters);
  const episodes = useMemo(() => query.data?.pages.flatMap((page) => page.memories) ?? [], [query.data]);
  const items = useMemo(() => timelineItems(episodes), [episodes]);
  const narrowed = Object.values(filters).some((value) => value !== undefined);
  const change = (next: TimelineFilters) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const onDay = useCallback(
    (day: string | undefined) => void navigate({ search: (before) => ({ ...before, day }), replace: true }),
    [navigate],
  );
  const clear = () => void navigate({ search: {}, replace: true });
  const isNone = query.isSuccess && items.length === 0;
  const total = query.data?.pages.at(-1)?.total;

  return (
    <>
      <div className="bar timelinebar">
        <h1>{t('Timeline')}</h1>
        {!(isNone && !narrowed) && <TimelineFilterBar filters={filters} episodes={episodes} onChange={change} />}
      </div>
      <Scrubber day={filters.day} onDay={onDay} />
      {query.isPending && <Skeleton rows={12} height={56} />}
      {query.isError && items.length === 0 && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {isNone && (narrowed ? <NothingFits onClear={clear} /> : <NothingYet />)}
      {items.length > 0 && (
        <EntryList
          key={JSON.stringify(filters)}
          items={items}
          total={total ?? episodes.length}
          hasMore={query.hasNextPage}
          failed={query.isFetchNextPageError ? query.error : null}
          onMore={() => {
            if (!query.isFetchingNextPage) void query.fetchNextPage();
          }}
          onTag={(tag) => change({ tag })}
        />
      )}
    </>
  );
}

function NothingYet() {
  return (
    <FirstPage
      title={t('Nothing has happened yet')}
      text={t(
        'Decisions, facts, preferences, events and lessons appear here by day: stored by an agent, brought along, or written by you.',
      )}
    />
  );
}

function NothingFits({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      icon="timeline"
      title={t('No episode fits these filters')}
      action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  );
}
