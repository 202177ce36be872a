import { useState } from 'react';
import { useAct } from '../../api/queries.ts';
import { Button, count, counted, Dialog, Meter, useToast } from '../../ui/index.ts';
import { type Change, hindrance, type Pending, tallyOf, titleOf, unsure } from './changes.ts';

type Props = { pending: Pending; changes: readonly Change[]; flush(): Promise<void> };
type Asking = 'decided' | 'sure' | 'reject';

/** What “Approve what is sure” accepts beside what is accepted. */
const isSure = (change: Change) => change.verdict === 'open' && unsure(change) === null;

/** How far the owner is, what becomes of MEMORY.md, and the decision. */
export function DecideBar({ pending, changes, flush }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const tally = tallyOf(changes);
  const decided = tally.accepted + tally.rejected;
  const { tokens, after, cap } = pending.core;
  return (
    <footer className="splitfoot decide">
      <div className="decided">
        <div className="ticks" aria-hidden="true">
          {changes.map(({ id, verdict }) => (
            <i key={id} className={verdict} />
          ))}
        </div>
        <p aria-live="polite">
          <span className="strong">
            {decided} of {changes.length}
          </span>{' '}
          decided{decided > 0 && `: ${tally.accepted} accepted, ${tally.rejected} rejected`}
        </p>
      </div>
      <div className="reviewbudget">
        <Meter value={after} max={cap} label={`Core memory: ${count(after)} of ${counted(cap, 'token')} afterwards`} />
        <p className="meta">
          MEMORY.md {count(tokens)}
          {after !== tokens && (
            <>
              {' '}
              → <span className="strong">{count(after)}</span>
            </>
          )}{' '}
          of {count(cap)}
        </p>
      </div>
      <span className="grow" />
      <div className="decideacts">
        <Button look="lost" onClick={() => setAsking('reject')}>
          Reject all
        </Button>
        <Button onClick={() => setAsking('sure')} disabled={!changes.some(isSure)}>
          Approve what is sure
        </Button>
        <Button look="primary" onClick={() => setAsking('decided')} disabled={decided === 0}>
          {tally.open === 0 && tally.rejected === 0 ? 'Approve' : 'Approve with changes'}
        </Button>
      </div>
      {asking && (
        <Confirm asking={asking} pending={pending} changes={changes} flush={flush} onClose={() => setAsking(null)} />
      )}
    </footer>
  );
}

/** What will happen, before it does; one button; and afterwards a way back. */
function Confirm({ asking, pending, changes, flush, onClose }: Props & { asking: Asking; onClose(): void }) {
  const act = useAct('reflection.decide');
  const undo = useAct('change.undo');
  const { toast, failed } = useToast();
  const [reason, setReason] = useState('');
  const taken = (change: Change) => change.verdict === 'accept' && hindrance(change) === null;
  const wanted = changes.filter((change) => taken(change) || (asking === 'sure' && isSure(change)));
  const applied = asking === 'reject' ? 0 : wanted.length;
  const held = changes.flatMap((change) => {
    const why =
      change.verdict === 'accept'
        ? hindrance(change)
        : asking === 'sure' && change.verdict === 'open'
          ? unsure(change)
          : null;
    return asking === 'reject' || why === null ? [] : [{ change, why }];
  });
  const rejected = asking === 'reject' ? changes.length : changes.filter(({ verdict }) => verdict === 'reject').length;
  const files = new Set(asking === 'reject' ? [] : wanted.flatMap(({ diffs }) => diffs.map(({ path }) => path)));
  const open = changes.length - applied - rejected;

  async function go() {
    await flush();
    act.mutate(
      { session: pending.session, verdict: asking, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      {
        onSuccess: ({ message, change }) => {
          toast({
            title: message.split('. ')[0] ?? message,
            ...(change !== null && {
              undo: () =>
                undo.mutate(
                  { change },
                  { onSuccess: () => toast({ title: 'Taken back. It waits for you again.' }), onError: failed },
                ),
            }),
          });
          onClose();
        },
        onError: failed,
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(now) => !now && onClose()}
      title={
        asking === 'reject'
          ? 'Reject this reflection'
          : asking === 'sure'
            ? 'Approve what is sure'
            : 'Approve with changes'
      }
      description={
        asking === 'reject'
          ? `Nothing is applied. ${counted(rejected, 'proposal')} and their evidence are remembered and not proposed again.`
          : `${counted(applied, 'change')} in ${counted(files.size, 'file')} as one step that can be undone.${rejected === 0 ? '' : ` ${counted(rejected, 'rejected proposal')} will not come again.`}`
      }
      footer={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button look={asking === 'reject' ? 'lost' : 'primary'} busy={act.isPending} onClick={() => void go()}>
            {asking === 'reject' ? 'Reject all' : `Apply ${applied}`}
          </Button>
        </>
      }
    >
      {open > 0 && <p>{counted(open, 'change')} stay open and wait on.</p>}
      {held.length > 0 && (
        <ul className="heldlist">
          {held.map(({ change, why }) => (
            <li key={change.id}>
              <span className="strong">{titleOf(change)}</span> stays open: {why}
            </li>
          ))}
        </ul>
      )}
      {asking === 'reject' && (
        <label className="field rejectreason">
          <span>Why, if you like</span>
          <input value={reason} onChange={({ target }) => setReason(target.value)} maxLength={500} />
        </label>
      )}
    </Dialog>
  );
}
