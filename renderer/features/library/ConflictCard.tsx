import type { Choice, TextConflict } from '#shared/text/three-way.ts';
import { t } from '../../text/text.ts';
import { DiffLines, Segment, Tag } from '../../ui/index.ts';
import { sideLines } from './sideLines.ts';

/** What the two sides are called. */
export type SideNames = { mine: string; theirs: string };

type Props = {
  conflict: TextConflict;
  of: number;
  choice: Choice | undefined;
  names?: SideNames;
  onChoose(choice: Choice): void;
};

const ofEdit: SideNames = { mine: t('Mine'), theirs: t('Theirs, on disk') };

const optionsOf = (names: SideNames) =>
  [
    { value: 'mine', label: names === ofEdit ? t('Keep mine') : names.mine },
    { value: 'theirs', label: names === ofEdit ? t('Keep theirs') : names.theirs },
    { value: 'both', label: names === ofEdit ? t('Keep both') : t('Both') },
  ] as const;

/** One place that both sides changed: each side against what stood there before, and the choice. */
export function ConflictCard({ conflict, of, choice, names = ofEdit, onChoose }: Props) {
  return (
    <section
      className="conflict"
      data-conflict={conflict.n}
      aria-label={t('Conflict {n} of {of}', { n: conflict.n + 1, of })}
    >
      <div className="conflicthead">
        <span className="strong">{t('{n} of {of}', { n: conflict.n + 1, of })}</span>
        {choice === undefined && (
          <Tag tone="look" icon="contra">
            {t('undecided')}
          </Tag>
        )}
        <span className="grow" />
        {/* No choice is made for the owner, so none is ticked at first. */}
        <Segment<Choice | ''>
          label={t('Conflict {n}', { n: conflict.n + 1 })}
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
        {kept && <span className="kept"> {t('· kept')}</span>}
        {dropped && <span> {t('· not kept')}</span>}
      </h3>
      <DiffLines lines={sideLines(base, lines)} label={t('{name}, against what stood here before', { name })} />
    </div>
  );
}
