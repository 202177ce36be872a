import { type Status, statuses } from '#shared/model/memory.ts';
import { t } from '../../text/text.ts';
import { Chip, ChoiceItem, Popover, StatusDisc } from '../../ui/index.ts';
import { chosenWords, type SearchFilter } from './narrow.ts';

const statusWords: Record<Status, string> = {
  active: t('Active'),
  fading: t('Fading'),
  dormant: t('Dormant'),
  archived: t('Archived'),
};

type Props = { narrow: SearchFilter; onChange(next: SearchFilter): void };

/** Only what is this much alive. Unasked, everything but what was archived is searched. */
export function StatusChip({ narrow, onChange }: Props) {
  const chosen = statuses.filter((status) => narrow.statuses.includes(status));
  const every = chosen.length === statuses.length;
  const toggle = (status: Status) =>
    onChange({
      ...narrow,
      statuses: statuses.filter((one) => (one === status) !== narrow.statuses.includes(one)),
    });
  return (
    <Popover
      label={t('Statuses')}
      className="choicelist"
      trigger={
        <Chip menu on={chosen.length > 0}>
          {every
            ? t('Archived too')
            : chosenWords(
                t('Any status'),
                chosen.map((status) => statusWords[status]),
              )}
        </Chip>
      }
    >
      <ul>
        {statuses.map((status) => (
          <li key={status}>
            <ChoiceItem on={chosen.includes(status)} onToggle={() => toggle(status)}>
              <span className="grow">{statusWords[status]}</span>
              <span aria-hidden="true">
                <StatusDisc status={status} />
              </span>
            </ChoiceItem>
          </li>
        ))}
        <li className="choiceend">
          <ChoiceItem on={every} onToggle={() => onChange({ ...narrow, statuses: every ? [] : [...statuses] })}>
            {t('All, archived too')}
          </ChoiceItem>
        </li>
      </ul>
    </Popover>
  );
}
