import type { Choice, Conflict } from '#shared/text/three-way.ts';
import { DiffLines, Segment, Tag } from '../../ui/index.ts';
import { sideLines } from './sideLines.ts';

type Props = { conflict: Conflict; of: number; choice: Choice | undefined; onChoose(choice: Choice): void };

const options = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Keep theirs' },
  { value: 'both', label: 'Keep both' },
] as const;

/** One place that both sides changed: each side against what stood there before, and the choice. */
export function ConflictCard({ conflict, of, choice, onChoose }: Props) {
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
          options={options}
          onChange={(next) => next !== '' && onChoose(next)}
        />
      </div>
      <div className="conflictsides">
        <Side
          name="Mine"
          base={conflict.base}
          lines={conflict.mine}
          kept={choice === 'mine' || choice === 'both'}
          dropped={choice === 'theirs'}
        />
        <Side
          name="Theirs, on disk"
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
