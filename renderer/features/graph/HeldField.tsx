import { t } from '../../text/text.ts';
import { Button, Field } from '../../ui/index.ts';

type Props = { held: string; onHeld(day: string): void };

/** What was true on a day; “as of” beside it tells what was known then. */
export function HeldField({ held, onHeld }: Props) {
  return (
    <div className="flex heldfield">
      <span className="meta nowrap">{t('True on')}</span>
      <Field
        label={t('True on')}
        type="date"
        value={held}
        title={t('Facts that held on this day, as far as is known')}
        onChange={(event) => onHeld(event.target.value)}
      />
      {held !== '' && (
        <Button small look="quiet" onClick={() => onHeld('')}>
          {t('Any day')}
        </Button>
      )}
    </div>
  );
}
