import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Segment, StoreIcon, Tag, useNow, whenOf } from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { type SourceLook, shortPlace } from './looks.ts';

type Which = 'new' | 'held' | 'out';

/** Some of what would come, what is held back for its secrets, and what is left out with the reason. */
export function Samples({ look }: { look: SourceLook }) {
  const [which, setWhich] = useState<Which>('new');
  // Where all of it is one person's, no line says so again.
  const days = new Set(look.samples.map(({ said }) => said?.slice(0, 10)));
  const isOneDay = days.size === 1;
  const isMixed = look.authors.model + look.authors.other > 0;
  const options: { value: Which; label: string }[] = [
    { value: 'new', label: t('New') },
    ...(look.secrets.length > 0 ? [{ value: 'held' as const, label: t('Held') }] : []),
    ...(look.refused.length > 0 ? [{ value: 'out' as const, label: t('Left out') }] : []),
  ];
  return (
    <section aria-labelledby="look-samples">
      <div className="sect">
        <h2 id="look-samples">{t('Samples')}</h2>
        <span className="meta grow">{isOneDay && <Said day={[...days][0]} />}</span>
        {options.length > 1 && (
          <Segment<Which> label={t('Which samples')} value={which} options={options} onChange={setWhich} />
        )}
      </div>
      <ul className="looklist samples">
        {which === 'new' &&
          look.samples.map(({ at, store, text, said, by }) => (
            <li key={`${at} ${text}`}>
              {store !== null && <StoreIcon store={store} />}
              <div className="grow">
                <p>{plainText(text)}</p>
                <Whence at={at} said={isOneDay ? null : said} />
              </div>
              {isMixed && by === 'person' && <Tag tone="kept">{t('yours')}</Tag>}
            </li>
          ))}
        {which === 'held' &&
          look.secrets.map(({ at, kind, masked }) => (
            <li key={`${at} ${masked}`}>
              <div className="grow">
                <p>{masked}</p>
                <Whence at={at} said={null} />
              </div>
              <Tag tone="lost">{kind}</Tag>
            </li>
          ))}
        {which === 'out' &&
          look.refused.map(({ at, why }) => (
            <li key={at}>
              <div className="grow">
                <p>{why}</p>
                <Whence at={at} said={null} />
              </div>
            </li>
          ))}
        {which === 'new' && look.samples.length === 0 && <li className="meta">{t('Nothing of it is new.')}</li>}
      </ul>
    </section>
  );
}

/** The day of all of them. */
function Said({ day }: { day: string | undefined }) {
  const now = useNow();
  return day === undefined ? null : t('all said {day}', { day: whenOf(day, now) });
}

function Whence({ at, said }: { at: string; said: string | null }) {
  const now = useNow();
  return (
    <p className="meta flex">
      <span className="mono cut" title={at}>
        {shortPlace(at)}
      </span>
      {said !== null && <span className="nowrap">{t('said {said}', { said: whenOf(said.slice(0, 10), now) })}</span>}
    </p>
  );
}
