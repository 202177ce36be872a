import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { counted, EmptyState, ErrorState, Kbd, SectionHead, Skeleton } from '../../ui/index.ts';
import { forecastInput } from './health.ts';
import { useStaying } from './useStaying.ts';
import { WaningList } from './WaningList.tsx';

const few = 5;

const toList = () => document.querySelector<HTMLElement>('.fadinglist .waningopen[tabindex="0"]')?.focus();
const onRow = () => {};

/** The keys of the list, for the page that holds it: its rows hear their own, so these only name them. */
export const fadingKeys = [
  { keys: 'f', label: t('Go to what fades'), run: toList },
  { keys: 'u', label: t('Keep it'), run: onRow },
  { keys: 'p', label: t('Pin it'), run: onRow },
  { keys: 'l', label: t('Archive it'), run: onRow },
];

/** What fades within a week, to be kept, pinned or archived. */
export function FadingSection() {
  const forecast = useCall('decay.forecast', forecastInput);
  const staying = useStaying();
  const { waning = [], total = 0 } = forecast.data ?? {};
  return (
    <section aria-labelledby="fadingweek">
      <SectionHead id="fadingweek" title={t('Fading this week')}>
        {total > 0 &&
          (total > waning.length
            ? t('{memories}, the soonest first', { memories: counted(total, 'memory', 'memories') })
            : total)}
      </SectionHead>
      {forecast.isPending && <Skeleton rows={few} height={44} label={t('Loading what fades')} />}
      {forecast.isError && <ErrorState error={forecast.error} retry={() => void forecast.refetch()} />}
      {forecast.data && (
        <WaningList
          memories={waning}
          few={few}
          label={t('Fading this week')}
          className="fadinglist"
          staying={staying}
          empty={
            <EmptyState icon="clock" title={t('Nothing fades this week')}>
              {t(
                'A memory that nobody uses turns up here a week before it fades. Keep what you would miss; the rest may go.',
              )}
            </EmptyState>
          }
        />
      )}
      {waning.length > 0 && (
        <p className="meta waningkeys">
          {t('Fading is normal; keep only what you would miss.')} <Kbd keys="↑" /> <Kbd keys="↓" /> {t('move,')}{' '}
          <Kbd keys="U" /> {t('keeps,')} <Kbd keys="P" /> {t('pins,')} <Kbd keys="L" /> {t('archives.')}
        </p>
      )}
    </section>
  );
}
