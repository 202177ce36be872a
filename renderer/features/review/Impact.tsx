import { visible } from '#shared/text/invisible.ts';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { language, t, tn } from '../../text/text.ts';
import { datesAsWords, Icon, useNow } from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import './impact.css';
import type { PendingChange } from './changes.ts';

type Props = { session: string; change: PendingChange };
type Place = number | null;

/** Questions that are listed; the others are counted. */
const listed = 6;

/** The latest questions of agents, asked again with this change in place: what comes and goes among the first five answers. */
export function Impact({ session, change }: Props) {
  const found = useCall(
    'reflection.impact',
    { session, change: change.id },
    { enabled: change.stale === null, staleTime: 30_000 },
  );
  if (change.stale !== null) return <p className="meta">{t('It no longer fits, so there is nothing to try.')}</p>;
  if (found.isPending) return <p className="meta">{t('Asking the last questions again…')}</p>;
  if (found.isError) return <p className="meta">{found.error.value.message}</p>;
  return <ImpactTable {...found.data} />;
}

/** Which of the questions would be answered otherwise, and how many stay as they are. */
export function ImpactTable({ asked, changed }: Out<'reflection.impact'>) {
  if (asked === 0) return <p className="meta">{t('No agent has asked anything yet.')}</p>;
  return (
    <>
      {changed.length > 0 && (
        <table className="impact">
          <thead>
            <tr>
              <th scope="col">{t('Asked by agents')}</th>
              <th scope="col" className="num">
                {t('Now')}
              </th>
              <th scope="col" className="num">
                {t('After')}
              </th>
            </tr>
          </thead>
          {changed.slice(0, listed).map(({ query, gains, loses }) => (
            <tbody key={query}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {visible(query)}
                </th>
              </tr>
              {[...gains, ...loses].map(({ id, text, now, after }) => (
                <Answer key={id} text={text} now={now} after={after} />
              ))}
            </tbody>
          ))}
        </table>
      )}
      <p className="meta">{unchanged(asked, changed.length)}</p>
    </>
  );
}

function Answer({ text, now, after }: { text: string; now: Place; after: Place }) {
  const isBetter = after !== null && (now === null || after < now);
  return (
    <tr className={isBetter ? 'kept' : 'lost'}>
      <td className="impacttext">{datesAsWords(plainText(text), useNow())}</td>
      <td className="num">{placeWords(now)}</td>
      <td className="num">
        <Icon name={isBetter ? 'check' : 'minus'} small label={isBetter ? t('comes') : t('goes')} /> {placeWords(after)}
      </td>
    </tr>
  );
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `2nd`, `not found` */
const placeWords = (place: Place): string =>
  place === null
    ? t('not found')
    : language === 'en'
      ? `${place}${endings[ordinals.select(place)] ?? 'th'}`
      : `${place}.`;

/** How many questions are answered as before, in words. */
function unchanged(asked: number, changed: number): string {
  const rest = asked - changed;
  if (rest === 0) return t('No other question was asked.');
  return changed === 0
    ? tn(
        rest,
        'The last question of an agent is answered as before.',
        'The last {n} questions of agents are answered as before.',
      )
    : tn(
        rest,
        'The other question of an agent is answered as before.',
        'The other {n} questions of agents are answered as before.',
      );
}
