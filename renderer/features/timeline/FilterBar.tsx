import { type FormEvent, useState } from 'react';
import { confidences, episodeTypes } from '#shared/model/memory.ts';
import { useKeys } from '../../app/useKeys.ts';
import { Button, Chip, dayName, Field, IconButton, Menu, MenuChoice, Popover, useNow } from '../../ui/index.ts';
import type { Episode, Filters } from './filters.ts';
import { frequent } from './items.ts';

type Props = { filters: Filters; episodes: readonly Episode[]; onChange(next: Filters): void };

const any = '';

/** Filters as chips; each opens its choices, and a set one can be cleared beside it. */
export function FilterBar({ filters, episodes, onChange }: Props) {
  const tags = frequent(episodes.slice(0, 2_000).flatMap((episode) => episode.tags));
  const sources = frequent(episodes.slice(0, 2_000).flatMap((episode) => episode.source ?? []));
  const sourceNames = [
    ...new Set([...sources.map((source) => source.value), 'conversation', 'user-explicit', 'reflection']),
  ];
  const some = Object.values(filters).some((value) => value !== undefined);
  return (
    <div className="flex filterbar" role="toolbar" aria-label="Filters">
      <Choice
        name="Type"
        all="Any type"
        value={filters.type}
        values={episodeTypes}
        onChange={(type) => onChange({ type })}
      />
      <TagFilter value={filters.tag} tags={tags} onChange={(tag) => onChange({ tag })} />
      <Choice
        name="Confidence"
        all="Any confidence"
        value={filters.confidence}
        values={confidences}
        onChange={(confidence) => onChange({ confidence })}
      />
      <Choice
        name="Source"
        all="Any source"
        value={filters.source}
        values={sourceNames}
        onChange={(source) => onChange({ source })}
      />
      <DayJump value={filters.day} onChange={(day) => onChange({ day })} />
      {some && (
        <IconButton
          icon="x"
          small
          label="Clear all filters"
          onClick={() =>
            onChange({ type: undefined, tag: undefined, confidence: undefined, source: undefined, day: undefined })
          }
        />
      )}
    </div>
  );
}

type ChoiceProps = {
  name: string;
  all: string;
  value: string | undefined;
  values: readonly string[];
  onChange(value: string | undefined): void;
};

function Choice({ name, all, value, values, onChange }: ChoiceProps) {
  return (
    <Menu
      label={name}
      trigger={
        <Chip menu on={value !== undefined}>
          {value ?? name}
        </Chip>
      }
    >
      <MenuChoice
        value={value ?? any}
        onChange={(next) => onChange(next === any ? undefined : next)}
        options={[{ value: any, label: all }, ...values.map((option) => ({ value: option, label: option }))]}
      />
    </Menu>
  );
}

type TagProps = {
  value: string | undefined;
  tags: readonly { value: string; count: number }[];
  onChange(value: string | undefined): void;
};

/** Any tag by name; those of the loaded entries are offered. */
function TagFilter({ value, tags, onChange }: TagProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const offered = tags.filter((tag) => tag.value.toLowerCase().includes(wanted)).slice(0, 10);
  const choose = (tag: string | undefined) => {
    onChange(tag);
    setOpen(false);
    setTyped('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') choose(offered[0]?.value.toLowerCase().startsWith(wanted) ? offered[0].value : typed.trim());
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Tag"
      className="tagfilter"
      trigger={
        <Chip menu on={value !== undefined}>
          {value === undefined ? 'Tag' : `#${value}`}
        </Chip>
      }
    >
      <form onSubmit={submit}>
        <Field
          label="Tag"
          icon="tag"
          placeholder="Name of a tag"
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
        />
      </form>
      <ul className="taglist" aria-label="Tags of the entries shown">
        {value !== undefined && (
          <li>
            <button type="button" className="menuitem" onClick={() => choose(undefined)}>
              Any tag
            </button>
          </li>
        )}
        {offered.map((tag) => (
          <li key={tag.value}>
            <button type="button" className="menuitem" onClick={() => choose(tag.value)}>
              <span className="grow cut">{tag.value}</span>
              <span className="meta">{tag.count}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** Starts the list at a day. */
function DayJump({ value, onChange }: { value: string | undefined; onChange(value: string | undefined): void }) {
  const [open, setOpen] = useState(false);
  const now = useNow();
  useKeys('Timeline', [{ keys: 'd', label: 'Go to a day', run: () => setOpen(true) }]);
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
      label="Go to a day"
      trigger={
        <Chip menu on={value !== undefined}>
          {value === undefined ? 'Day' : dayName(value, now)}
        </Chip>
      }
    >
      <form className="flex" onSubmit={submit}>
        <Field label="Day" type="date" name="day" defaultValue={value} required />
        <Button type="submit">Go</Button>
      </form>
    </Popover>
  );
}
