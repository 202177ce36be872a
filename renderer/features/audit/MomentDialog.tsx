import { type FormEvent, useState } from 'react';
import type { CommitRow } from '#shared/model/audit.ts';
import { t } from '../../text/text.ts';
import {
  Button,
  clockOf,
  DayField,
  Dialog,
  dayName,
  Field,
  Icon,
  localDayOf,
  nearDay,
  useNow,
} from '../../ui/index.ts';
import { groupsOf } from './items.ts';
import type { Scope } from './targets.ts';
import { groupIcon, groupName, groupWords } from './words.ts';

type Props = {
  open: boolean;
  rows: readonly CommitRow[];
  onChoose(scope: Scope, title: string): void;
  onClose(): void;
};

/** Points of the history that are offered. */
const points = 8;

/** The whole workspace to a moment: a date and a time, or before something that happened. */
export function MomentDialog({ open, rows, onChoose, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Go back to…')}
      description={t(
        'The whole workspace as it was at a moment. You see what would change before anything is written.',
      )}
    >
      {open && <Moments rows={rows} onChoose={onChoose} />}
    </Dialog>
  );
}

function Moments({ rows, onChoose }: Pick<Props, 'rows' | 'onChoose'>) {
  const now = useNow();
  const [day, setDay] = useState(() => localDayOf(now));
  const [time, setTime] = useState('00:00');
  const moment = new Date(`${day}T${time.replace('.', ':').padStart(5, '0')}`);
  const isMoment = !Number.isNaN(moment.getTime()) && moment <= now;
  const choose = (moment: string, label: string) => onChoose({ label, target: { what: 'moment', at: moment } }, label);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isMoment) choose(moment.toISOString(), t('to {moment}', { moment: momentWords(moment, now) }));
  }
  const groups = groupsOf(rows)
    .flatMap(({ groups: ofDay }) => ofDay)
    .filter(({ kind }) => kind !== 'system')
    .slice(0, points);
  return (
    <>
      <form className="aumoment" onSubmit={submit}>
        <DayField label={t('Date')} labelled autoFocus value={day} max={localDayOf(now)} onDay={setDay} />
        <Field
          className="aumomenttime"
          label={t('Time of day')}
          labelled
          placeholder="00:00"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={!isMoment}>
          {t('Preview')}
        </Button>
      </form>
      {groups.length > 0 && (
        <section aria-label={t('Points of the history')}>
          <h3 className="aumomenthead">{t('Or to just before')}</h3>
          <ul className="aupoints">
            {groups.map((group) => {
              const first = group.rows.at(-1);
              if (first === undefined) return null;
              const then = new Date(first.at);
              return (
                <li key={group.id}>
                  <button
                    type="button"
                    className="aupoint"
                    onClick={() =>
                      choose(
                        justBefore(then),
                        t('to before {group}, {moment}', { group: groupName(group), moment: momentWords(then, now) }),
                      )
                    }
                  >
                    <Icon name={groupIcon(group)} small className="faint" />
                    <span className="cut grow">
                      {groupName(group)} <span className="meta">{groupWords(group)}</span>
                    </span>
                    <span className="meta nowrap">
                      {nearDay(localDayOf(then), now) ?? dayName(localDayOf(then), now)}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

/** The history counts in seconds. */
function justBefore(at: Date): string {
  return new Date(at.getTime() - 1_000).toISOString();
}

function momentWords(at: Date, now: Date): string {
  return `${nearDay(localDayOf(at), now)?.toLowerCase() ?? dayName(localDayOf(at), now)}, ${clockOf(at)}`;
}
