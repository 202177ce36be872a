import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Chip, DayField, Popover, useNow } from '../../ui/index.ts';
import { type SearchFilter, searchTimeWords, timePresets } from './narrow.ts';

type Props = { narrow: SearchFilter; onChange(next: SearchFilter): void };

/** Days back, or dates. */
export function TimeChip({ narrow, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const now = useNow();
  const dated = narrow.since !== '' || narrow.until !== '';
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(narrow.since);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('Time')}
      className="timechoice"
      trigger={
        <Chip menu on={dated}>
          {searchTimeWords(narrow, now)}
        </Chip>
      }
    >
      <ul>
        {timePresets.map((preset) => {
          const on = narrow.since === preset.since && narrow.until === '';
          return (
            <li key={preset.since}>
              <button
                type="button"
                className="menuitem"
                aria-pressed={on}
                onClick={() => {
                  onChange({ ...narrow, since: preset.since, until: '' });
                  setOpen(false);
                }}
              >
                {preset.label}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="choicedates">
        <DayField
          label={t('From')}
          labelled
          value={isDate ? narrow.since : ''}
          max={narrow.until || undefined}
          onDay={(since) => onChange({ ...narrow, since })}
        />
        <DayField
          label={t('Until')}
          labelled
          value={narrow.until}
          min={isDate ? narrow.since : undefined}
          onDay={(until) => onChange({ ...narrow, until })}
        />
      </div>
    </Popover>
  );
}
