import { t } from '../../text/text.ts';
import { IconButton, useNow } from '../../ui/index.ts';
import { dayOf } from '../../ui/time.ts';

/** Opens the slider at today, and closes it. */
export function AsOfButton({ day, onDay }: { day: string | undefined; onDay(day: string | undefined): void }) {
  const now = useNow();
  return (
    <IconButton
      icon="clock"
      label={day === undefined ? t('As it was…') : t('Back to now')}
      aria-pressed={day !== undefined}
      onClick={() => onDay(day === undefined ? dayOf(now) : undefined)}
    />
  );
}
