import { engineText, t, wordOf } from '../../text/text.ts';
import './past.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { visible } from '#shared/text/invisible.ts';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { useLinkTarget } from '../../app/link-target.ts';
import {
  classes,
  count,
  datesAsWords,
  EmptyState,
  ErrorState,
  Group,
  Kbd,
  Meter,
  Skeleton,
  Splitter,
  useNow,
} from '../../ui/index.ts';
import { EvolutionDetail } from './EvolutionDetail.tsx';
import { type Grown, grownOf } from './evolution.ts';
import { outcomeWords } from './outcome.ts';
import { PastRow } from './PastRow.tsx';
import { cyclesOf, pastInput } from './past.ts';
import { useListSteps } from './useListSteps.ts';

type Answer = Out<'reflection.past'>;
type Milestone = Answer['milestones'][number];

/** How understanding grew: what each reflection understood, the threads through them, what comes next. */
export function Evolution() {
  const found = useCall('reflection.past', pastInput);
  if (found.isPending) return <Skeleton rows={6} height={48} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  return <GrownList {...found.data} />;
}

function GrownList({ reflections, evolution, milestones }: Answer) {
  const search = useSearch({ from: '/review' });
  const navigate = useNavigate({ from: '/review' });
  const cycles = useMemo(() => cyclesOf(reflections), [reflections]);
  const sections = useMemo(() => grownOf(cycles, evolution), [cycles, evolution]);
  const rows = sections.flatMap((section) => section.rows);
  const named = rows.findIndex(
    ({ address }) => search.line === address.line && search.reflection === address.reflection,
  );
  const at = Math.max(0, named);
  const shown = rows[at];
  const go = (row: Grown | undefined) =>
    row && void navigate({ search: { tab: 'evolution', ...row.address }, replace: true });
  const list = useListSteps(at, rows.length, (n) => go(rows[n]));
  useLinkTarget(shown && { to: '/review', search: { tab: 'evolution', ...shown.address } });
  if (shown === undefined)
    return (
      <div className="emptypage">
        <EmptyState icon="sprout" title={t('Nothing was understood yet')}>
          {t('Insights of the reflections that you accept gather here.')}
        </EmptyState>
      </div>
    );
  return (
    <div className="split pastpage">
      <nav ref={list} className="splitlist" aria-label={t('What was understood')}>
        <Splitter name="past" property="--list" label={t('Width of the list')} />
        <div className="scroll">
          {sections.map(({ title, rows: mine }) => (
            <section key={title} aria-label={title === '' ? t('Reflections') : wordOf(sectionNames, title)}>
              {title !== '' && <Group>{wordOf(sectionNames, title)}</Group>}
              <ul>
                {mine.map((row) => (
                  <li key={row.key}>
                    <GrownLine row={row} chosen={row === shown} onChoose={() => go(row)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <Milestones milestones={milestones} reached={cycles[0]?.number ?? 0} />
        <p className="splitkeys meta">
          <Kbd keys="J" /> <Kbd keys="K" /> {t('move')}
        </p>
      </nav>
      <EvolutionDetail key={shown.key} row={shown} cycles={cycles} />
    </div>
  );
}

const sectionNames: Record<string, string> = { Threads: t('Threads'), Insights: t('Insights') };

function GrownLine({ row, chosen, onChoose }: { row: Grown; chosen: boolean; onChoose(): void }) {
  const now = useNow();
  const { cycle, headline } = row;
  return (
    <PastRow chosen={chosen} day={cycle?.day ?? null} onChoose={onChoose}>
      <span className={classes('strong', cycle === null ? 'cut' : 'grownsaid')} dir="auto">
        {datesAsWords(visible(row.name ?? headline), now)}
      </span>
      {cycle === null ? (
        row.name !== null && (
          <span className="meta cut" dir="auto">
            {datesAsWords(visible(headline), now)}
          </span>
        )
      ) : (
        <span className="meta cut">
          {t('Reflection {number}', { number: cycle.number })}, {outcomeWords(cycle)}
        </span>
      )}
    </PastRow>
  );
}

/** The next one with how far it is; those behind it in a line each. */
function Milestones({ milestones, reached }: { milestones: readonly Milestone[]; reached: number }) {
  const [next, ...later] = milestones.filter((one) => !one.reached);
  if (next === undefined) return null;
  const far = t('{reached} of {at}', { reached: count(reached), at: count(next.at) });
  return (
    <section className="splitkeys milestonefoot" aria-labelledby="milestones">
      <h2 id="milestones" className="flex">
        <span className="grow">{t('Next milestone')}</span>
        <span className="meta">{far}</span>
      </h2>
      <Meter progress value={reached} max={next.at} label={far} />
      <p className="meta" title={later.map(({ at, does }) => `${count(at)}: ${engineText(does)}`).join('\n')}>
        {engineText(next.does)}
      </p>
    </section>
  );
}
