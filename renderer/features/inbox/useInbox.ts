import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useClient } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { counted, useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';
import { type AttributedDecision, partsOf } from './proposals.ts';

type Result = Out<'proposals.decide'>['results'][number];
export type DecisionTally = { committed: number; rejected: number; deferred: number };

/** Milliseconds of rest after which decisions are sent: those made in one breath are one change, and one undo. */
const rest = 700;

const words = { committed: t('accepted'), rejected: t('rejected'), deferred: t('left to reflection') } as const;
const outcomes = Object.keys(words) as (keyof DecisionTally)[];

/** `2 accepted, 1 rejected`; empty when there is nothing to say. */
export function tallyWords(tally: DecisionTally): string {
  return outcomes.flatMap((one) => (tally[one] === 0 ? [] : [`${tally[one]} ${words[one]}`])).join(', ');
}

const tallyOf = (results: readonly Result[]): DecisionTally => {
  const count = (status: Result['status']) => results.filter((result) => result.status === status).length;
  return { committed: count('committed'), rejected: count('rejected'), deferred: count('deferred') };
};

/**
 * Decisions leave the list at once and reach the engine together a breath later. What could not be done comes back with
 * the reason beside it.
 */
export function useInbox() {
  const client = useClient();
  const cache = useQueryClient();
  const { toast, failed } = useToast();
  const takeBack = useTakeBack();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [tally, setTally] = useState<DecisionTally>({ committed: 0, rejected: 0, deferred: 0 });
  const queue = useRef<AttributedDecision[]>([]);
  const hidden = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const add = useCallback(
    (sign: 1 | -1, more: DecisionTally) =>
      setTally((now) => ({
        committed: now.committed + sign * more.committed,
        rejected: now.rejected + sign * more.rejected,
        deferred: now.deferred + sign * more.deferred,
      })),
    [],
  );
  /** They stand in the list again, if the file still has them. */
  const back = useCallback(
    (ids: readonly string[]) => setGone((now) => new Set([...now].filter((id) => !ids.includes(id)))),
    [],
  );
  const undo = useCallback(
    async (changes: readonly string[], done: DecisionTally) => {
      if (await takeBack(changes, { title: t('Taken back. They wait for you again.') })) add(-1, done);
    },
    [add, takeBack],
  );
  const send = useCallback(
    async (decisions: readonly AttributedDecision[], ids: readonly string[]) => {
      try {
        const results: Result[] = [];
        const changes: string[] = [];
        for (const part of partsOf(decisions)) {
          const answer = await client.call('proposals.decide', { decisions: part });
          results.push(...answer.results);
          if (answer.change !== null) changes.push(answer.change);
        }
        const done = tallyOf(results);
        const undone = results.filter(({ status }) => status === 'failed');
        setFailures((now) => new Map([...now, ...undone.map((one) => [one.id, engineText(one.message)] as const)]));
        add(1, done);
        await cache.refetchQueries({ queryKey: ['proposals.list'] });
        const said = tallyWords(done);
        if (said !== '') {
          toast({
            title: results.length === 1 ? engineText(results[0]?.message ?? said) : said,
            ...(changes.length > 0 && { undo: () => void undo(changes, done) }),
          });
        }
        const [first] = undone;
        if (first) {
          const title = t('{proposals} could not be decided', { proposals: counted(undone.length, 'proposal') });
          toast({ title, text: engineText(first.message), tone: 'lost' });
        }
      } catch (error) {
        failed(error);
      }
      back(ids);
    },
    [client, cache, add, back, undo, toast, failed],
  );
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const decisions = queue.current;
    const ids = hidden.current;
    queue.current = [];
    hidden.current = [];
    if (decisions.length > 0) sending.current = sending.current.then(() => send(decisions, ids));
  }, [send]);

  /** @param settled further proposals that these decisions settle */
  const decide = useCallback(
    (decisions: readonly AttributedDecision[], settled: readonly string[] = []) => {
      const ids = [...decisions.map(({ id }) => id), ...settled];
      hidden.current = [...hidden.current, ...ids];
      queue.current = [...queue.current.filter(({ id }) => !ids.includes(id)), ...decisions];
      setGone((now) => new Set([...now, ...ids]));
      setFailures((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, rest);
    },
    [flush],
  );
  useEffect(() => () => flush(), [flush]);

  return { gone, failures, tally, decide };
}
