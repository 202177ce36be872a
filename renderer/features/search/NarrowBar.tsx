import { useState } from 'react';
import { memoryKinds } from '#shared/model/memory.ts';
import { Button, Chip, Field, Menu, MenuChoice, Popover } from '../../ui/index.ts';
import { isNarrow, type Narrow, presets, timeWords, wide } from './narrow.ts';

type Props = { narrow: Narrow; onChange(next: Narrow): void };

const kindWords: Record<(typeof memoryKinds)[number], string> = {
  core: 'Core',
  episode: 'Episodes',
  entity: 'Entities',
  fact: 'Facts',
  belief: 'Beliefs',
  procedure: 'Procedures',
  vault: 'Vault',
  note: 'Notes',
};
const amounts = ['10', '20', '50', '100'] as const;

/** Which kinds, which time, how many. */
export function NarrowBar({ narrow, onChange }: Props) {
  const toggle = (kind: (typeof memoryKinds)[number]) => {
    const kinds = narrow.kinds.includes(kind) ? narrow.kinds.filter((one) => one !== kind) : [...narrow.kinds, kind];
    onChange({ ...narrow, kinds });
  };
  return (
    <div className="narrowbar" role="toolbar" aria-label="Narrow the search">
      {memoryKinds.map((kind) => (
        <Chip key={kind} on={narrow.kinds.includes(kind)} onClick={() => toggle(kind)}>
          {kindWords[kind]}
        </Chip>
      ))}
      <span className="narrowgap" />
      <TimeChip narrow={narrow} onChange={onChange} />
      <Menu label="How many" trigger={<Chip menu>{narrow.k} at most</Chip>}>
        <MenuChoice
          value={String(narrow.k) as (typeof amounts)[number]}
          options={amounts.map((value) => ({ value, label: `${value} results at most` }))}
          onChange={(k) => onChange({ ...narrow, k: Number(k) })}
        />
      </Menu>
      {isNarrow(narrow) && (
        <Button small look="quiet" onClick={() => onChange({ ...wide, k: narrow.k })}>
          Clear
        </Button>
      )}
    </div>
  );
}

/** Days back, or dates. */
function TimeChip({ narrow, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const dated = narrow.since !== '' || narrow.until !== '';
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(narrow.since);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Time"
      className="timechoice"
      trigger={
        <Chip menu on={dated}>
          {timeWords(narrow)}
        </Chip>
      }
    >
      <ul>
        {presets.map((preset) => {
          const on = narrow.since === preset.since && narrow.until === '';
          return (
            <li key={preset.since}>
              <button
                type="button"
                className="menuitem"
                aria-pressed={on}
                onClick={() => {
                  onChange({ ...narrow, since: preset.since, until: '' });
                  setOpen(false);
                }}
              >
                {preset.label}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="timedates">
        <Field
          label="From"
          labelled
          type="date"
          value={isDate ? narrow.since : ''}
          max={narrow.until || undefined}
          onChange={(event) => onChange({ ...narrow, since: event.target.value })}
        />
        <Field
          label="Until"
          labelled
          type="date"
          value={narrow.until}
          min={isDate ? narrow.since : undefined}
          onChange={(event) => onChange({ ...narrow, until: event.target.value })}
        />
      </div>
    </Popover>
  );
}
