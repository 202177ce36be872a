import type { KeyboardEvent, Ref } from 'react';
import { Button, count, counted } from '../../ui/index.ts';
import { type Hit, ResultRow } from './ResultRow.tsx';

type Props = {
  hits: readonly Hit[];
  query: string;
  /** Place of the chosen one. */
  at: number;
  onChoose(id: string): void;
  onOpen(n: number): void;
  onKeyDown(event: KeyboardEvent): void;
  ref: Ref<HTMLOListElement>;
};

/** The results, best first; arrow keys move between them. */
export function ResultList({ hits, query, at, onChoose, onOpen, onKeyDown, ref }: Props) {
  return (
    <ol ref={ref} className="results" aria-label="Results" onKeyDown={onKeyDown}>
      {hits.map((hit, n) => (
        <ResultRow
          key={hit.id}
          hit={hit}
          rank={n + 1}
          query={query}
          chosen={n === at}
          onChoose={() => onChoose(hit.id)}
          onOpen={() => onOpen(n)}
        />
      ))}
    </ol>
  );
}

export function ResultHead({ shown, candidates }: { shown: number; candidates: number }) {
  return (
    <div className="resulthead" aria-live="polite">
      <b className="strong">{counted(shown, 'result')}</b>
      {candidates > shown && <span>of {counted(candidates, 'memory that matches', 'memories that match')}</span>}
      <span className="grow" />
      <span className="meta">score by words</span>
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
