import { useEffect, useState } from 'react';
import { actions } from '#shared/model/change.ts';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { Chip, count, Field, Icon, IconButton, Popover } from '../../ui/index.ts';
import { ChoiceItem } from '../search/ChoiceItem.tsx';
import { actorName, actWord } from '../today/actor.ts';
import { actionsOf, type Filters, historyInput, isNarrowed, noFilters, presets, timeWords } from './filters.ts';
import { approvalWords } from './words.ts';

type Facets = Out<'history.facets'>;
type Part = 'who' | 'what' | 'when' | 'approval';
type Props = { filters: Filters; facets: Facets | undefined; onChange(next: Filters): void };

/** Which part of the log: by whom, what, when, with whose leave, of which session, of critical files. */
export function FilterBar({ filters, facets, onChange }: Props) {
  const [open, setOpen] = useState<Part | null>(null);
  const { critical, session } = filters;
  const door = (part: Part) => ({
    open: open === part,
    onOpenChange: (next: boolean) => setOpen(next ? part : null),
  });
  useKeys('Audit', [
    { keys: 'w', label: 'Filter by who', run: () => setOpen('who') },
    { keys: 'a', label: 'Filter by what', run: () => setOpen('what') },
    { keys: 'd', label: 'Filter by when', run: () => setOpen('when') },
    { keys: 'p', label: 'Filter by approval', run: () => setOpen('approval') },
    { keys: 'c', label: 'Only critical files', run: () => onChange({ critical: critical ? undefined : true }) },
    { keys: 'x', label: 'Clear all filters', run: () => onChange(noFilters) },
  ]);
  return (
    <div className="aufilters" role="toolbar" aria-label="Filters">
      <WhoChip {...door('who')} filters={filters} facets={facets} onChange={onChange} />
      <WhatChip {...door('what')} filters={filters} facets={facets} onChange={onChange} />
      <WhenChip {...door('when')} filters={filters} onChange={onChange} />
      <ApprovalChip {...door('approval')} filters={filters} facets={facets} onChange={onChange} />
      {session !== undefined && (
        <Chip on onClick={() => onChange({ session: undefined })} title="Show every session">
          <span className="cut ausession">{session}</span>
        </Chip>
      )}
      <CriticalChip filters={filters} onChange={onChange} />
      {isNarrowed(filters) && (
        <IconButton icon="x" small label="Clear all filters" onClick={() => onChange(noFilters)} />
      )}
    </div>
  );
}

/** A chip that does not narrow; where room is dear, its name alone. */
function Any({ name, any }: { name: string; any: string }) {
  return (
    <span>
      {name}
      <span className="auany">: {any}</span>
    </span>
  );
}

type Door = { open: boolean; onOpenChange(open: boolean): void };
type ChipProps = Door & Props;

function WhoChip({ open, onOpenChange, filters: { who }, facets, onChange }: ChipProps) {
  const choose = (next: string | undefined) => {
    onChange({ who: next });
    onOpenChange(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label="Who"
      className="auchoices"
      trigger={
        <Chip menu on={who !== undefined}>
          {who === undefined ? <Any name="Who" any="anyone" /> : whoWords(who)}
        </Chip>
      }
    >
      <ul className="scroll">
        <li>
          <ChoiceItem on={who === undefined} onToggle={() => choose(undefined)}>
            <span className="grow">Anyone</span>
          </ChoiceItem>
        </li>
        {facets?.actors.map(({ value, count: times }) => (
          <li key={value}>
            <ChoiceItem on={who === value} onToggle={() => choose(who === value ? undefined : value)}>
              <Icon name={actorName(value).icon} small className="faint" />
              <span className="cut grow">{actorName(value).name}</span>
              <span className="meta mono cut auvalue">{value}</span>
              <span className="meta">{count(times)}</span>
            </ChoiceItem>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function whoWords(who: string): string {
  const { name } = actorName(who);
  return name === '' ? who : name;
}

function WhatChip({ open, onOpenChange, filters: { what }, facets, onChange }: ChipProps) {
  const chosen = actionsOf(what);
  const times = new Map(facets?.actions.map((one) => [one.value, one.count]));
  const toggle = (action: (typeof actions)[number]) => {
    const next = chosen.includes(action) ? chosen.filter((one) => one !== action) : [...chosen, action];
    onChange({ what: next.length === 0 ? undefined : next.join(',') });
  };
  const words = chosen.map((action) => actWord(action).word);
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label="What"
      className="auchoices"
      trigger={
        <Chip menu on={chosen.length > 0}>
          {words.length === 0 ? (
            <Any name="What" any="any" />
          ) : words.length > 2 ? (
            `${words[0]} and ${words.length - 1} more`
          ) : (
            words.join(', ')
          )}
        </Chip>
      }
    >
      <ul className="scroll">
        {actions
          .filter((action) => facets === undefined || times.has(action) || chosen.includes(action))
          .map((action) => (
            <li key={action}>
              <ChoiceItem on={chosen.includes(action)} onToggle={() => toggle(action)}>
                <Icon name={actWord(action).icon} small className="faint" />
                <span className="grow">{actWord(action).word}</span>
                <span className="meta">{count(times.get(action) ?? 0)}</span>
              </ChoiceItem>
            </li>
          ))}
      </ul>
    </Popover>
  );
}

function ApprovalChip({ open, onOpenChange, filters: { approval }, facets, onChange }: ChipProps) {
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label="Approval"
      className="auchoices"
      trigger={
        <Chip menu on={approval !== undefined}>
          {approval === undefined ? 'Approval' : approvalWords(approval)}
        </Chip>
      }
    >
      <ul className="scroll">
        {facets?.approvals.map(({ value, count: times }) => (
          <li key={value}>
            <ChoiceItem
              on={approval === value}
              onToggle={() => {
                onChange({ approval: approval === value ? undefined : value });
                onOpenChange(false);
              }}
            >
              <span className="grow cut">{approvalWords(value)}</span>
              <span className="meta">{count(times)}</span>
            </ChoiceItem>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function WhenChip({ open, onOpenChange, filters, onChange }: Door & Pick<Props, 'filters' | 'onChange'>) {
  const { since, until } = filters;
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(since ?? '');
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label="When"
      className="auchoices auwhen"
      trigger={
        <Chip menu on={since !== undefined || until !== undefined}>
          {since === undefined && until === undefined ? <Any name="When" any="any time" /> : timeWords(filters)}
        </Chip>
      }
    >
      <ul>
        {presets.map((preset) => (
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
      <div className="audates">
        <Field
          label="From"
          labelled
          type="date"
          value={isDate ? since : ''}
          max={until}
          onChange={(event) => onChange({ since: event.target.value || undefined })}
        />
        <Field
          label="Until"
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

/** With how many changes of critical files there are among what is narrowed to. */
function CriticalChip({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
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
      Critical
    </Chip>
  );
}

/** Milliseconds of quiet before what is typed narrows the log. */
const typing = 180;

/** Words, a file or a commit; the address keeps it. */
export function WordsField({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange(value: string | undefined): void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  useEffect(() => {
    if (typed.trim() === (value ?? '')) return;
    const timer = setTimeout(() => onChange(typed.trim() === '' ? undefined : typed.trim()), typing);
    return () => clearTimeout(timer);
  });
  return (
    <Field
      label="File, words or commit"
      type="search"
      icon="search"
      className="auwords"
      placeholder="File, words or commit"
      maxLength={400}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
    />
  );
}
