import type { Out } from '../../api/client.ts';
import { count, counted, inDecimals } from '../../ui/time.ts';
import { inWords } from './curve.ts';

export type Cycle = NonNullable<Out<'decay.status'>['last']>;

/** What a cycle did, in a sentence. */
export function cycleWords(cycle: Cycle): string {
  const { accesses, reinforced, associations, transitions, duplicates, days, tookMs } = cycle;
  const did = [
    accesses > 0 && `counted ${counted(accesses, 'use')}`,
    reinforced > 0 && `strengthened ${counted(reinforced, 'memory', 'memories')}`,
    associations.linked > 0 && `linked ${counted(associations.linked, 'pair')} used together`,
    associations.dropped > 0 && `let go of ${counted(associations.dropped, 'faint link')}`,
    transitions > 0 && `noted ${counted(transitions, 'date')} gone by`,
    duplicates > 0 && `found ${counted(duplicates, 'pair')} alike`,
  ].filter((words) => words !== false);
  const span = days > 1 ? ` for ${count(days)} days` : '';
  const said = did.length === 0 ? 'found no new use' : inWords(did);
  return `It ${said}${span}, in ${tookMs < 100 ? `less than ${inDecimals(0.1, 1)}` : inDecimals(tookMs / 1000, 1)} s.`;
}

/** Which memories went from one status to another, in a sentence. */
export function movedWords({ moved }: Pick<Cycle, 'moved'>): string {
  const said = moved
    .filter((one) => one.count > 0)
    .map((one, n) => `${count(one.count)} ${n === 0 ? 'went ' : ''}from ${one.from} to ${one.to}`);
  return said.length === 0 ? 'No memory changed status.' : `${inWords(said)}.`;
}
