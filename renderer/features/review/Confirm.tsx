import { useState } from 'react';
import { Button, counted, Dialog, Kbd } from '../../ui/index.ts';
import { type Change, titleOf } from './changes.ts';
import { type Asking, outcome } from './useApply.ts';

const titles: Record<Asking, string> = {
  decided: 'Apply what is decided',
  sure: 'Approve what is sure',
  reject: 'Reject this reflection',
};

type Props = {
  asking: Asking;
  changes: readonly Change[];
  busy: boolean;
  onGo(reason: string): void;
  onClose(): void;
};

/** What will happen, before it does. */
export function Confirm({ asking, changes, busy, onGo, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { applied, held, rejected } = outcome(asking, changes);
  const files = new Set(applied.flatMap(({ diffs }) => diffs.map(({ path }) => path)));
  const open = changes.length - applied.length - rejected;
  const refused = rejected === 0 ? '' : ` ${counted(rejected, 'rejected proposal')} will not come again.`;
  return (
    <Dialog
      open
      onOpenChange={(now) => !now && onClose()}
      title={titles[asking]}
      description={
        asking === 'reject'
          ? `Nothing is applied. ${counted(rejected, 'proposal')} and their evidence are remembered and not proposed again.`
          : `${counted(applied.length, 'change')} in ${counted(files.size, 'file')} as one step that can be undone.${refused}`
      }
      footer={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button look={asking === 'reject' ? 'lost' : 'primary'} busy={busy} onClick={() => onGo(reason)}>
            {asking === 'reject' ? 'Reject all' : `Apply ${applied.length}`} <Kbd keys="Mod ⏎" />
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
