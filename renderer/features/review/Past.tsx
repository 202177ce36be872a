import { t } from '../../text/text.ts';
import './past.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';
import { useLinkTarget } from '../../app/link-target.ts';
import { EmptyState, ErrorState, Kbd, Skeleton, Splitter } from '../../ui/index.ts';
import { outcomeWords } from './outcome.ts';
import { PastDetail } from './PastDetail.tsx';
import { PastRow } from './PastRow.tsx';
import { cyclesOf, type PastCycle, pastAddress, pastInput } from './past.ts';
import { useListSteps } from './useListSteps.ts';

/** What was decided before, newest first, as reflection-log.md has it; one of them beside the list. */
export function Past() {
  const found = useCall('reflection.past', pastInput);
  const { reflection } = useSearch({ from: '/review' });
  const navigate = useNavigate({ from: '/review' });
  const passes = found.data?.reflections;
  const cycles = useMemo(() => cyclesOf(passes ?? []), [passes]);
  const at = Math.max(
    0,
    cycles.findIndex(({ number }) => number === reflection),
  );
  const shown = cycles[at];
  const go = (one: PastCycle | undefined) => one && void navigate({ ...pastAddress(one.number), replace: true });
  const list = useListSteps(at, cycles.length, (n) => go(cycles[n]));
  useLinkTarget(shown && pastAddress(shown.number));
  if (found.isPending) return <Skeleton rows={6} height={48} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (shown === undefined) {
    return (
      <div className="emptypage">
        <EmptyState icon="review" title={t('No reflection was decided yet')}>
          {t('What you decide stands here afterwards, with every change it made.')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="split pastpage">
      <nav ref={list} className="splitlist" aria-label={t('Past reflections')}>
        <Splitter name="past" property="--list" label={t('Width of the list')} />
        <ul className="scroll">
          {cycles.map((one) => (
            <li key={one.number}>
              <PastRow chosen={one === shown} day={one.day} onChoose={() => go(one)}>
                <span className="strong cut">{t('Reflection {number}', { number: one.number })}</span>
                <span className="meta cut">{outcomeWords(one)}</span>
              </PastRow>
            </li>
          ))}
        </ul>
        <p className="splitkeys meta">
          <Kbd keys="J" /> <Kbd keys="K" /> {t('move')}
        </p>
      </nav>
      <PastDetail one={shown} />
    </div>
  );
}
