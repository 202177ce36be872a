import { type KeyboardEvent, type MouseEvent, type Ref, useCallback } from 'react';
import { leastShare, scoreParts, sharesOf } from '#shared/text/shares.ts';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { count, counted, useLatest, useRested } from '../../ui/index.ts';
import { useStaying } from '../decay/useStaying.ts';
import { useMemoryMenu } from '../lifecycle/MemoryMenu.tsx';
import { useMemoryKeys } from '../lifecycle/useMemoryKeys.ts';
import { isProposal, type SearchHit } from './hit.ts';
import { ResultRow } from './ResultRow.tsx';
import { partWords } from './shares.ts';
import type { Alive } from './useAlive.ts';
import { besideMs, contextTokens } from './useCopy.ts';

type Props = {
  hits: readonly SearchHit[];
  alive: ReadonlyMap<string, Alive>;
  query: string;
  /** The day as which it is searched. */
  asOf: string | undefined;
  /** Place of the chosen one. */
  at: number;
  /** How many stand before those that are only weaker matches. */
  firm: number;
  /** Where it came among all that were found. */
  rankOf(hit: SearchHit): number;
  onChoose(id: string): void;
  onOpen(hit: SearchHit): void;
  onKeyDown(event: KeyboardEvent): void;
  ref: Ref<HTMLOListElement>;
};

/** The results, best first; arrow keys move between them. */
export function ResultList({ hits, alive, query, asOf, at, firm, rankOf, onChoose, onOpen, onKeyDown, ref }: Props) {
  const opening = useLatest(onOpen);
  const open = useCallback((hit: SearchHit) => opening.current(hit), [opening]);
  const { act } = useStaying();
  const { menu, open: openMenu } = useMemoryMenu((how, id) => void act(how, id));
  const chosen = hits[at];
  useMemoryKeys(
    t('Search'),
    chosen && { ...chosen, asOf, can: canOf(chosen, alive.get(chosen.id)?.status, asOf) },
    (how, id) => void act(how, id),
  );
  const asking = useLatest((hit: SearchHit, event: MouseEvent) => {
    const { id, path, line } = hit;
    openMenu({ id, path, line, asOf, can: canOf(hit, alive.get(id)?.status, asOf) }, event);
  });
  const onMenu = useCallback((hit: SearchHit, event: MouseEvent) => asking.current(hit, event), [asking]);
  return (
    <>
      <ol ref={ref} className="results" aria-label={t('Results')} onKeyDown={onKeyDown}>
        {hits.map((hit, n) => (
          <ResultRow
            key={hit.id}
            hit={hit}
            alive={alive.get(hit.id)}
            rank={rankOf(hit)}
            weaker={n >= firm}
            query={query}
            chosen={n === at}
            onChoose={onChoose}
            onOpen={open}
            onMenu={onMenu}
          />
        ))}
      </ol>
      {menu}
    </>
  );
}

/** The same as the detail beside the list offers. */
function canOf(hit: SearchHit, now: SearchHit['status'] | undefined, asOf: string | undefined) {
  if (asOf !== undefined || isProposal(hit)) return 'read';
  return (now ?? hit.status) === 'archived' ? 'restore' : 'change';
}

/** What a question was read to ask for; null for nothing in particular. */
const kindWords: Record<Out<'memory.search'>['kind'], string | null> = {
  when: t('when it was'),
  about: t('about whom or what'),
  how: t('how it is done'),
  latest: t('the latest'),
  prefers: t('a preference'),
  general: null,
};

type HeadProps = {
  answer: Pick<Out<'memory.search'>, 'candidates' | 'kind'>;
  /** Those that are shown. */
  hits: readonly SearchHit[];
  /** How many are folded behind them. */
  weaker: number;
  /** Null where the context is not the one that is shown: on a day of the past, or seen by an agent. */
  query: string | null;
};

export function ResultHead({ answer, hits, weaker, query }: HeadProps) {
  const { candidates, kind } = answer;
  const asked = kindWords[kind];
  const shown = hits.length;
  const byMeaning = hits.some(({ explanation }) => explanation !== undefined && explanation.cosine !== null);
  const all = hits.map(sharesOf);
  const seen = scoreParts.filter((part) => all.some((shares) => shares !== null && shares[part] >= leastShare));
  return (
    <div className="resulthead" aria-live="polite">
      <b className="strong nowrap">{counted(shown, 'result')}</b>
      {weaker > 0 && <span className="nowrap">{t('{n} weaker', { n: count(weaker) })}</span>}
      {weaker === 0 && candidates > shown && (
        <span className="nowrap" title={t('Memories that match')}>
          {t('of {candidates}', { candidates: count(candidates) })}
        </span>
      )}
      {query !== null && <BundleTokens query={query} />}
      <span className="grow" />
      {asked !== null && (
        <span className="meta" title={t('What the question was read to ask for; memories of that kind go first')}>
          {t('Read as: {asked}', { asked })}
        </span>
      )}
      {!byMeaning && <span className="meta">{t('By words')}</span>}
      <ul className="scorelegend" aria-label={t('Parts of a total')}>
        {seen.map((part) => (
          <li key={part}>
            <i className={`swatch p-${part}`} aria-hidden="true" />
            {partWords[part]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a turn with these words costs its agent: core memory and the best results. */
function BundleTokens({ query }: { query: string }) {
  const isDue = useRested(query, besideMs);
  const input = { query, max_tokens: contextTokens, again: true };
  const bundle = useCall('memory.context', input, { enabled: isDue, gcTime: 60_000 }).data;
  if (bundle === undefined) return null;
  return (
    <span
      className="meta nowrap"
      title={t('Core memory and {memories}, as an agent gets them for a turn', {
        memories: counted(bundle.ids.length, 'memory', 'memories'),
      })}
    >
      {t('{tokens} of {tokens2} as context', {
        tokens: count(bundle.tokens),
        tokens2: counted(contextTokens, 'token'),
      })}
    </span>
  );
}
