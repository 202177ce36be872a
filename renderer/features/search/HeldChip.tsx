import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button, Chip, Field, Popover } from '../../ui/index.ts';
import type { Narrow } from './narrow.ts';

type Props = { narrow: Narrow; onChange(next: Narrow): void };

/** The day on which facts shall have held: what was true then, whenever it was stored. */
export function HeldChip({ narrow, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const { held } = narrow;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('True on a day')}
      className="timechoice"
      trigger={
        <Chip menu on={held !== ''} title={t('Facts that held on a day, whenever they were stored')}>
          {held === '' ? t('True any day') : t('True on {held}', { held })}
        </Chip>
      }
    >
      <div className="choicedates">
        <Field
          label={t('True on')}
          labelled
          type="date"
          value={held}
          onChange={(event) => onChange({ ...narrow, held: event.target.value })}
        />
        {held !== '' && (
          <Button small look="quiet" onClick={() => onChange({ ...narrow, held: '' })}>
            {t('Any day')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
