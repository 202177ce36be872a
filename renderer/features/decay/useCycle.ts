import { useEffect, useState } from 'react';
import type { CyclePhase } from '#shared/model/cycle.ts';
import { useCall, useClient } from '../../api/queries.ts';
import { t } from '../../text/text.ts';

export type CycleProgress = { phase: CyclePhase; done: number; total: number };

/** The state of decay, and how far a running cycle is as its events tell. */
export function useCycle() {
  const client = useClient();
  const status = useCall('decay.status', {});
  // Undefined until an event says more than the answer does.
  const [told, setTold] = useState<CycleProgress | null>();
  useEffect(() => {
    const stopEvents = client.onEvent((event) => {
      if (event.name !== 'cycle') return;
      const { phase, done, total } = event.data;
      setTold(phase === null ? null : { phase, done, total });
    });
    // An end may have passed unheard while the connection was lost; the next answer says how it is.
    const stopState = client.onState(() => setTold(undefined));
    return () => {
      stopEvents();
      stopState();
    };
  }, [client]);
  const running: CycleProgress | null = told === undefined ? (status.data?.running ?? null) : told;
  return { status, running };
}

export const phaseWords: Record<CyclePhase, string> = {
  reading: t('Reading what was used'),
  reinforcing: t('Strengthening what was used'),
  decaying: t('Letting the rest fade'),
  associating: t('Tying together what was used together'),
  transitions: t('Looking at dates that have come'),
  duplicates: t('Looking for what is there twice'),
  writing: t('Writing it down'),
};
