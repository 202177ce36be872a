import { useState } from 'react';
import { useAct } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';
import { hindrance, type PendingChange, whyUnsure } from './changes.ts';

export type VerdictChoice = 'decided' | 'sure' | 'reject';

/** What “Accept what is sure” accepts beside what is accepted. */
export const isSure = (change: PendingChange) =>
  change.verdict === 'open' && change.hidden === null && whyUnsure(change) === null;

/** What a decision would apply, and what it would leave open although it was asked for, with the reason. */
export function outcome(asking: VerdictChoice, changes: readonly PendingChange[]) {
  const isTaken = (change: PendingChange) => change.verdict === 'accept' && hindrance(change) === null;
  const applied =
    asking === 'reject' ? [] : changes.filter((change) => isTaken(change) || (asking === 'sure' && isSure(change)));
  const why = (change: PendingChange): string | null => {
    if (change.verdict === 'accept') return hindrance(change);
    return asking === 'sure' && change.verdict === 'open' ? whyUnsure(change) : null;
  };
  const held = changes.flatMap((change) => {
    const words = asking === 'reject' ? null : why(change);
    return words === null ? [] : [{ change, why: words }];
  });
  const rejected = asking === 'reject' ? changes.length : changes.filter(({ verdict }) => verdict === 'reject').length;
  return { applied, held, rejected };
}

type Options = { session: string; flush(): Promise<void> };

/** Applies a decision, and offers the way back. */
export function useApply({ session, flush }: Options) {
  const act = useAct('reflection.decide');
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  const [asking, setAsking] = useState<VerdictChoice | null>(null);

  /** `red`: the owner agrees to pinned questions losing their answer. */
  async function go(verdict: VerdictChoice, { reason = '', red = false } = {}) {
    await flush();
    const why = reason.trim();
    act.mutate(
      { session, verdict, red, ...(why !== '' && { reason: why }) },
      {
        onSuccess: ({ message, change }) => {
          const title = t('Taken back. It waits for you again.');
          toast({
            title: engineText(message.split('. ')[0] ?? message),
            ...(change !== null && { undo: () => void takeBack(change, { title }) }),
          });
          setAsking(null);
        },
        // What was decided a moment ago may turn a question red: its owner sees which, and says so.
        onError: (error) => (error.value.code === 'contract.red' ? setAsking(verdict) : failed(error)),
      },
    );
  }
  return { asking, ask: setAsking, go, busy: act.isPending };
}
