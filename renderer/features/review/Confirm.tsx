import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Dialog, Kbd } from '../../ui/index.ts';
import { AheadNote, redTurns } from '../contract/AheadNote.tsx';
import { changeTitle, type PendingChange } from './changes.ts';
import { outcome, type VerdictChoice } from './useApply.ts';

const titles: Record<VerdictChoice, string> = {
  decided: t('Apply what is decided'),
  sure: t('Accept what is sure'),
  reject: t('Reject this reflection'),
};

type Props = {
  session: string;
  asking: VerdictChoice;
  changes: readonly PendingChange[];
  busy: boolean;
  onGo(how: { reason: string; red: boolean }): void;
  onClose(): void;
};

/** What will happen, before it does. */
export function Confirm({ session, asking, changes, busy, onGo, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { applied, held, rejected } = outcome(asking, changes);
  const ahead = useCall('contract.ahead', { session, sure: asking === 'sure' }, { enabled: asking !== 'reject' }).data;
  const red = redTurns(ahead).length > 0;
  const files = new Set(applied.flatMap(({ diffs }) => diffs.map(({ path }) => path)));
  const open = changes.length - applied.length - rejected;
  const refused =
    rejected === 0 ? '' : t(' {proposals} will not come again.', { proposals: counted(rejected, 'rejected proposal') });
  // A question that turns red takes a yes of its own: the button.
  const keys = { keys: 'Mod+Enter', label: t('Do it'), run: () => !red && onGo({ reason, red: false }) };
  useKeys(t('Review'), [keys]);
  return (
    <Dialog
      open
      onOpenChange={(now) => !now && onClose()}
      title={titles[asking]}
      description={
        asking === 'reject'
          ? t('Nothing is applied. {proposals} and their evidence are remembered and not proposed again.', {
              proposals: counted(rejected, 'proposal'),
            })
          : t('{changes} in {files} as one step that can be undone.{refused}', {
              changes: counted(applied.length, 'change'),
              files: counted(files.size, 'file'),
              refused,
            })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Not yet')}</Button>
          <Button look={asking === 'reject' ? 'lost' : 'primary'} busy={busy} onClick={() => onGo({ reason, red })}>
            {asking === 'reject'
              ? t('Reject all')
              : t('Apply {applied}{value}', { applied: applied.length, value: red ? t(' all the same') : '' })}{' '}
            {!red && <Kbd keys="Mod+Enter" />}
          </Button>
        </>
      }
    >
      <AheadNote ahead={ahead} />
      {open > 0 && <p>{t('{changes} stay open and wait on.', { changes: counted(open, 'change') })}</p>}
      {held.length > 0 && (
        <ul className="heldlist">
          {held.map(({ change, why }) => (
            <li key={change.id}>
              <span className="strong">{changeTitle(change)}</span> {t('stays open: {why}', { why })}
            </li>
          ))}
        </ul>
      )}
      {asking === 'reject' && (
        <label className="field rejectreason">
          <span>{t('Why, if you like')}</span>
          <input value={reason} onChange={({ target }) => setReason(target.value)} maxLength={500} />
        </label>
      )}
    </Dialog>
  );
}
