import { useState } from 'react';
import type { Decision, ProposalRow } from '#shared/model/proposal.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';
import { type Edit, isUncontested, putOff, rivalIds, thatOne, thisOne } from './proposals.ts';
import type { useInbox } from './useInbox.ts';

type Options = {
  /** All that the engine told, and those of them that are still in the list. */
  rows: readonly ProposalRow[];
  here: readonly ProposalRow[];
  marked: readonly ProposalRow[];
  inbox: ReturnType<typeof useInbox>;
  /** Before these leave the list. */
  onLeave(ids: ReadonlySet<string>): void;
};

/** What can be done with one proposal, and with all that are ticked; what is rejected waits for its reason. */
export function useInboxActs({ rows, here, marked, inbox, onLeave }: Options) {
  const discard = useDiscard();
  const [rejecting, setRejecting] = useState<readonly string[] | null>(null);

  /** @param settled further proposals that these decisions settle */
  function decide(decisions: readonly Decision[], settled: readonly string[] = []) {
    if (decisions.length === 0) return;
    onLeave(new Set([...decisions.map(({ id }) => id), ...settled]));
    setRejecting(null);
    const from = (id: string) => rows.find((one) => one.id === id)?.from ?? '';
    inbox.decide(
      decisions.map((one) => ({ ...one, from: from(one.id) })),
      settled,
    );
  }
  function reject(some: readonly ProposalRow[]) {
    const readable = some.filter(isDecidable);
    if (readable.length === 0) for (const one of some) discard(one.id);
    else setRejecting(readable.map(({ id }) => id));
  }
  return {
    rejecting,
    discard,
    reject,
    commit: (one: ProposalRow, edit?: Edit) => isDecidable(one) && decide(thisOne(one, edit)),
    defer: (one: ProposalRow) => isDecidable(one) && decide(putOff(one)),
    both: (one: ProposalRow) => one.rivals.length > 0 && decide([{ id: one.id, decision: 'both' }], rivalIds(one)),
    other: (one: ProposalRow, rival = one.rivals[0]) => rival && decide(thatOne(one, rival, here)),
    // A contradiction needs a choice, so that many at once cannot settle it.
    commitAll: () => decide(marked.filter(isUncontested).map(({ id }) => ({ id, decision: 'commit' }))),
    deferAll: () => decide(marked.filter(isDecidable).map(({ id }) => ({ id, decision: 'defer' }))),
    /** The reason is told: they are rejected. */
    rejectFor: (reason: string) => decide((rejecting ?? []).map((id) => ({ id, decision: 'reject', reason }))),
    keep: () => setRejecting(null),
  };
}

export type InboxActs = ReturnType<typeof useInboxActs>;

export const isDecidable = ({ status }: ProposalRow): boolean => status !== 'malformed';

/** Takes away what cannot be read; history keeps it. */
function useDiscard(): (id: string) => void {
  const act = useAct('proposals.discard');
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  return (id) =>
    act.mutate(
      { id },
      {
        onSuccess: ({ change }) =>
          toast({
            title: t('Removed from the file; history keeps it'),
            undo: () => void takeBack(change),
          }),
        onError: failed,
      },
    );
}
