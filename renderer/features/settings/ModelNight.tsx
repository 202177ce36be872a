import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { count, counted, inDecimals, weekdayName } from '../../ui/index.ts';

type State = Out<'models.state'>;

/** What the next reflection takes, in the owner's own episodes; and what the last days took. */
export function ModelNight({ state }: { state: State }) {
  return (
    <div className="modelnight">
      <div className="grow">
        <h3>{t('A night like yours')}</h3>
        <p className="meta">{nightWords(state)}</p>
      </div>
      <Days state={state} />
    </div>
  );
}

/** What the next reflection takes, in words. */
export function nightWords({ provider, night, tried }: State): string {
  if (night.episodes === 0) return t('No new episode waits. The next reflection has nothing to read yet.');
  const waiting = counted(night.episodes, 'new episode');
  const [read, written] = [count(night.read), count(night.written)];
  if (provider === 'none')
    return t(
      '{waiting} wait. The rules read them within seconds and cost nothing; a model would read about {read} tokens and write {written}.',
      { waiting, read, written },
    );
  const pace = tried?.found.pace ?? null;
  const seconds =
    pace === null ? null : Math.round((pace.firstMs ?? 0) / 1_000 + night.written / Math.max(pace.perSecond, 0.1));
  const words = [
    t('{waiting} wait. It reads about {read} tokens and writes {written}', { waiting, read, written }),
    seconds === null ? '.' : t(', in about {time}.', { time: inWords(seconds) }),
    ' ',
    night.price === null
      ? provider === 'command' || provider === 'agent'
        ? t('In a plan that you have it costs nothing extra.')
        : ''
      : t('By your prices it costs {price}.', { price: inDecimals(night.price) }),
  ];
  return words.join('');
}

const inWords = (seconds: number) =>
  seconds < 90 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');

/** Tokens of the last days as bars; none while nothing was spent. */
function Days({ state }: { state: State }) {
  const days = [...state.days, { day: '', tokens: state.usedToday }];
  const most = Math.max(...days.map(({ tokens }) => tokens));
  if (most === 0) return null;
  return (
    <div
      className="modeldays"
      role="img"
      aria-label={t('Tokens a day: {days}', { days: days.map(({ tokens }) => count(tokens)).join(', ') })}
    >
      {days.map(({ day, tokens }) => (
        <div key={day} aria-hidden="true" title={count(tokens)}>
          <i style={{ height: `${Math.max(1, Math.round((tokens / most) * 40))}px` }} />
          <span>{day === '' ? t('today') : weekdayName(day).slice(0, 3)}</span>
        </div>
      ))}
    </div>
  );
}
