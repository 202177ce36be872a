import type { Choice, Conflict } from '#shared/text/three-way.ts';
import { DiffLines, Segment, Tag } from '../../ui/index.ts';
import { sideLines } from './sideLines.ts';

/** What the two sides are called. */
export type SideNames = { mine: string; theirs: string };

type Props = {
  conflict: Conflict;
  of: number;
  choice: Choice | undefined;
  names?: SideNames;
  onChoose(choice: Choice): void;
};

const ofEdit: SideNames = { mine: 'Mine', theirs: 'Theirs, on disk' };

const optionsOf = (names: SideNames) =>
  [
    { value: 'mine', label: names === ofEdit ? 'Keep mine' : names.mine },
    { value: 'theirs', label: names === ofEdit ? 'Keep theirs' : names.theirs },
    { value: 'both', label: names === ofEdit ? 'Keep both' : 'Both' },
  ] as const;

/** One place that both sides changed: each side against what stood there before, and the choice. */
export function ConflictCard({ conflict, of, choice, names = ofEdit, onChoose }: Props) {
  return (
    <section className="conflict" data-conflict={conflict.n} aria-label={`Conflict ${conflict.n + 1} of ${of}`}>
      <div className="conflicthead">
        <span className="strong">
          {conflict.n + 1} of {of}
        </span>
        {choice === undefined && (
          <Tag tone="look" icon="contra">
            undecided
          </Tag>
        )}
        <span className="grow" />
        {/* No choice is made for the owner, so none is ticked at first. */}
        <Segment<Choice | ''>
          label={`Conflict ${conflict.n + 1}`}
          value={choice ?? ''}
          options={optionsOf(names)}
          onChange={(next) => next !== '' && onChoose(next)}
        />
      </div>
      <div className="conflictsides">
        <Side
          name={names.mine}
          base={conflict.base}
          lines={conflict.mine}
          kept={choice === 'mine' || choice === 'both'}
          dropped={choice === 'theirs'}
        />
        <Side
          name={names.theirs}
          base={conflict.base}
          lines={conflict.theirs}
          kept={choice === 'theirs' || choice === 'both'}
          dropped={choice === 'mine'}
        />
      </div>
    </section>
  );
}

type SideProps = { name: string; base: readonly string[]; lines: readonly string[]; kept: boolean; dropped: boolean };

function Side({ name, base, lines, kept, dropped }: SideProps) {
  return (
    <div className={dropped ? 'conflictside dropped' : 'conflictside'}>
      <h3 className="meta">
        {name}
        {kept && <span className="kept"> · kept</span>}
        {dropped && <span> · not kept</span>}
      </h3>
      <DiffLines lines={sideLines(base, lines)} label={`${name}, against what stood here before`} />
    </div>
  );
}
