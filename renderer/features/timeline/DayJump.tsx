import { type FormEvent, useState } from 'react';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { Button, Chip, DayField, dayName, Popover, useNow } from '../../ui/index.ts';

/** Starts the list at a day. */
export function DayJump({ value, onChange }: { value: string | undefined; onChange(value: string | undefined): void }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(value ?? '');
  const now = useNow();
  useKeys(t('Timeline'), [{ keys: 'd', label: t('Go to a day'), run: () => setOpen(true) }]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(typed || undefined);
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
        <DayField label={t('Day')} value={typed} onDay={setTyped} autoFocus />
        <Button type="submit">{t('Go')}</Button>
      </form>
    </Popover>
  );
}
