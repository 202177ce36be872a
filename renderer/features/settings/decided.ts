import { visible } from '#shared/text/invisible.ts';
import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { sinceWhen } from '../../ui/index.ts';

/** A decision of ours that gave way: by whose, and when that was made. */
export function decidedWords({ number, by }: Out<'sync.status'>['decided'][number], now: Date) {
  const at = by === null ? '' : ` (${sinceWhen(by.at, now)})`;
  return {
    title: t('Reflection {number} was decided on first at {owner}', {
      number,
      owner: visible(by?.owner ?? t('the other machine')),
    }),
    text: t('that decision{at} stands, and yours was taken back.', { at }),
  };
}
