import { t } from '../../text/text.ts';
import { Chip, ChoiceItem, Field, Popover } from '../../ui/index.ts';
import { Any, type FilterOpenState, type FilterProps } from './Any.tsx';
import { logPresets, logTimeWords } from './filters.ts';

export function WhenChip({
  open,
  onOpenChange,
  filters,
  onChange,
}: FilterOpenState & Pick<FilterProps, 'filters' | 'onChange'>) {
  const { since, until } = filters;
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
            logTimeWords(filters)
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
        <Field
          label={t('From')}
          labelled
          type="date"
          value={isDate ? since : ''}
          max={until}
          onChange={(event) => onChange({ since: event.target.value || undefined })}
        />
        <Field
          label={t('Until')}
          labelled
          type="date"
          value={until ?? ''}
          min={isDate ? since : undefined}
          onChange={(event) => onChange({ until: event.target.value || undefined })}
        />
      </div>
    </Popover>
  );
}
