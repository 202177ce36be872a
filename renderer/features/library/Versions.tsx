import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutside } from '#shared/model/audit.ts';
import type { MnemeError } from '#shared/model/error.ts';
import type { Out } from '../../api/client.ts';
import { useClient } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, classes, counted, EmptyState, ErrorState, Icon, Skeleton, sinceWhen, useNow } from '../../ui/index.ts';
import { isUpkeep } from '../audit/origins.ts';
import { outsideMneme } from '../audit/words.ts';
import { actorName, actWord } from '../today/actor.ts';
import type { EditorDraft } from './drafts.ts';
import { lineCounts, toPage } from './lines.ts';
import { sentence } from './sentence.ts';

type Page = Out<'file.history'>;
type Version = Page['versions'][number];
export type VersionsProps = {
  path: string;
  draft: EditorDraft | undefined;
  version: string | null;
  onVersion(commit: string | null): void;
};

/** Versions read at first, and with each press. */
const pageSize = 8;

/** Versions of the open file, newest first, Mneme's own upkeep on request; the one that is not saved stands before them. */
export function Versions({ path, draft, version, onVersion }: VersionsProps) {
  const client = useClient();
  const query = useInfiniteQuery<Page, MnemeError, { pages: Page[] }, readonly unknown[], number>({
    queryKey: ['file.history', { path }],
    queryFn: ({ pageParam, signal }) =>
      client.call('file.history', { path, limit: pageSize, skip: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.length * pageSize : undefined),
  });
  const [whole, setWhole] = useState(false);
  const all = query.data?.pages.flatMap((page) => page.versions) ?? [];
  const told = all.filter((one) => !isUpkeep(one) || one.commit === version);
  // Where nobody else wrote, its own are all there is to see.
  const versions = whole || told.length === 0 ? all : told;
  const upkeep = all.length - versions.length;
  return (
    <>
      {versions.length > 0 && (
        <p className="micro historycount">
          {query.hasNextPage
            ? t('{versions} shown', { versions: counted(versions.length, 'version') })
            : counted(versions.length, 'version')}
        </p>
      )}
      {query.isPending && <Skeleton rows={5} height={46} />}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && versions.length === 0 && draft === undefined && (
        <EmptyState title={t('No version yet')}>
          {t('The first one is written within a second of the first save.')}
        </EmptyState>
      )}
      <ol className="versions">
        {draft && <Unsaved draft={draft} onChoose={() => onVersion(null)} />}
        {versions.map((one) => (
          <VersionRow
            key={one.commit}
            version={one}
            chosen={one.commit === version}
            onChoose={() => onVersion(one.commit === version ? null : one.commit)}
          />
        ))}
      </ol>
      {upkeep > 0 && (
        <Button small look="quiet" className="sectmore" onClick={() => setWhole(true)}>
          {t('{n} by Mneme itself', { n: upkeep })}
        </Button>
      )}
      {query.hasNextPage && (
        <Button
          small
          look="quiet"
          className="sectmore"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Earlier versions')}
        </Button>
      )}
    </>
  );
}

function Unsaved({ draft, onChoose }: { draft: EditorDraft; onChoose(): void }) {
  const { added, removed } = lineCounts(toPage(draft.base).body, draft.body);
  return (
    <li>
      <button type="button" className="version" onClick={onChoose}>
        <i className="versiondot on" />
        <span className="versionline">
          <span className="cut grow">{t('Not saved yet')}</span>
          <Counts added={added} removed={removed} />
        </span>
        <span className="versionline meta">
          <Icon name="me" small />
          <span className="cut grow">{t('You')}</span>
          <span>{t('now')}</span>
        </span>
      </button>
    </li>
  );
}

function VersionRow({ version, chosen, onChoose }: { version: Version; chosen: boolean; onChoose(): void }) {
  const now = useNow();
  const actor = isOutside(version) ? outsideMneme : actorName(version.actor, version.agent);
  return (
    <li>
      <button
        type="button"
        className={classes('version', chosen && 'chosen')}
        aria-pressed={chosen}
        onClick={onChoose}
        title={`${sentence(version.summary)}\n${engineText(version.trigger)}`}
      >
        <i className="versiondot" />
        <span className="versionline">
          <span className="grow versionsaid">{sentence(version.summary) || actWord(version.action).word}</span>
          <Counts added={version.added} removed={version.removed} />
        </span>
        <span className="versionline meta">
          <Icon name={actor.icon} small />
          <span className="cut grow">{actor.name}</span>
          <time dateTime={version.at}>{sinceWhen(version.at, now)}</time>
        </span>
      </button>
    </li>
  );
}

function Counts({ added, removed }: { added: number; removed: number }) {
  return (
    <span
      className="mono micro nowrap"
      role="img"
      aria-label={t('{added} lines added, {removed} removed', { added, removed })}
    >
      +{added} −{removed}
    </span>
  );
}
