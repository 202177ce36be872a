import { useRef, useState } from 'react';
import { useAct } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { Button, Kbd, Note, useToast } from '../../ui/index.ts';
import { ChangeDetail } from './ChangeDetail.tsx';
import { ChangeList } from './ChangeList.tsx';
import { type Change, type ChangeGroup, doing, grouped, type Pending, wordsOf } from './changes.ts';
import { DecideBar } from './DecideBar.tsx';
import { Reasoned } from './Reasoned.tsx';
import { useDecisions } from './useDecisions.ts';
import { useReviewKeys } from './useReviewKeys.ts';

/** A pending reflection: its changes on the left, the one looked at beside them, the decision below. */
export function Waiting({ pending }: { pending: Pending }) {
  const { changes, decide, flush } = useDecisions(pending);
  const groups = grouped(changes);
  const list = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState(true);

  const accept = (change: Change) => decide([change.id], { verdict: 'accept' });
  const reject = (change: Change) => decide([change.id], { verdict: 'reject' });
  const edit = (change: Change) => wordsOf(doing(change)) !== null && setEditing(change.id);
  const acceptGroup = ({ changes: mine }: ChangeGroup) =>
    decide(
      mine.filter(({ verdict }) => verdict === 'open').map(({ id }) => id),
      { verdict: 'accept' },
    );
  const keys = useReviewKeys({
    groups,
    list,
    onAccept: accept,
    onReject: reject,
    onToggle: (change) => decide([change.id], { verdict: change.verdict === 'accept' ? 'open' : 'accept' }),
    onEdit: edit,
    onGroup: acceptGroup,
    onEvidence: () => setUnfolded((now) => !now),
  });
  const { change } = keys;

  return (
    <div className="splitpage">
      {pending.reasoned && <Reasoned reasoned={pending.reasoned} episodes={pending.processed.episodes} />}
      <div className="split reviewmain">
        <ChangeList
          ref={list}
          groups={groups}
          chosen={change?.id ?? null}
          onChoose={keys.choose}
          onGroup={acceptGroup}
        />
        {change && (
          <ChangeDetail
            key={change.id}
            session={pending.session}
            change={change}
            core={pending.core}
            place={`${keys.at + 1} of ${changes.length}`}
            unfolded={unfolded}
            editing={editing === change.id}
            onEditing={(on) => setEditing(on ? change.id : null)}
            onDecide={(decision) => decide([change.id], decision)}
            onAccept={() => {
              accept(change);
              keys.goOn();
            }}
            onReject={() => {
              reject(change);
              keys.goOn();
            }}
          />
        )}
      </div>
      {pending.reply && <Reply session={pending.session} reply={pending.reply} flush={flush} />}
      {pending.problems.map((problem) => (
        <Note key={problem} tone="look">
          {problem}
        </Note>
      ))}
      <DecideBar pending={pending} changes={changes} flush={flush} />
    </div>
  );
}

type ReplyProps = { session: string; reply: NonNullable<Pending['reply']>; flush(): Promise<void> };

/** What its owner wrote below the summary in another editor: a draft until one key makes it so. */
function Reply({ session, reply, flush }: ReplyProps) {
  const act = useAct('reflection.decide');
  const { toast, failed } = useToast();
  const verdict = reply.verdict === 'reject' ? 'reject' : reply.verdict === 'approve' ? 'sure' : 'decided';
  async function go() {
    await flush();
    const input = { session, verdict, ...(reply.words !== '' && { reason: reply.words.slice(0, 2_000) }) } as const;
    act.mutate(input, { onSuccess: ({ message }) => toast({ title: message }), onError: failed });
  }
  useKeys('Review', [{ keys: 'y', label: 'Do what your reply in the file says', run: () => void go() }]);
  return (
    <Note
      tone="info"
      actions={
        <Button small busy={act.isPending} onClick={() => void go()}>
          Do so <Kbd keys="Y" />
        </Button>
      }
    >
      You wrote in pending-reflection.md: <span className="strong">{reply.verdict}</span> {reply.words}
    </Note>
  );
}
