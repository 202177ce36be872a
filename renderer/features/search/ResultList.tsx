import { type KeyboardEvent, type Ref, useCallback } from 'react';
import { Button, count, counted, useLatest } from '../../ui/index.ts';
import type { Hit } from './hit.ts';
import { ResultRow } from './ResultRow.tsx';
import { least, parts, partWords, sharesOf } from './shares.ts';
import type { Alive } from './useAlive.ts';

type Props = {
  hits: readonly Hit[];
  alive: ReadonlyMap<string, Alive>;
  query: string;
  /** Place of the chosen one. */
  at: number;
  onChoose(id: string): void;
  onOpen(n: number): void;
  onKeyDown(event: KeyboardEvent): void;
  ref: Ref<HTMLOListElement>;
};

/** The results, best first; arrow keys move between them. */
export function ResultList({ hits, alive, query, at, onChoose, onOpen, onKeyDown, ref }: Props) {
  const opening = useLatest(onOpen);
  const open = useCallback((n: number) => opening.current(n), [opening]);
  return (
    <ol ref={ref} className="results" aria-label="Results" onKeyDown={onKeyDown}>
      {hits.map((hit, n) => (
        <ResultRow
          key={hit.id}
          hit={hit}
          alive={alive.get(hit.id)}
          rank={n + 1}
          query={query}
          chosen={n === at}
          onChoose={onChoose}
          onOpen={open}
        />
      ))}
    </ol>
  );
}

export function ResultHead({ hits, candidates }: { hits: readonly Hit[]; candidates: number }) {
  const shown = hits.length;
  const byMeaning = hits.some(({ explanation }) => explanation !== undefined && explanation.cosine !== null);
  const all = hits.map(sharesOf);
  const seen = parts.filter((part) => all.some((shares) => shares !== null && shares[part] >= least));
  return (
    <div className="resulthead" aria-live="polite">
      <b className="strong nowrap">{counted(shown, 'result')}</b>
      {candidates > shown && (
        <span className="nowrap" title="Memories that match">
          of {count(candidates)}
        </span>
      )}
      <span className="grow" />
      <span className="meta nowrap">Score by {byMeaning ? 'words and meaning' : 'words'}</span>
      <ul className="scorelegend" aria-label="Parts of a score">
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

/** What matched but did not fit. */
export function ResultRest({ rest, onMore }: { rest: number; onMore(): void }) {
  return (
    <p className="endl meta">
      {count(rest)} more {rest === 1 ? 'matches' : 'match'}.{' '}
      <Button small look="quiet" onClick={onMore}>
        Show more
      </Button>
    </p>
  );
}
