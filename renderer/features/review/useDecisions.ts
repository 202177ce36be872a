import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../api/queries.ts';
import { useLatest, useToast } from '../../ui/index.ts';
import type { ChangeVerdict, Does, Pending, PendingChange } from './changes.ts';

export type ChangeDecision = { verdict?: ChangeVerdict; edited?: Does | null; lossAccepted?: boolean };

/** Milliseconds of rest after which decisions are kept; each keeping is a change in history. */
const rest = 400;

/**
 * The pending changes with the owner's decisions in them at once, and kept soon after: what was decided is there after
 * a crash. `flush` resolves when everything is kept.
 */
export function useDecisions(pending: Pending) {
  const client = useClient();
  const { failed } = useToast();
  const [mine, setMine] = useState<ReadonlyMap<string, ChangeDecision>>(new Map());
  const unsent = useRef(new Map<string, ChangeDecision>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const changes = pending.changes.map((change): PendingChange => ({ ...change, ...mine.get(change.id) }));
  const latest = useLatest(changes);

  const past = useRef<{ id: string; before: ChangeDecision }[][]>([]);
  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const waiting = unsent.current;
    unsent.current = new Map();
    if (waiting.size > 0) {
      const decisions = latest.current
        .filter(({ id }) => waiting.has(id))
        // What was decided in this very turn is not drawn yet.
        .map(({ id, verdict, edited, lossAccepted }) => ({ id, verdict, edited, lossAccepted, ...waiting.get(id) }));
      sending.current = sending.current
        .then(() => client.call('reflection.draft', { session: pending.session, decisions }))
        .catch(failed);
    }
    await sending.current;
  }, [client, failed, pending.session, latest]);

  const put = useCallback(
    (decisions: readonly { id: string; decision: ChangeDecision }[]) => {
      setMine((before) => {
        const next = new Map(before);
        for (const { id, decision } of decisions) next.set(id, { ...next.get(id), ...decision });
        return next;
      });
      for (const { id, decision } of decisions) unsent.current.set(id, { ...unsent.current.get(id), ...decision });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), rest);
    },
    [flush],
  );
  const decide = useCallback(
    (ids: readonly string[], decision: ChangeDecision) => {
      const before = latest.current
        .filter(({ id }) => ids.includes(id))
        .map(({ id, verdict, edited, lossAccepted }) => ({ id, before: { verdict, edited, lossAccepted } }));
      if (before.length === 0) return;
      past.current.push(before);
      put(ids.map((id) => ({ id, decision })));
    },
    [put, latest],
  );
  /** Takes the last decision back. @returns the changes that it was about; none when nothing was decided here */
  const takeBack = useCallback((): string[] => {
    const last = past.current.pop() ?? [];
    if (last.length > 0) put(last.map(({ id, before }) => ({ id, decision: before })));
    return last.map(({ id }) => id);
  }, [put]);
  /** MEMORY.md as its owner would have it; null: as proposed. */
  const writeCore = useCallback(
    async (core: string | null) => {
      await flush();
      await client.call('reflection.draft', { session: pending.session, decisions: [], core }).catch(failed);
    },
    [client, failed, flush, pending.session],
  );

  useEffect(() => () => void flush(), [flush]);
  return { changes, decide, takeBack, writeCore, flush };
}
