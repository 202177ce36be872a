import { t } from '../../text/text.ts';
import { Chip, ChoiceItem, DayField, Popover, useNow } from '../../ui/index.ts';
import { Any, type FilterOpenState, type FilterProps } from './Any.tsx';
import { logPresets, logTimeWords } from './filters.ts';

export function WhenChip({
  open,
  onOpenChange,
  filters,
  onChange,
}: FilterOpenState & Pick<FilterProps, 'filters' | 'onChange'>) {
  const { since, until } = filters;
  const now = useNow();
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(since ?? '');
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={t('When')}
      className="auchoices auwhen"
      trigger={
        <Chip menu on={since !== undefined || until !== undefined}>
          {since === undefined && until === undefined ? (
            <Any name={t('When')} any={t('any time')} />
          ) : (
            logTimeWords(filters, now)
          )}
        </Chip>
      }
    >
      <ul>
        {logPresets.map((preset) => (
          <li key={preset.label}>
            <ChoiceItem
              on={since === preset.since && until === undefined}
              onToggle={() => {
                onChange({ since: preset.since, until: undefined });
                onOpenChange(false);
              }}
            >
              {preset.label}
            </ChoiceItem>
          </li>
        ))}
      </ul>
      <div className="choicedates">
        <DayField
          label={t('From')}
          labelled
          value={isDate ? (since ?? '') : ''}
          max={until}
          onDay={(day) => onChange({ since: day || undefined })}
        />
        <DayField
          label={t('Until')}
          labelled
          value={until ?? ''}
          min={isDate ? since : undefined}
          onDay={(day) => onChange({ until: day || undefined })}
        />
      </div>
    </Popover>
  );
}
