import { Link } from '@tanstack/react-router';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { classes, EmptyState, ErrorState, Icon, Skeleton, sinceWhen, useNow } from '../../ui/index.ts';
import { sentence } from '../library/sentence.ts';
import { writerOf } from './words.ts';

type Run = Out<'history.blame'>['runs'][number];

/** A file with who wrote each line beside it; a run of lines leads to its change. */
export function Blame({ path, commit }: { path: string; commit?: string }) {
  const found = useCall('history.blame', commit === undefined ? { path } : { path, commit }, { staleTime: 10_000 });
  if (found.isPending) return <Skeleton rows={8} height={20} label={t('Looking up who wrote it')} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (found.data.runs.length === 0) return <EmptyState icon="file" title={t('There is no line in this file')} />;
  const lines = found.data.content.split('\n');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="scroll aublame" aria-label={t('Who wrote each line')} tabIndex={0}>
      <ol>
        {found.data.runs.map((run, n) => (
          <BlameRun key={run.from} run={run} lines={lines.slice(run.from - 1, run.to)} even={n % 2 === 0} />
        ))}
      </ol>
    </section>
  );
}

function BlameRun({ run, lines, even }: { run: Run; lines: readonly string[]; even: boolean }) {
  return (
    <li className={classes('aurun', even && 'even')}>
      <RunWriter run={run} className="aurunwho" />
      <div className="code aurunlines">
        {lines.map((text, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text stand in order and hold no state
          <div key={n} className="ln">
            <b>{run.from + n}</b>
            <span>{text}</span>
          </div>
        ))}
      </div>
    </li>
  );
}

/** Who wrote a run of lines and when; leads to the change. */
function RunWriter({ run, className }: { run: Run; className?: string }) {
  const now = useNow();
  if (run.row === null)
    return (
      <span className={classes('auwriter', className)}>
        <Icon name="pencil" small className="faint" />
        <span className="cut grow">{t('Not committed yet')}</span>
      </span>
    );
  const { actor, commit, summary, at } = run.row;
  const { name, icon } = writerOf(run.row);
  const grounds =
    run.evidence.length > 0 ? t('\nOn the grounds of {evidence}', { evidence: run.evidence.join(', ') }) : '';
  return (
    <Link
      to="/audit"
      search={{ commit }}
      className={classes('auwriter', className)}
      title={`${sentence(summary)}\n${actor}${grounds}`}
    >
      <Icon name={icon} small className="faint" />
      <span className="cut grow">{name}</span>
      <time className="meta nowrap" dateTime={at}>
        {sinceWhen(at, now)}
      </time>
    </Link>
  );
}
