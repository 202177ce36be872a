import './search.css';
import '../../ui/markdown.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Splitter } from '../../ui/index.ts';
import { AsOfBar } from '../as-of/AsOfBar.tsx';
import { ForgetDialog, type Target } from '../lifecycle/ForgetDialog.tsx';
import { AskField } from './AskField.tsx';
import { Beginning } from './Beginning.tsx';
import { Detail } from './Detail.tsx';
import { Found } from './Found.tsx';
import { NarrowBar } from './NarrowBar.tsx';
import { noSearchFilter, type SearchFilter } from './narrow.ts';
import { ResultHead } from './ResultList.tsx';
import { hasContextOf, SearchBar } from './SearchBar.tsx';
import { useAlive } from './useAlive.ts';
import { useAnswer } from './useAnswer.ts';
import { useAsked } from './useAsked.ts';
import { useCopy } from './useCopy.ts';
import { useQuestion } from './useQuestion.ts';
import { useResultKeys } from './useResultKeys.ts';
import { useSaved } from './useSaved.ts';

/** Why did it, or did it not, remember? What an agent would be given for the same words. */
export function SearchPage() {
  const root = useCall('host.state', {}).data?.workspace?.root;
  return root === undefined ? null : <Search root={root} />;
}

function Search({ root }: { root: string }) {
  const navigate = useNavigate({ from: '/search' });
  const { asOf } = useSearch({ from: '/search' });
  const onDay = (day: string | undefined) => void navigate({ search: (now) => ({ ...now, asOf: day }), replace: true });
  const { typed, setTyped, query, resting } = useQuestion();
  const [narrow, setNarrow] = useState<SearchFilter>(noSearchFilter);
  const answered = useAnswer(query, narrow, asOf);
  const { found, answer, hits, weaker, rankOf } = answered;
  const { asked, note, forget } = useAsked(root, query, hits.length);
  const saved = useSaved(root);
  const alive = useAlive(hits);
  const copy = useCopy();
  const keys = useResultKeys({
    hits,
    settled: resting && !found.isFetching,
    onOpen(hit) {
      note(query);
      void navigate({ to: '/library', search: { path: hit.path, line: hit.line, asOf } });
    },
    onCopy: (hit) => copy.copyCitation(hit.citation),
    onEnter: () => note(typed),
    onClear: () => setTyped(''),
  });
  const hit = hits[keys.at];
  const [forgetting, setForgetting] = useState<Target | null>(null);
  const type = (next: string) => {
    setTyped(next);
    keys.choose(null);
  };
  return (
    <>
      {asOf !== undefined && <AsOfBar day={asOf} onDay={onDay} onNow={() => onDay(undefined)} />}
      <SearchBar
        {...{ query, narrow, asOf, onDay, saved, copy }}
        found={hits.length > 0}
        onForget={() => setForgetting({ query })}
        onNarrow={setNarrow}
      />
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
            <ResultHead answer={answer} hits={hits} weaker={weaker} query={hasContextOf(asOf, narrow) ? query : null} />
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
            <Found {...{ query, narrow, asOf, answered, alive, keys }} onNarrow={setNarrow} />
          </div>
        </div>
        {hit && <Splitter before name="detail" property="--detail" label={t('Width of the chosen memory')} />}
        {hit && (
          <Detail
            asOf={asOf}
            hit={hit}
            query={query}
            alive={alive.get(hit.id)}
            rank={rankOf(hit)}
            onCopy={() => copy.copyCitation(hit.citation)}
            onForget={() => setForgetting({ ids: [hit.id] })}
          />
        )}
      </div>
      <ForgetDialog target={forgetting} onClose={() => setForgetting(null)} />
    </>
  );
}
