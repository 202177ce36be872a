import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { statusNames } from '../../ui/StatusDisc.tsx';
import { count, counted, inDecimals } from '../../ui/time.ts';
import { joinedParts } from './curve.ts';

export type CycleReport = NonNullable<Out<'decay.status'>['last']>;

/** What a cycle did, in a sentence. */
export function cycleWords(cycle: CycleReport): string {
  const { accesses, reinforced, associations, transitions, duplicates, days, tookMs } = cycle;
  const did = [
    accesses > 0 && t('counted {uses}', { uses: counted(accesses, 'use') }),
    reinforced > 0 && t('strengthened {memories}', { memories: counted(reinforced, 'memory', 'memories') }),
    associations.linked > 0 && t('linked {pairs} used together', { pairs: counted(associations.linked, 'pair') }),
    associations.dropped > 0 && t('let go of {links}', { links: counted(associations.dropped, 'faint link') }),
    transitions > 0 && t('noted {dates} gone by', { dates: counted(transitions, 'date') }),
    duplicates > 0 && t('found {pairs} alike', { pairs: counted(duplicates, 'pair') }),
  ].filter((words) => words !== false);
  const span = days > 1 ? t(' for {days} days', { days: count(days) }) : '';
  const said = did.length === 0 ? t('found no new use') : joinedParts(did);
  return t('It {said}{span}, in {words} s.', {
    said,
    span,
    words: tookMs < 100 ? t('less than {value}', { value: inDecimals(0.1, 1) }) : inDecimals(tookMs / 1000, 1),
  });
}

/** Which memories went from one status to another, in a sentence. */
export function movedWords({ moved }: Pick<CycleReport, 'moved'>): string {
  const said = moved
    .filter((one) => one.count > 0)
    .map((one, n) => {
      const words = {
        count: count(one.count),
        from: statusNames[one.from].toLowerCase(),
        to: statusNames[one.to].toLowerCase(),
      };
      return n === 0 ? t('{count} went from {from} to {to}', words) : t('{count} from {from} to {to}', words);
    });
  return said.length === 0 ? t('No memory changed status.') : `${joinedParts(said)}.`;
}
