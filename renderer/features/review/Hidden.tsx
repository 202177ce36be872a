import { Link } from '@tanstack/react-router';
import { Button, counted } from '../../ui/index.ts';
import type { Change, Hiding } from './changes.ts';

type Props = { changes: readonly Change[]; asked: ReadonlySet<Hiding>; onAsk(which: Hiding): void };

/** What is not shown unasked, with the reason and the way to it. */
export function Hidden({ changes, asked, onAsk }: Props) {
  const count = (which: Hiding) => (asked.has(which) ? 0 : changes.filter(({ hidden }) => hidden === which).length);
  const [refused, later] = [count('refused'), count('budget')];
  return (
    <>
      {refused > 0 && (
        <p className="meta hiddennote">
          Kinds you nearly always refuse are not shown: {counted(refused, 'change')}.
          <Button small look="quiet" onClick={() => onAsk('refused')}>
            Show them
          </Button>
        </p>
      )}
      {later > 0 && (
        <p className="meta hiddennote">
          The best come first: {counted(later, 'more change')} {later === 1 ? 'waits' : 'wait'} until these are decided.
          <Button small look="quiet" onClick={() => onAsk('budget')}>
            Show them now
          </Button>
          <Link to="/settings">How many a night</Link>
        </p>
      )}
    </>
  );
}
