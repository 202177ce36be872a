import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, counted, useRested } from '../../ui/index.ts';
import { isSearchNarrowed, noSearchFilter, type SearchFilter, searchInput } from './narrow.ts';
import { besideMs } from './useCopy.ts';

type Props = {
  query: string;
  narrow: SearchFilter;
  shown: number;
  candidates: number;
  onNarrow(next: SearchFilter): void;
};

/** Milliseconds that an answer nobody looks at is kept. */
const gcTime = 60_000;
/** Results that can be asked for at most. */
const mostResults = 100;

/** What an agent was not given for these words, why, and how to see it. */
export function NotReturned({ query, narrow, shown, candidates, onNarrow }: Props) {
  const isDue = useRested(query, besideMs);
  const isArchive = narrow.statuses.includes('archived');
  const isOnlyArchive = isArchive && narrow.statuses.length === 1;
  const counting = { ...narrow, k: 1 };
  const all = { ...noSearchFilter, plain: narrow.plain, seenBy: narrow.seenBy };
  const archived = useCall(
    'memory.search',
    { ...searchInput(query, { ...counting, statuses: ['archived'] }), explain: false },
    { enabled: isDue && !isArchive, gcTime },
  ).data;
  const anywhere = useCall(
    'memory.search',
    { ...searchInput(query, { ...all, k: 1 }), explain: false },
    { enabled: isDue && isSearchNarrowed(narrow), gcTime },
  ).data;
  const below = Math.max(0, candidates - shown);
  const laid = archived === undefined || archived.hits.length === 0 ? 0 : archived.candidates;
  // Two answers weigh different memories, and a search of all leaves out the archive: no figure comes of both.
  const outside = isSearchNarrowed(narrow) && (anywhere?.candidates ?? 0) > (isOnlyArchive ? 0 : candidates);
  const reasons = [
    below > 0 && {
      words: t('{match} less well than the {best}', {
        match: counted(below, 'memory matches', 'memories match'),
        best: counted(shown, 'best', 'best'),
      }),
      act: t('Show more'),
      next: narrow.k < mostResults ? { ...narrow, k: Math.min(mostResults, narrow.k * 2) } : null,
    },
    laid > 0 && {
      words: t('{are} archived', { are: counted(laid, 'memory is', 'memories are') }),
      act: t('Show the archive'),
      next: { ...narrow, statuses: ['archived' as const] },
    },
    outside && {
      words: t('More lies outside of what the search is narrowed to'),
      act: t('Search all'),
      next: { ...all, k: narrow.k },
    },
  ].filter((one) => one !== false);
  if (reasons.length === 0) return null;
  return (
    <section className="notreturned" aria-label={t('Not returned')}>
      <h2>{t('Not returned')}</h2>
      <ul>
        {reasons.map(({ words, act, next }) => (
          <li key={act} className="meta">
            {words}.{' '}
            {next !== null && (
              <Button small look="quiet" onClick={() => onNarrow(next)}>
                {act}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
