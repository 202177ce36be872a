import { engineText, t } from '../../text/text.ts';
import { ErrorState, Skeleton } from '../../ui/index.ts';
import { NothingFound } from './NothingFound.tsx';
import { NotReturned } from './NotReturned.tsx';
import { isSearchNarrowed, noSearchFilter, type SearchFilter } from './narrow.ts';
import { ResultList } from './ResultList.tsx';
import { UnreadNote } from './UnreadNote.tsx';
import type { Alive } from './useAlive.ts';
import type { SearchAnswer } from './useAnswer.ts';
import type { useResultKeys } from './useResultKeys.ts';
import { WeakerLine } from './WeakerLine.tsx';

type Props = {
  query: string;
  narrow: SearchFilter;
  asOf: string | undefined;
  answered: SearchAnswer;
  alive: ReadonlyMap<string, Alive>;
  keys: ReturnType<typeof useResultKeys>;
  onNarrow(next: SearchFilter): void;
};

/** What a question found: on its way, wrong, nothing, or the results with what was not returned. */
export function Found({ query, narrow, asOf, answered, alive, keys, onNarrow }: Props) {
  const { found, answer, hits, firm, left, weaker, rankOf, showAll } = answered;
  if (query === '') return null;
  // The bar above says which day it is.
  const notice = answer?.unread ? '' : (answer?.notice ?? '').replace(/^As of [^.]*\. ?/, '');
  return (
    <>
      {found.isPending && <Skeleton rows={7} height={76} label={t('Searching')} />}
      {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {answer?.unread && <UnreadNote left={left} onShow={showAll} />}
      {found.isSuccess && answer && hits.length === 0 && (
        <NothingFound
          query={query}
          notice={answer.unread ? null : answer.notice}
          onWiden={isSearchNarrowed(narrow) ? () => onNarrow({ ...noSearchFilter, k: narrow.k }) : null}
          onArchive={
            asOf !== undefined || narrow.statuses.includes('archived')
              ? null
              : () => onNarrow({ ...narrow, statuses: ['archived'] })
          }
        />
      )}
      {notice !== '' && hits.length > 0 && <p className="resultnotice meta">{engineText(notice)}</p>}
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
          onNarrow={onNarrow}
        />
      )}
    </>
  );
}
