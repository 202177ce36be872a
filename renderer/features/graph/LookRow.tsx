import type { ReactNode } from 'react';
import { Chip, Icon, Popover, Segment } from '../../ui/index.ts';
import type { Colouring } from './colours.ts';
import { FilterChoices } from './FilterChoices.tsx';
import { isNarrow, type View } from './narrow.ts';
import type { Looks } from './useDrawn.ts';

type Props = { view: View; looks: Looks; onChange(change: Partial<Looks>): void; children: ReactNode };

const colourings = [
  { value: 'type', label: 'Type' },
  { value: 'origin', label: 'Origin' },
  { value: 'age', label: 'Age' },
] as const;

/** Above the drawing: where one is in it, what its colours say, and what is left out. */
export function LookRow({ view, looks, onChange, children }: Props) {
  return (
    <div className="graphlooks" role="toolbar" aria-label="How it is drawn">
      {children}
      <span className="grow" />
      <span className="meta graphcolour" aria-hidden="true">
        Colour
      </span>
      <Segment<Colouring>
        label="Colour"
        value={looks.colouring}
        options={colourings}
        onChange={(colouring) => onChange({ colouring })}
      />
      <Popover
        label="Filter"
        align="end"
        className="filterchoice scroll"
        trigger={
          <Chip menu on={isNarrow(looks.narrow)}>
            <Icon name="settings" small />
            Filter
          </Chip>
        }
      >
        <FilterChoices view={view} narrow={looks.narrow} onChange={(narrow) => onChange({ narrow })} />
      </Popover>
    </div>
  );
}
