import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { Citation, EmptyState, ErrorState, Skeleton, useNow, whenOf } from '../../ui/index.ts';

/** What was decided before, newest first, as reflection-log.md has it. */
export function Past() {
  const now = useNow();
  const found = useCall('reflection.past', { limit: 100 });
  if (found.isPending) return <Skeleton rows={6} height={48} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const { reflections } = found.data;
  if (reflections.length === 0) {
    return (
      <EmptyState icon="review" title="No reflection was decided yet">
        What you decide stands here afterwards, with every change it made.
      </EmptyState>
    );
  }
  return (
    <ol className="past scroll">
      {reflections.map(({ number, day, decision, session, notes, line }) => (
        <li key={`${number}:${line}`}>
          <details>
            <summary>
              <span className="strong">Reflection {number}</span> <span>{decision}</span>{' '}
              <span className="meta">{whenOf(day, now)}</span>
            </summary>
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
            <p className="meta">
              {session} ·{' '}
              <Link to="/audit" search={{ session }}>
                what it changed
              </Link>{' '}
              · <Citation path="memory/meta/reflection-log.md" line={line} />
            </p>
          </details>
        </li>
      ))}
    </ol>
  );
}
