import type { ReactNode } from 'react';
import { t } from '../../text/text.ts';
import { Chip, Icon, Popover, Segment } from '../../ui/index.ts';
import type { Colouring } from './colours.ts';
import { FilterChoices } from './FilterChoices.tsx';
import { type GraphView, isGraphNarrowed } from './narrow.ts';
import type { Looks } from './useDrawn.ts';

type Props = { view: GraphView; looks: Looks; onChange(change: Partial<Looks>): void; children: ReactNode };

const colourings = [
  { value: 'type', label: t('Type') },
  { value: 'origin', label: t('Origin') },
  { value: 'age', label: t('Age') },
] as const;

/** Above the drawing: where one is in it, what its colours say, and what is left out. */
export function LookRow({ view, looks, onChange, children }: Props) {
  return (
    <div className="graphlooks" role="toolbar" aria-label={t('How it is drawn')}>
      {children}
      <span className="grow" />
      <span className="flex graphlookacts">
        <span className="meta graphcolour" aria-hidden="true">
          {t('Colour')}
        </span>
        <Segment<Colouring>
          label={t('Colour')}
          value={looks.colouring}
          options={colourings}
          onChange={(colouring) => onChange({ colouring })}
        />
        <Popover
          label={t('Filter')}
          align="end"
          className="filterchoice scroll"
          trigger={
            <Chip menu on={isGraphNarrowed(looks.narrow)}>
              <Icon name="settings" small />
              {t('Filter')}
            </Chip>
          }
        >
          <FilterChoices view={view} narrow={looks.narrow} onChange={(narrow) => onChange({ narrow })} />
        </Popover>
      </span>
    </div>
  );
}
