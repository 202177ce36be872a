import { visible } from '#shared/text/invisible.ts';
import type { Choice } from '#shared/text/three-way.ts';
import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Button, counted, sinceWhen, useNow } from '../../ui/index.ts';
import { actorName } from '../today/actor.ts';

type Conflict = Out<'sync.status'>['conflicts'][number];
type Last = Conflict['mineBy'];

const choices = [
  ['mine', t('Mine')],
  ['theirs', t('Theirs')],
  ['both', t('Both')],
] as const;

type Props = { conflict: Conflict; busy: boolean; onTake(n: number, take: Choice): void };

/** Each memory or fact that both sides changed, decided on by itself; the rest of the file is merged. */
export function SyncPlaces({ conflict: { path, entries }, busy, onTake }: Props) {
  const now = useNow();
  if (entries.length === 0) return null;
  return (
    <ol className="syncplaces" aria-label={t('{places} of {path}', { places: counted(entries.length, 'place'), path })}>
      {entries.map(({ under, mine, theirs, mineBy, theirsBy, taken }, n) => {
        const name = under === null ? t('Place {n}', { n: n + 1 }) : visible(under);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its number alone.
          <li key={n}>
            <div className="grow">
              <div className="meta" dir="auto">
                {name}
              </div>
              <Side name={t('This machine')} text={mine} last={mineBy} now={now} />
              <Side name={t('The remote')} text={theirs} last={theirsBy} now={now} />
            </div>
            {choices.map(([take, label]) => (
              <Button
                key={take}
                small
                look={taken === take ? 'primary' : undefined}
                disabled={busy}
                aria-pressed={taken === take}
                aria-label={t('{label}: {name} in {path}, place {n}', { label, name, path, n: n + 1 })}
                onClick={() => onTake(n, take)}
              >
                {label}
              </Button>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

function Side({ name, text, last, now }: { name: string; text: string; last: Last; now: Date }) {
  return (
    <p className="syncside">
      {text.trim() === '' ? <em>{t('nothing')}</em> : <bdi>{visible(text)}</bdi>}
      <span className="meta">
        {' '}
        {name}
        {last !== null && `: ${handOf(last)}, ${sinceWhen(last.at, now)}`}
      </span>
    </p>
  );
}

/** “You”, or by its owner's name and machine where it says whose it was. */
export const handOf = ({ by, owner }: NonNullable<Last>): string => {
  const { name } = actorName(by);
  if (owner === null) return name;
  return name === 'You' ? owner : `${name}, ${owner}`;
};
