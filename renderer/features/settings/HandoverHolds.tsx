import { visible } from '#shared/text/invisible.ts';
import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { count, counted } from '../../ui/index.ts';

type Props = { holds: Out<'handover.take'>['holds']; all: number };

/** Each memory of a handover, as far as they are told. */
export function HandoverHolds({ holds, all }: Props) {
  return (
    <>
      <p className="strong">{counted(all, 'memory', 'memories')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <ul className="handoverholds" tabIndex={0} aria-label={t('What it holds')}>
        {holds.map(({ about, text }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order
          <li key={n} dir="auto">
            {about !== null && <span className="strong">{visible(about)}: </span>}
            {visible(text)}
          </li>
        ))}
      </ul>
      {all > holds.length && <p className="meta">{t('And {more} more.', { more: count(all - holds.length) })}</p>}
    </>
  );
}
