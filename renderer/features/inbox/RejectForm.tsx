import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button, Chip, Field } from '../../ui/index.ts';

type Props = { count: number; onReject(reason: string): void; onCancel(): void };

const reasons = [t('Not worth keeping'), t('Not true'), t('Known already'), t('Private'), t('Too vague')];
/** What was said last is likely to be said again; Enter alone repeats it. */
let latest = reasons[0] ?? '';

/** Why: it is written beside the rejection, and the agent learns from it. */
export function RejectForm({ count, onReject, onCancel }: Props) {
  const [reason, setReason] = useState(latest);
  const blank = reason.trim() === '';
  function reject(words: string) {
    latest = words.trim();
    onReject(latest);
  }
  return (
    <form
      className="inboxform"
      onSubmit={(event) => {
        event.preventDefault();
        if (!blank) reject(reason);
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Field
        label={count === 1 ? t('Why it is rejected') : t('Why these {count} are rejected', { count })}
        labelled
        autoFocus
        maxLength={1_000}
        value={reason}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex wrap">
        {reasons.map((one) => (
          <Chip key={one} on={one === reason} onClick={() => reject(one)}>
            {one}
          </Chip>
        ))}
      </div>
      <div className="flex">
        <Button look="lost" icon="x" type="submit" disabled={blank}>
          {count === 1 ? t('Reject') : t('Reject {count}', { count })}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
