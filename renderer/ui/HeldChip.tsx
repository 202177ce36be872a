import { useState } from 'react';
import { t } from '../text/text.ts';
import { Button } from './Button.tsx';
import { Chip } from './Chip.tsx';
import { DayField } from './DayField.tsx';
import { Popover } from './Popover.tsx';
import { dateName } from './time.ts';
import { useNow } from './useNow.ts';

/** `held`: `YYYY-MM-DD`, empty for any day. */
type Props = { held: string; onHeld(day: string): void };

/** The day on which facts shall have held: what was true then, whenever it was stored. */
export function HeldChip({ held, onHeld }: Props) {
  const now = useNow();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('True on a day')}
      trigger={
        <Chip menu on={held !== ''} title={t('Facts that held on a day, whenever they were stored')}>
          {held === '' ? t('True any day') : t('True on {held}', { held: dateName(held, now) })}
        </Chip>
      }
    >
      <div className="choicedates">
        <DayField label={t('True on')} labelled value={held} onDay={onHeld} />
        {held !== '' && (
          <Button small look="quiet" onClick={() => onHeld('')}>
            {t('Any day')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
