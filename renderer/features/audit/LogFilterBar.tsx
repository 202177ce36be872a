import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { Chip, Icon, IconButton } from '../../ui/index.ts';
import type { FilterProps } from './Any.tsx';
import { ApprovalChip, WhatChip, WhoChip } from './ChoiceChips.tsx';
import { historyInput, isNarrowed, noFilters } from './filters.ts';
import { WhenChip } from './WhenChip.tsx';

type Part = 'who' | 'what' | 'when' | 'approval';

/** Which part of the log: by whom, what, when, with whose leave, of which session, of critical files. */
export function LogFilterBar({ filters, facets, onChange }: FilterProps) {
  const [open, setOpen] = useState<Part | null>(null);
  const { critical, session } = filters;
  const door = (part: Part) => ({
    open: open === part,
    onOpenChange: (next: boolean) => setOpen(next ? part : null),
  });
  useKeys(t('Audit'), [
    { keys: 'w', label: t('Filter by who'), run: () => setOpen('who') },
    { keys: 'a', label: t('Filter by what'), run: () => setOpen('what') },
    { keys: 'd', label: t('Filter by when'), run: () => setOpen('when') },
    { keys: 'p', label: t('Filter by approval'), run: () => setOpen('approval') },
    { keys: 'c', label: t('Only critical files'), run: () => onChange({ critical: critical ? undefined : true }) },
    {
      keys: 'i',
      label: t('Bookkeeping, too'),
      run: () => onChange({ bookkeeping: filters.bookkeeping ? undefined : true }),
    },
    { keys: 'x', label: t('Clear all filters'), run: () => onChange(noFilters) },
  ]);
  return (
    <div className="aufilters" role="toolbar" aria-label={t('Filters')}>
      <WhoChip {...door('who')} filters={filters} facets={facets} onChange={onChange} />
      <WhatChip {...door('what')} filters={filters} facets={facets} onChange={onChange} />
      <WhenChip {...door('when')} filters={filters} onChange={onChange} />
      <ApprovalChip {...door('approval')} filters={filters} facets={facets} onChange={onChange} />
      {session !== undefined && (
        <Chip on onClick={() => onChange({ session: undefined })} title={t('Show every session')}>
          <span className="cut ausession">{session}</span>
        </Chip>
      )}
      <CriticalChip filters={filters} onChange={onChange} />
      <BookkeepingChip filters={filters} onChange={onChange} />
      {isNarrowed(filters) && (
        <IconButton icon="x" small label={t('Clear all filters')} onClick={() => onChange(noFilters)} />
      )}
    </div>
  );
}

/** With how many changes of critical files there are among what is narrowed to. */
function CriticalChip({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const [day] = useState(() => new Date());
  const input = historyInput({ ...filters, critical: true }, null, day, 1);
  const total = useCall('history.list', input, { placeholderData: (before) => before }).data?.total;
  return (
    <Chip
      on={filters.critical === true}
      count={total}
      onClick={() => onChange({ critical: filters.critical ? undefined : true })}
    >
      {!filters.critical && <Icon name="shield" small />}
      {t('Critical')}
    </Chip>
  );
}

/** With how many of Mneme's own records there are among what is narrowed to; they are left out until it is pressed. */
function BookkeepingChip({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const [day] = useState(() => new Date());
  const input = { ...historyInput(filters, null, day, 1), bookkeeping: 'only' as const };
  const total = useCall('history.list', input, { placeholderData: (before) => before }).data?.total;
  return (
    <Chip
      on={filters.bookkeeping === true}
      count={total}
      title={t('Checkpoints, and what waits of a reflection')}
      onClick={() => onChange({ bookkeeping: filters.bookkeeping ? undefined : true })}
    >
      {t('Bookkeeping')}
    </Chip>
  );
}
