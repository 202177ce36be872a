import { type FormEvent, useState } from 'react';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { Button, Chip, dayName, Field, Popover, useNow } from '../../ui/index.ts';

/** Starts the list at a day. */
export function DayJump({ value, onChange }: { value: string | undefined; onChange(value: string | undefined): void }) {
  const [open, setOpen] = useState(false);
  const now = useNow();
  useKeys(t('Timeline'), [{ keys: 'd', label: t('Go to a day'), run: () => setOpen(true) }]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = new FormData(event.currentTarget).get('day');
    onChange(typeof day === 'string' && day !== '' ? day : undefined);
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('Go to a day')}
      trigger={
        <Chip menu on={value !== undefined}>
          {value === undefined ? t('Day') : dayName(value, now)}
        </Chip>
      }
    >
      <form className="flex" onSubmit={submit}>
        <Field label={t('Day')} type="date" name="day" defaultValue={value} required />
        <Button type="submit">{t('Go')}</Button>
      </form>
    </Popover>
  );
}
