import { visible } from '#shared/text/invisible.ts';
import { useCall } from '../../api/queries.ts';
import { Citation, EmptyState, ErrorState, Icon, SectionHead, Skeleton } from '../../ui/index.ts';

/** What was understood over time, and the milestones ahead. */
export function Evolution() {
  const found = useCall('reflection.past', { limit: 1 });
  if (found.isPending) return <Skeleton rows={6} height={32} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const { evolution, milestones } = found.data;
  const sections = [...new Set(evolution.map(({ section }) => section))];
  return (
    <div className="evolution scroll">
      <section>
        <SectionHead title="Milestones" />
        <ol className="milestones">
          {milestones.map(({ at, does, reached }) => (
            <li key={at}>
              <Icon
                name={reached ? 'check' : 'clock'}
                small
                className={reached ? 'kept' : 'faint'}
                label={reached ? 'reached' : 'ahead'}
              />
              <span className="strong">Reflection {at}</span> <span>{does}</span>
            </li>
          ))}
        </ol>
      </section>
      {sections.length === 0 && (
        <EmptyState icon="sprout" title="Nothing was understood yet">
          Insights of the reflections that you approve gather here.
        </EmptyState>
      )}
      {sections.map((section) => (
        <section key={section}>
          <SectionHead title={section} />
          <ul>
            {evolution
              .filter((one) => one.section === section)
              .map(({ text, line }) => (
                <li key={line}>
                  {visible(text)} <Citation path="memory/meta/evolution.md" line={line} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
