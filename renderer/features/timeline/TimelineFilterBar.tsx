import { confidences, episodeTypes } from '#shared/model/memory.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Chip, IconButton, Menu, MenuChoice, WordsField } from '../../ui/index.ts';
import { DayJump } from './DayJump.tsx';
import type { Episode, TimelineFilters } from './filters.ts';
import { frequent } from './items.ts';
import { TagFilter } from './TagFilter.tsx';

type Props = { filters: TimelineFilters; episodes: readonly Episode[]; onChange(next: TimelineFilters): void };

const any = '';

/** Filters as chips; each opens its choices, and a set one can be cleared beside it. */
export function TimelineFilterBar({ filters, episodes, onChange }: Props) {
  const projects = useCall('memory.scopes', {}).data?.scopes ?? [];
  const tags = frequent(episodes.slice(0, 2_000).flatMap((episode) => episode.tags));
  const sources = frequent(episodes.slice(0, 2_000).flatMap((episode) => episode.source ?? []));
  const sourceNames = [
    ...new Set([...sources.map((source) => source.value), 'conversation', 'user-explicit', 'reflection']),
  ];
  const some = Object.values(filters).some((value) => value !== undefined);
  return (
    <div className="flex filterbar" role="toolbar" aria-label={t('Filters')}>
      <WordsField
        className="timelinewords"
        placeholder={t('Find in the timeline')}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <Choice
        name={t('Type')}
        all={t('Any type')}
        value={filters.type}
        values={episodeTypes}
        onChange={(type) => onChange({ type })}
      />
      <TagFilter value={filters.tag} tags={tags} onChange={(tag) => onChange({ tag })} />
      <Choice
        name={t('Confidence')}
        all={t('Any confidence')}
        value={filters.confidence}
        values={confidences}
        onChange={(confidence) => onChange({ confidence })}
      />
      <Choice
        name={t('Source')}
        all={t('Any source')}
        value={filters.source}
        values={sourceNames}
        onChange={(source) => onChange({ source })}
      />
      {(projects.length > 0 || filters.scope !== undefined) && (
        <Choice
          name={t('Project')}
          all={t('Any project')}
          value={filters.scope}
          values={projects.map(({ name }) => name)}
          onChange={(scope) => onChange({ scope })}
        />
      )}
      <DayJump value={filters.day} onChange={(day) => onChange({ day })} />
      {some && (
        <IconButton
          icon="x"
          small
          label={t('Clear all filters')}
          onClick={() =>
            onChange({
              q: undefined,
              type: undefined,
              tag: undefined,
              confidence: undefined,
              source: undefined,
              scope: undefined,
              day: undefined,
            })
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
