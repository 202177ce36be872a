import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { Button, counted, Dialog, Kbd } from '../../ui/index.ts';
import { AheadNote, redIn } from '../contract/AheadNote.tsx';
import { type Change, titleOf } from './changes.ts';
import { outcome, type VerdictAsked } from './useApply.ts';

const titles: Record<VerdictAsked, string> = {
  decided: 'Apply what is decided',
  sure: 'Accept what is sure',
  reject: 'Reject this reflection',
};

type Props = {
  session: string;
  asking: VerdictAsked;
  changes: readonly Change[];
  busy: boolean;
  onGo(how: { reason: string; red: boolean }): void;
  onClose(): void;
};

/** What will happen, before it does. */
export function Confirm({ session, asking, changes, busy, onGo, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { applied, held, rejected } = outcome(asking, changes);
  const ahead = useCall('contract.ahead', { session, sure: asking === 'sure' }, { enabled: asking !== 'reject' }).data;
  const red = redIn(ahead).length > 0;
  const files = new Set(applied.flatMap(({ diffs }) => diffs.map(({ path }) => path)));
  const open = changes.length - applied.length - rejected;
  const refused = rejected === 0 ? '' : ` ${counted(rejected, 'rejected proposal')} will not come again.`;
  // A question that turns red takes a yes of its own: the button.
  const keys = { keys: 'Mod+Enter', label: 'Do it', run: () => !red && onGo({ reason, red: false }) };
  useKeys('Review', [keys]);
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
          <Button look={asking === 'reject' ? 'lost' : 'primary'} busy={busy} onClick={() => onGo({ reason, red })}>
            {asking === 'reject' ? 'Reject all' : `Apply ${applied.length}${red ? ' all the same' : ''}`}{' '}
            {!red && <Kbd keys="Mod ⏎" />}
          </Button>
        </>
      }
    >
      <AheadNote ahead={ahead} />
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
