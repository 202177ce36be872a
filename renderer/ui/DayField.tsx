import { useEffect, useState } from 'react';
import { t } from '../text/text.ts';
import { IconButton } from './Button.tsx';
import { DayGrid } from './DayGrid.tsx';
import { Field } from './Field.tsx';
import { Popover } from './Popover.tsx';
import { dayInFigures, typedDay } from './typed-day.ts';

type Props = {
  label: string;
  labelled?: boolean;
  /** `YYYY-MM-DD`, empty for none; so are the bounds, between which the calendar chooses. */
  value: string;
  min?: string;
  max?: string;
  onDay(day: string): void;
  autoFocus?: boolean;
  className?: string;
};

/** A day in the window's own language and colours: typed, or chosen in a calendar. */
export function DayField({ value, min, max, onDay, className, ...rest }: Props) {
  const [typed, setTyped] = useState(() => dayInFigures(value));
  const [open, setOpen] = useState(false);
  useEffect(() => setTyped((now) => (typedDay(now) === (value || null) ? now : dayInFigures(value))), [value]);
  const type = (text: string) => {
    setTyped(text);
    const day = text.trim() === '' ? '' : typedDay(text);
    if (day !== null && day !== value) onDay(day);
  };
  return (
    <Field
      {...rest}
      className={className === undefined ? 'dayfield' : `dayfield ${className}`}
      inputMode="numeric"
      placeholder={dayInFigures('2026-12-31').replace(/\d/g, '–')}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(dayInFigures(value))}
      end={
        <Popover
          open={open}
          onOpenChange={setOpen}
          align="end"
          label={t('Calendar')}
          trigger={<IconButton icon="episodic" small label={t('Calendar')} />}
        >
          <DayGrid
            value={value}
            min={min}
            max={max}
            onDay={(day) => {
              onDay(day);
              setOpen(false);
            }}
          />
        </Popover>
      }
    />
  );
}
