import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { Button, IconButton, useNow } from '../../ui/index.ts';
import { localDayOf } from '../../ui/time.ts';

type Props = {
  day: string | undefined;
  onDay(day: string | undefined): void;
  /** Under whose keys its own is listed. */
  page: string;
  /** With its words; else they are read out only. */
  named?: boolean;
};

/** Opens the slider at today, and closes it. */
export function AsOfButton({ day, onDay, page, named = false }: Props) {
  const now = useNow();
  const label = day === undefined ? t('As of…') : t('Back to now');
  const press = () => onDay(day === undefined ? localDayOf(now) : undefined);
  useKeys(page, [{ keys: 't', label: t('As of…'), run: press }]);
  if (!named) return <IconButton icon="clock" label={label} aria-pressed={day !== undefined} onClick={press} />;
  return (
    <Button look="quiet" icon="clock" aria-pressed={day !== undefined} onClick={press}>
      {label}
    </Button>
  );
}
