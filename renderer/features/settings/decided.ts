import { visible } from '#shared/text/invisible.ts';
import type { Out } from '../../api/client.ts';
import { sinceWhen } from '../../ui/index.ts';

/** A decision of ours that gave way: by whose, and when that was made. */
export function decidedWords({ number, by }: Out<'sync.status'>['decided'][number], now: Date) {
  const at = by === null ? '' : ` (${sinceWhen(by.at, now)})`;
  return {
    title: `Reflection ${number} was decided on first at ${visible(by?.owner ?? 'the other machine')}`,
    text: `that decision${at} stands, and yours was taken back.`,
  };
}
