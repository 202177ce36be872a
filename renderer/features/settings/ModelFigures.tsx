import type { ReactNode } from 'react';
import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { classes, count, inDecimals } from '../../ui/index.ts';

/** How a model answered its test: how soon, how fast, in the form it was asked for, and whether a note could tell it what to do. */
export function ModelFigures({ found }: { found: Out<'models.test'> }) {
  const { ok, pace, milliseconds } = found;
  if (!ok) return null;
  const first = pace?.firstMs ?? null;
  return (
    <dl className="modelfigures">
      <Figure name={first === null ? t('Answer after') : t('First word after')} unit={t('s')}>
        {inDecimals((first ?? milliseconds) / 1_000, 1)}
      </Figure>
      {pace !== null && (
        <Figure name={t('Speed')} unit={t('tokens a second')}>
          {pace.perSecond < 10 ? inDecimals(pace.perSecond, 1) : count(Math.round(pace.perSecond))}
        </Figure>
      )}
      <Figure name={t('Kept the form')} unit={t('it was asked for')}>
        {t('yes')}
      </Figure>
      {pace !== null && (
        <Figure
          name={t('Refused to obey a note')}
          unit={pace.obeyed ? t('it did as the note said') : t('it only read it')}
          warns={pace.obeyed}
        >
          {pace.obeyed ? t('no') : t('yes')}
        </Figure>
      )}
    </dl>
  );
}

type Props = { name: string; unit: string; warns?: boolean; children: ReactNode };

const Figure = ({ name, unit, warns = false, children }: Props) => (
  <div>
    <dt className="meta">{name}</dt>
    <dd>
      <span className={classes('figure', warns && 'look')}>{children}</span> <span className="meta">{unit}</span>
    </dd>
  </div>
);
