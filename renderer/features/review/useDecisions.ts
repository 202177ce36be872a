import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../api/queries.ts';
import { useLatest, useToast } from '../../ui/index.ts';
import type { Change, Does, Pending, Verdict } from './changes.ts';

export type Decision = { verdict?: Verdict; edited?: Does | null; lossAccepted?: boolean };

/** Milliseconds of rest after which decisions are kept; each keeping is a change in history. */
const rest = 400;

/**
 * The pending changes with the owner's decisions in them at once, and kept soon after: what was decided is there after
 * a crash. `flush` resolves when everything is kept.
 */
export function useDecisions(pending: Pending) {
  const client = useClient();
  const { failed } = useToast();
  const [mine, setMine] = useState<ReadonlyMap<string, Decision>>(new Map());
  const unsent = useRef(new Map<string, Decision>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const changes = pending.changes.map((change): Change => ({ ...change, ...mine.get(change.id) }));
  const latest = useLatest(changes);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const ids = [...unsent.current.keys()];
    unsent.current.clear();
    if (ids.length > 0) {
      const decisions = latest.current
        .filter(({ id }) => ids.includes(id))
        .map(({ id, verdict, edited, lossAccepted }) => ({ id, verdict, edited, lossAccepted }));
      sending.current = sending.current
        .then(() => client.call('reflection.draft', { session: pending.session, decisions }))
        .catch(failed);
    }
    await sending.current;
  }, [client, failed, pending.session, latest]);

  const decide = useCallback(
    (ids: readonly string[], decision: Decision) => {
      setMine((before) => {
        const next = new Map(before);
        for (const id of ids) next.set(id, { ...next.get(id), ...decision });
        return next;
      });
      for (const id of ids) unsent.current.set(id, decision);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), rest);
    },
    [flush],
  );

  useEffect(() => () => void flush(), [flush]);
  return { changes, decide, flush };
}
