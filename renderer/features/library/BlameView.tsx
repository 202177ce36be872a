import { Link } from '@tanstack/react-router';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { EmptyState, ErrorState, Icon, Skeleton, sinceWhen, useNow } from '../../ui/index.ts';
import { writerOf } from '../audit/words.ts';
import { sentence } from './sentence.ts';

type Run = Out<'history.blame'>['runs'][number];

/** Who wrote which lines of the open file, in its own order; a run of lines leads to its change, its number to its place. */
export function BlameView({ path }: { path: string }) {
  const found = useCall('history.blame', { path });
  if (found.isPending) return <Skeleton rows={6} height={46} label={t('Looking up who wrote it')} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const { runs, content } = found.data;
  if (runs.length === 0) return <EmptyState title={t('There is no line in this file')} />;
  const lines = content.split('\n');
  return (
    <ol className="blameruns" aria-label={t('Who wrote which lines')}>
      {runs.map((run) => (
        <BlameRun key={run.from} path={path} run={run} text={lines.slice(run.from - 1, run.to)} />
      ))}
    </ol>
  );
}

function BlameRun({ path, run, text }: { path: string; run: Run; text: readonly string[] }) {
  const said = text.find((line) => line.trim() !== '')?.trim() ?? t('Blank');
  const place = run.from === run.to ? `${run.from}` : `${run.from}–${run.to}`;
  return (
    <li className="blamerun">
      <Link
        to="/library"
        search={{ path, line: run.from }}
        className="mono blameplace"
        title={t('Go to these lines')}
        aria-label={run.from === run.to ? t('Go to line {place}', { place }) : t('Go to lines {place}', { place })}
      >
        {place}
      </Link>
      {run.row === null ? (
        <span className="blamewho">
          <span className="cut">{said}</span>
          <span className="versionline meta">
            <Icon name="pencil" small />
            <span className="cut grow">{t('Not in the history yet')}</span>
          </span>
        </span>
      ) : (
        <Writer row={run.row} said={said} evidence={run.evidence} />
      )}
    </li>
  );
}

type WriterProps = { row: NonNullable<Run['row']>; said: string; evidence: readonly string[] };

function Writer({ row, said, evidence }: WriterProps) {
  const now = useNow();
  const actor = writerOf(row);
  const grounds = evidence.length === 0 ? '' : t('\nOn the grounds of {evidence}', { evidence: evidence.join(', ') });
  return (
    <Link
      to="/audit"
      search={{ commit: row.commit }}
      className="blamewho"
      title={`${sentence(row.summary)}\n${engineText(row.trigger)}${grounds}`}
    >
      <span className="cut">{said}</span>
      <span className="versionline meta">
        <Icon name={actor.icon} small />
        <span className="cut grow">{actor.name}</span>
        <time dateTime={row.at}>{sinceWhen(row.at, now)}</time>
      </span>
    </Link>
  );
}
