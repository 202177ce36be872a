import { engineText, t } from '../../text/text.ts';
import './search.css';
import '../../ui/markdown.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { ErrorState, IconButton, Menu, MenuItem, Skeleton } from '../../ui/index.ts';
import { AsOfBar } from '../as-of/AsOfBar.tsx';
import { AsOfButton } from '../as-of/AsOfButton.tsx';
import { PinQuestion } from '../contract/PinQuestion.tsx';
import { ForgetDialog, type Target } from '../lifecycle/ForgetDialog.tsx';
import { AskField } from './AskField.tsx';
import { Beginning } from './Beginning.tsx';
import { Detail } from './Detail.tsx';
import { NarrowBar } from './NarrowBar.tsx';
import { NothingFound } from './NothingFound.tsx';
import { NotReturned } from './NotReturned.tsx';
import { isSearchNarrowed, noSearchFilter, type SearchFilter, searchInput } from './narrow.ts';
import { ResultHead, ResultList } from './ResultList.tsx';
import { UnreadNote } from './UnreadNote.tsx';
import { useAlive } from './useAlive.ts';
import { useAsked } from './useAsked.ts';
import { useCopy } from './useCopy.ts';
import { useNothingYet } from './useNothingYet.ts';
import { useQuestion } from './useQuestion.ts';
import { useResultKeys } from './useResultKeys.ts';
import { useSaved } from './useSaved.ts';
import { useUnread } from './useUnread.ts';
import { WeakerLine } from './WeakerLine.tsx';

/** Why did it, or did it not, remember? What an agent would be given for the same words. */
export function SearchPage() {
  const root = useCall('host.state', {}).data?.workspace?.root;
  return root === undefined ? null : <Search root={root} />;
}

/** Milliseconds until an answer of what is behind is asked for again. */
const againMs = 3_000;

function Search({ root }: { root: string }) {
  const navigate = useNavigate({ from: '/search' });
  const { asOf } = useSearch({ from: '/search' });
  const onDay = (day: string | undefined) => void navigate({ search: (now) => ({ ...now, asOf: day }), replace: true });
  const { typed, setTyped, query, resting } = useQuestion();
  const [narrow, setNarrow] = useState<SearchFilter>(noSearchFilter);
  const found = useCall(
    'memory.search',
    { ...searchInput(query, narrow), as_of: asOf },
    {
      enabled: query !== '',
      gcTime: 60_000,
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => (asOf === undefined && state.data?.behind ? againMs : false),
    },
  );
  const answer = query === '' ? undefined : found.data;
  const { hits, firm, left, weaker, rankOf, showAll } = useUnread(query, answer);
  const { asked, note, forget } = useAsked(root, query, hits.length);
  const saved = useSaved(root);
  const search = { query, narrow };
  // A context is the owner's own, of today.
  const hasContext = asOf === undefined && narrow.seenBy === null;
  const isSaved = query !== '' && saved.has(search);
  const alive = useAlive(hits);
  const { copyCitation, copyContext, copying } = useCopy();
  const keys = useResultKeys({
    hits,
    settled: resting && !found.isFetching,
    onOpen(hit) {
      note(query);
      void navigate({ to: '/library', search: { path: hit.path, line: hit.line, asOf } });
    },
    onCopy: (hit) => copyCitation(hit.citation),
    onEnter: () => note(typed),
    onClear: () => setTyped(''),
  });
  const hit = hits[keys.at];
  const [forgetting, setForgetting] = useState<Target | null>(null);
  const type = (next: string) => {
    setTyped(next);
    keys.choose(null);
  };

  const isNone = useNothingYet();
  return (
    <>
      {asOf !== undefined && <AsOfBar day={asOf} onDay={onDay} onNow={() => onDay(undefined)} />}
      <div className="bar">
        <h1>{t('Search')}</h1>
        <span className="grow" />
        {query !== '' && <PinQuestion query={query} disabled={asOf !== undefined} />}
        {!isNone && <AsOfButton day={asOf} onDay={onDay} />}
        {query !== '' && (
          <Menu align="end" label={t('More')} trigger={<IconButton icon="more" label={t('More')} />}>
            <MenuItem
              icon="copy"
              disabled={copying || hits.length === 0 || !hasContext}
              onSelect={() => copyContext(query)}
            >
              {t('Copy as context')}
            </MenuItem>
            <MenuItem icon="tag" onSelect={() => saved.toggle(search)}>
              {isSaved ? t('Take it from the saved searches') : t('Save this search')}
            </MenuItem>
            <MenuItem
              icon="archive"
              disabled={hits.length === 0 || asOf !== undefined}
              onSelect={() => setForgetting({ query })}
            >
              {t('Forget…')}
            </MenuItem>
          </Menu>
        )}
      </div>
      <div className={hit ? 'search withdetail' : 'search'}>
        <div className="searchmain">
          <search className="ask">
            <AskField
              ref={keys.field}
              typed={typed}
              tookMs={answer?.tookMs ?? null}
              onType={type}
              onKeyDown={keys.onFieldKey}
            />
            <NarrowBar narrow={narrow} query={query} understood={answer?.understood ?? null} onChange={setNarrow} />
          </search>
          {answer && hits.length > 0 && (
            <ResultHead answer={answer} hits={hits} weaker={weaker} query={hasContext ? query : null} />
          )}
          <div className="scroll resultscroll">
            {typed.trim() === '' && (
              <Beginning
                asked={asked}
                saved={saved.list}
                onAsk={(next, as = narrow) => {
                  type(next);
                  setNarrow(as);
                  keys.field.current?.focus();
                }}
                onUnsave={saved.toggle}
                onClear={forget}
              />
            )}
            {query !== '' && found.isPending && <Skeleton rows={7} height={76} label={t('Searching')} />}
            {query !== '' && found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
            {answer?.unread && <UnreadNote left={left} onShow={showAll} />}
            {answer && found.isSuccess && hits.length === 0 && (
              <NothingFound
                query={query}
                notice={answer.unread ? null : answer.notice}
                onWiden={isSearchNarrowed(narrow) ? () => setNarrow({ ...noSearchFilter, k: narrow.k }) : null}
                onArchive={
                  asOf !== undefined || narrow.statuses.includes('archived')
                    ? null
                    : () => setNarrow({ ...narrow, statuses: ['archived'] })
                }
              />
            )}
            {answer?.notice && !answer.unread && hits.length > 0 && (
              <p className="resultnotice meta">{engineText(answer.notice)}</p>
            )}
            {hits.length > 0 && (
              <ResultList
                ref={keys.list}
                hits={hits}
                alive={alive}
                query={query}
                asOf={asOf}
                at={keys.at}
                firm={firm}
                rankOf={rankOf}
                onChoose={keys.choose}
                onOpen={(one) => keys.open(hits.indexOf(one))}
                onKeyDown={keys.onListKey}
              />
            )}
            <WeakerLine left={weaker} onShow={showAll} />
            {answer && hits.length > 0 && asOf === undefined && (
              <NotReturned
                query={query}
                narrow={narrow}
                shown={hits.length + left}
                candidates={answer.candidates}
                onNarrow={setNarrow}
              />
            )}
          </div>
        </div>
        {hit && (
          <Detail
            asOf={asOf}
            hit={hit}
            query={query}
            alive={alive.get(hit.id)}
            rank={rankOf(hit)}
            onCopy={() => copyCitation(hit.citation)}
            onForget={() => setForgetting({ ids: [hit.id] })}
          />
        )}
      </div>
      <ForgetDialog target={forgetting} onClose={() => setForgetting(null)} />
    </>
  );
}
