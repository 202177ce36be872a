import { Link } from '@tanstack/react-router';
import { t, tn } from '../../text/text.ts';
import { Button, counted } from '../../ui/index.ts';
import type { Hiding, PendingChange } from './changes.ts';

type Props = { changes: readonly PendingChange[]; asked: ReadonlySet<Hiding>; onAsk(which: Hiding): void };

/** What is not shown unasked, with the reason and the way to it. */
export function Hidden({ changes, asked, onAsk }: Props) {
  const count = (which: Hiding) => (asked.has(which) ? 0 : changes.filter(({ hidden }) => hidden === which).length);
  const [refused, later] = [count('refused'), count('budget')];
  return (
    <>
      {refused > 0 && (
        <p className="meta hiddennote">
          {t('Kinds you nearly always refuse are not shown: {changes}.', { changes: counted(refused, 'change') })}
          <Button small look="quiet" onClick={() => onAsk('refused')}>
            {t('Show them')}
          </Button>
        </p>
      )}
      {later > 0 && (
        <p className="meta hiddennote">
          {tn(
            later,
            'The best come first: {n} more change waits until these are decided.',
            'The best come first: {n} more changes wait until these are decided.',
          )}
          <Button small look="quiet" onClick={() => onAsk('budget')}>
            {t('Show them now')}
          </Button>
          <Link to="/settings">{t('How many a night')}</Link>
        </p>
      )}
    </>
  );
}
