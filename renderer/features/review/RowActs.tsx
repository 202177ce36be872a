import { t } from '../../text/text.ts';
import { Button, Kbd } from '../../ui/index.ts';
import type { Acts } from './acts.ts';
import type { PendingChange } from './changes.ts';

type Props = { change: PendingChange; canRewrite: boolean; acts: Acts };

/** The three things one does with a sentence, at the line that has the focus. */
export function RowActs({ change, canRewrite, acts }: Props) {
  return (
    <span className="rowacts">
      <Button small aria-pressed={change.verdict === 'accept'} onClick={() => acts.accept([change])}>
        {t('Accept')} <Kbd keys="A" />
      </Button>
      {canRewrite && (
        <Button small onClick={() => acts.rewrite(change.id)}>
          {change.does.kind === 'question' ? t('Answer') : t('Rewrite')} <Kbd keys="E" />
        </Button>
      )}
      <Button small aria-pressed={change.verdict === 'reject'} onClick={() => acts.reject([change])}>
        {t('Reject')} <Kbd keys="R" />
      </Button>
    </span>
  );
}
