import { t } from '../../text/text.ts';
import './past.css';
import { visible } from '#shared/text/invisible.ts';
import { useCall } from '../../api/queries.ts';
import {
  Citation,
  classes,
  count,
  datesAsWords,
  EmptyState,
  ErrorState,
  Icon,
  SectionHead,
  Skeleton,
  useNow,
} from '../../ui/index.ts';

/** What was understood over time, and the milestones ahead. */
export function Evolution() {
  const found = useCall('reflection.past', { limit: 1 });
  if (found.isPending) return <Skeleton rows={6} height={32} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const { evolution, milestones } = found.data;
  const sections = [...new Set(evolution.map(({ section }) => section))];
  return (
    <div className="evolution scroll">
      <div className="evolutionpage">
        <section aria-label={t('What was understood')}>
          {sections.length === 0 && (
            <EmptyState icon="sprout" title={t('Nothing was understood yet')}>
              {t('Insights of the reflections that you accept gather here.')}
            </EmptyState>
          )}
          {sections.map((section) => (
            <Insights key={section} section={section} insights={evolution.filter((one) => one.section === section)} />
          ))}
        </section>
        <aside aria-labelledby="milestones">
          <SectionHead id="milestones" title={t('Milestones')} />
          <ol className="milestones">
            {milestones.map(({ at, does, reached }) => (
              <li key={at} className={classes(!reached && 'aheadof')}>
                <Icon
                  name={reached ? 'check' : 'clock'}
                  small
                  className={reached ? 'kept' : 'faint'}
                  label={reached ? t('reached') : t('ahead')}
                />
                <span className="strong nowrap">{t('Reflection {at}', { at })}</span>
                <span>{does}</span>
              </li>
            ))}
          </ol>
        </aside>
      </div>
    </div>
  );
}

function Insights({ section, insights }: { section: string; insights: readonly { text: string; line: number }[] }) {
  const now = useNow();
  return (
    <section className="insights">
      <SectionHead title={section}>{count(insights.length)}</SectionHead>
      <ul>
        {insights.map(({ text, line }) => (
          <li key={line}>
            <span className="grow">{datesAsWords(visible(text), now)}</span>
            <Citation path="memory/meta/evolution.md" line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}
